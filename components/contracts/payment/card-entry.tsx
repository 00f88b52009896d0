'use client';

import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements, StripePaymentElement } from '@stripe/stripe-js';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Form } from '@/components/ui/form';
import { Skeleton } from '@/components/ui/skeleton';
import { Row } from '@/components/ui/stack';
import {
  type AcceptedCard,
  type CardHost,
  type CardProblem,
  CardProblemAlert,
  isFinal,
  loadCardHost,
  useCardFlow,
  useSetCard,
} from './card-flow';

interface EntryProps {
  domain: string;
  /** With the problem if another card needs a new entry. */
  onEnd: (problem: CardProblem | null) => void;
}

/** The vendor's fields in the vendor's frames, with 3-D Secure if the card asks for it (decision 0014). */
export function CardEntry({ host, secret, ...entry }: EntryProps & { host: CardHost; secret: string }) {
  const t = useTranslations('payment.card');
  const locale = useLocale();
  const vendor = useVendor(host, () => entry.onEnd({ text: t('notLoaded') }));
  if (!vendor) return <Skeleton lines={4} />;
  const theme = matchesDark() ? ('night' as const) : ('stripe' as const);
  return (
    <Elements stripe={vendor} options={{ clientSecret: secret, locale, appearance: { theme } }}>
      <EntryForm {...entry} />
    </Elements>
  );
}

function EntryForm({ domain, onEnd }: EntryProps) {
  const t = useTranslations('payment.card');
  const ui = useTranslations('ui');
  const { next } = useCardFlow();
  const { confirm, isConfirming, problem, isAccepted } = useConfirm(domain, onEnd);
  const [isReady, setReady] = useState(false);
  const begin = (fields: StripePaymentElement) => {
    setReady(true);
    fields.focus();
  };
  return (
    <Form onSubmit={() => void confirm()}>
      {!isAccepted && <PaymentElement onReady={begin} onLoadError={() => onEnd({ text: t('notLoaded') })} />}
      {problem && <CardProblemAlert problem={problem} />}
      {isAccepted && <p>{t('taken')}</p>}
      {next?.ask}
      <Row>
        <Button variant="primary" type="submit" busy={isConfirming} disabledReason={isReady ? null : t('loading')}>
          {isAccepted ? t('again') : (next?.label ?? t('confirm'))}
        </Button>
        <Button onClick={() => onEnd(null)} disabledReason={isConfirming ? t('confirming') : null}>
          {isAccepted ? t('other') : ui('cancel')}
        </Button>
      </Row>
    </Form>
  );
}

/**
 * Lets the vendor accept the card, then sets it for the domain. The vendor accepts one card for each entry: if only the
 * setting failed, only that is tried again.
 */
function useConfirm(domain: string, onEnd: EntryProps['onEnd']) {
  const t = useTranslations('payment.card');
  const vendor = useStripe();
  const elements = useElements();
  const setCard = useSetCard(domain);
  const { next, returnPath = location.pathname } = useCardFlow();
  const [isConfirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<CardProblem | null>(null);
  const [accepted, setAccepted] = useState<AcceptedCard>(null);
  const accept = async (by: Stripe, fields: StripeElements): Promise<CardProblem | { method: AcceptedCard }> => {
    const { setupIntent, error } = await by.confirmSetup({
      elements: fields,
      redirect: 'if_required',
      confirmParams: {
        return_url: `${location.origin}${returnPath}?domain=${encodeURIComponent(domain)}`,
        // Brand, last four digits and expiry, if the vendor tells them.
        expand: ['payment_method'],
      },
    });
    return error ? { text: error.message ?? t('failed') } : { method: setupIntent.payment_method };
  };
  const confirm = async () => {
    if (!vendor || !elements || isConfirming) return;
    setConfirming(true);
    setProblem(null);
    const refuse = () => ({ text: t('failed') });
    const answer = accepted === null ? await accept(vendor, elements).catch(refuse) : { method: accepted };
    const failed = 'method' in answer ? await setCard(answer.method) : answer;
    if (failed !== null && 'method' in answer) setAccepted(answer.method);
    setConfirming(false);
    if (failed === null) next?.run();
    if (failed === null || isFinal(failed)) onEnd(failed);
    else setProblem(failed);
  };
  return { confirm, isConfirming, problem, isAccepted: accepted !== null };
}

/** Null while the vendor's script loads. */
function useVendor(host: CardHost, onFailed: () => void): Stripe | null {
  const locale = useLocale();
  const [vendor, setVendor] = useState<Stripe | null>(null);
  const take = useEffectEvent((loaded: Stripe | null) => (loaded ? setVendor(loaded) : onFailed()));
  useEffect(() => {
    void loadCardHost(host, locale).then((loaded) => take(loaded));
  }, [host, locale]);
  return vendor;
}

/** The vendor's frames cannot use our colours: they have two themes of their own. */
function matchesDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === 'dark' || (theme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
}
