'use client';

import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Form } from '@/components/ui/form';
import { Skeleton } from '@/components/ui/skeleton';
import { Row, Stack } from '@/components/ui/stack';
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
  const locale = useLocale();
  const vendor = useVendor(host);
  if (vendor === null) return <NotLoaded onEnd={() => entry.onEnd(null)} />;
  if (vendor === undefined) return <Skeleton lines={4} />;
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
  const { confirm, isReady, isConfirming, problem, isAccepted } = useConfirm(domain, onEnd);
  return (
    <Form onSubmit={() => void confirm()}>
      {isAccepted ? <p>{t('taken')}</p> : <PaymentElement onReady={(fields) => fields.focus()} />}
      {problem && <CardProblemAlert problem={problem} />}
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
  const { next } = useCardFlow();
  const [isConfirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<CardProblem | null>(null);
  const [accepted, setAccepted] = useState<AcceptedCard>(null);
  const accept = async (by: Stripe, fields: StripeElements): Promise<CardProblem | { method: AcceptedCard }> => {
    const { setupIntent, error } = await by.confirmSetup({
      elements: fields,
      redirect: 'if_required',
      confirmParams: {
        return_url: `${location.origin}${location.pathname}?domain=${encodeURIComponent(domain)}`,
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
    const answer = accepted === null ? await accept(vendor, elements) : { method: accepted };
    const failed = 'method' in answer ? await setCard(answer.method) : answer;
    if (failed !== null && 'method' in answer) setAccepted(answer.method);
    setConfirming(false);
    if (failed === null) next?.run();
    if (failed === null || isFinal(failed)) onEnd(failed);
    else setProblem(failed);
  };
  return {
    confirm,
    isReady: vendor !== null && elements !== null,
    isConfirming,
    problem,
    isAccepted: accepted !== null,
  };
}

/** Undefined while the vendor's script loads, null if it cannot be loaded. */
function useVendor(host: CardHost): Stripe | null | undefined {
  const locale = useLocale();
  const [vendor, setVendor] = useState<Stripe | null>();
  useEffect(() => {
    void loadCardHost(host, locale).then(setVendor);
  }, [host, locale]);
  return vendor;
}

function NotLoaded({ onEnd }: { onEnd: () => void }) {
  const t = useTranslations('payment.card');
  const ui = useTranslations('ui');
  return (
    <Stack>
      <Alert tone="bad" announce>
        {t('notLoaded')}
      </Alert>
      <Row>
        <Button onClick={onEnd}>{ui('cancel')}</Button>
      </Row>
    </Stack>
  );
}

/** The vendor's frames cannot use our colours: they have two themes of their own. */
function matchesDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === 'dark' || (theme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
}
