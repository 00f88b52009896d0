'use client';

import type { PaymentMethod } from '@stripe/stripe-js';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { FocusOnMount } from '@/components/ui/focus-on-mount';
import { toast } from '@/components/ui/toast';
import { useCurrentUser } from '@/lib/client/current-user';
import { writeStored } from '@/lib/client/storage';
import { useMutation } from '@/lib/client/use-mutation';
import { cardDetailsOf } from '@/lib/rules/contracts/cards';
import type { Failure } from '@/lib/rules/failures';

/** Why a card was not registered: the vendor's text, or a failure of the console's server. */
export type CardProblem = { text: string; failure?: undefined } | { text?: undefined; failure: Failure };

/** What a flow that needs a card, such as an upgrade, learns from the card panel inside it. */
interface CardFlow {
  onSet?: () => void;
  /** The provider takes no card yet. @param method the one that the vendor has accepted already, if any */
  onContractRequired?: (method: string | null) => void;
  /** What the press that registers the card does after it; it is said before the press. */
  next?: { ask: ReactNode; label: string; run: () => void } | undefined;
}

const CardFlowContext = createContext<CardFlow>({});

export const CardFlowProvider = CardFlowContext.Provider;

export function useCardFlow(): CardFlow {
  return useContext(CardFlowContext);
}

/** @returns a function that sets an accepted card for the domain and answers null, or why it could not */
export function useSetCard(domain: string): (method: string | PaymentMethod | null) => Promise<CardProblem | null> {
  const t = useTranslations('payment.card');
  const { trigger } = useMutation('payment.setCard');
  const { organization } = useCurrentUser();
  const flow = useCardFlow();
  return async (method) => {
    const paymentMethodId = typeof method === 'string' ? method : method?.id;
    const result = paymentMethodId ? await trigger({ domain, paymentMethodId }) : null;
    if (!result) return { text: t('failed') };
    if (result.failure) {
      if (result.failure.code === 'alreadyRegistered') flow.onSet?.();
      if (result.failure.code === 'contractRequired') flow.onContractRequired?.(paymentMethodId ?? null);
      return { failure: result.failure };
    }
    const details = cardDetailsOf(method);
    writeStored(`card.${organization?.id ?? 0}.${domain}`, details && JSON.stringify(details));
    flow.onSet?.();
    toast({ tone: 'good', text: t('done', { domain }) });
    return null;
  };
}

export function CardProblemAlert({ problem: { failure, text } }: { problem: CardProblem }) {
  if (failure) return <FailureAlert failure={failure} />;
  return (
    <FocusOnMount>
      <Alert tone="bad" announce>
        {text}
      </Alert>
    </FocusOnMount>
  );
}
