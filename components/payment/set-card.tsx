'use client';

import type { PaymentMethod } from '@stripe/stripe-js';
import { useTranslations } from 'next-intl';
import { toast } from '@/components/ui/toast';
import { useMutation } from '@/lib/client/use-mutation';
import type { Failure } from '@/lib/rules/failures';

/** Why a card is not kept: in words, or as the console's own server said it. */
export type CardProblem = { text: string; failure?: undefined } | { text?: undefined; failure: Failure };

/**
 * Makes a card that the vendor has taken the one that a domain is paid with.
 * @returns a function that answers null once it is, else what went wrong
 */
export function useKeepCard(domain: string): (method: string | PaymentMethod | null) => Promise<CardProblem | null> {
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
