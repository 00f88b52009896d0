'use client';

import type { PaymentMethod, Stripe } from '@stripe/stripe-js';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { FocusOnMount } from '@/components/ui/focus';
import { toast } from '@/components/ui/toast';
import { useCurrentUser } from '@/lib/client/current-user';
import { useInvalidate } from '@/lib/client/use-query';
import { writeStored } from '@/lib/client/storage';
import { useMutation } from '@/lib/client/use-mutation';
import type { WriteName } from '@/lib/operations/table';
import { cardDetailsOf } from '@/lib/rules/contracts/cards';
import type { Failure, FailureCode } from '@/lib/rules/failures';
import { TIMING } from '@/lib/rules/timing';
import { lazyImport } from '@/lib/client/lazy-import';

/** Why a card was not registered: the vendor's text, or a failure of the console's server. */
export type CardProblem = { text: string; failure?: undefined } | { text?: undefined; failure: Failure };

/** A card that the vendor accepted and the provider does not have yet. */
export type AcceptedCard = string | PaymentMethod | null;

const FINAL: readonly FailureCode[] = ['alreadyRegistered', 'contractRequired'];

/** Whether trying the same card again is no use. */
export function isFinal({ failure }: CardProblem): boolean {
  return failure !== undefined && FINAL.includes(failure.code);
}

/** What a flow that needs a card, such as an upgrade, learns from the card panel inside it. */
interface CardFlow {
  onSet?: () => void;
  /** The provider takes no card yet. @param method the one that the vendor has accepted already, if any */
  onContractRequired?: (method: string | null) => void;
  /** What the press that registers the card does after it; it is said before the press. */
  next?: { ask: ReactNode; label: string; run: () => void } | undefined;
  /** Where an authentication that takes the whole page leads back to, if not to the flow itself. */
  returnPath?: string | undefined;
}

const CardFlowContext = createContext<CardFlow>({});

export const CardFlowProvider = CardFlowContext.Provider;

export function useCardFlow(): CardFlow {
  return useContext(CardFlowContext);
}

/** @returns a function that sets an accepted card for the domain and answers null, or why it could not */
export function useSetCard(domain: string): (method: AcceptedCard) => Promise<CardProblem | null> {
  const t = useTranslations('payment.card');
  const { trigger } = useMutation('payment.setCard');
  const invalidate = useInvalidate();
  const { organization } = useCurrentUser();
  const flow = useCardFlow();
  const lost = useRef<string>(undefined);
  return async (method) => {
    const paymentMethodId = typeof method === 'string' ? method : method?.id;
    const result = paymentMethodId ? await trigger({ domain, paymentMethodId }) : null;
    if (!paymentMethodId || !result) return { text: t('failed') };
    const { failure } = result;
    const isSet = !failure || failure.code === 'alreadyRegistered';
    const details = isSet ? cardDetailsOf(method) : null;
    // Perhaps the card of before is not there any more; one that is registered already is as it was told.
    if (details || !failure || failure.code === 'unknownResult')
      writeStored(`card.${organization?.id ?? 0}.${domain}`, details && JSON.stringify(details));
    if (isSet && failure) await invalidate(['payment.setCard'], { domain });
    if (isSet) flow.onSet?.();
    if (failure?.code === 'contractRequired') flow.onContractRequired?.(paymentMethodId);
    if (failure?.code === 'unknownResult') lost.current = paymentMethodId;
    if (failure && !(isSet && lost.current === paymentMethodId)) return { failure };
    toast({ tone: 'good', text: t('done', { domain }) });
    return null;
  };
}

/** `useMutation` for a call that changes nothing: without an answer it has only failed, like a read. */
export function usePreparation<Name extends WriteName>(name: Name, samePressMs?: number) {
  const { failure, ...mutation } = useMutation(name, samePressMs);
  const plain = useMemo(
    () => (failure?.code === 'unknownResult' ? { ...failure, code: failure.cause ?? 'offline' } : failure),
    [failure],
  );
  return { ...mutation, failure: plain };
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

export interface CardHost {
  key: string;
  /** Another address for the vendor's script; null for its own. */
  script: string | null;
}

let loaded: Promise<Stripe | null> | undefined;

/** Loads the vendor's script on first use; null if it cannot be loaded in time. Card data never passes the console (decision 0014). */
export function loadCardHost({ key, script }: CardHost, locale: 'ja' | 'en'): Promise<Stripe | null> {
  loaded ??= open(key, script, locale).catch(() => {
    // The next call tries again; after a late one it may have what is on its way.
    loaded = undefined;
    return null;
  });
  const late = new Promise<null>((resolve) => setTimeout(resolve, TIMING.cardHostWaitMs, null));
  return Promise.race([loaded, late]);
}

async function open(key: string, script: string | null, locale: 'ja' | 'en'): Promise<Stripe | null> {
  const stripe = await lazyImport(() => import('@stripe/stripe-js/pure'));
  if (!stripe) throw new Error('the card script did not load');
  if (script && !('Stripe' in window)) await addScript(script);
  if (!script) stripe.loadStripe.setLoadParameters({ advancedFraudSignals: false });
  return stripe.loadStripe(key, { locale });
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement('script'), { src, async: true });
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error('the card script did not load')));
    document.head.append(element);
  });
}
