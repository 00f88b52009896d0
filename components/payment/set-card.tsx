'use client';

import type { PaymentMethod } from '@stripe/stripe-js';
import { useTranslations } from 'next-intl';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { FocusOnMount } from '@/components/ui/focus-on-mount';
import { toast } from '@/components/ui/toast';
import { useMutation } from '@/lib/client/use-mutation';
import type { Failure } from '@/lib/rules/failures';

/** Why a card was not registered: the vendor's text, or a failure of the console's server. */
export type CardProblem = { text: string; failure?: undefined } | { text?: undefined; failure: Failure };

/** @returns a function that sets an accepted card for the domain and answers null, or why it could not */
export function useSetCard(domain: string): (method: string | PaymentMethod | null) => Promise<CardProblem | null> {
  const t = useTranslations('payment.card');
  const { trigger } = useMutation('payment.setCard');
  return async (method) => {
    const paymentMethodId = typeof method === 'string' ? method : method?.id;
    const result = paymentMethodId ? await trigger({ domain, paymentMethodId }) : null;
    if (!result) return { text: t('failed') };
    if (result.failure) return { failure: result.failure };
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
