'use client';

import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { PaymentMethod, Stripe, StripeElements } from '@stripe/stripe-js';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Form } from '@/components/ui/form';
import { Alert } from '@/components/ui/alert';
import { Skeleton } from '@/components/ui/skeleton';
import { Row, Stack } from '@/components/ui/stack';
import type { FailureCode } from '@/lib/rules/failures';
import { type CardHost, loadCardHost } from './card-host';
import { CardNotice } from './card-notice';
import { type CardProblem, useKeepCard } from './use-keep-card';

/** A card that the vendor has taken and that is not kept yet, as the vendor names it. */
type Taken = string | PaymentMethod | null;

interface EntryProps {
  domain: string;
  /** The entry is over; with what went wrong, where another card needs an entry of its own. */
  onEnd: (problem: CardProblem | null) => void;
}

/** What is no better for being tried again with the same card. */
const FINAL: readonly FailureCode[] = ['alreadyRegistered', 'contractRequired'];

/** The vendor's own fields in its own frames, with 3-D Secure where the card asks for it. */
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
  const { confirm, isReady, isConfirming, problem, isTaken } = useConfirm(domain, onEnd);
  return (
    <Form onSubmit={() => void confirm()}>
      {isTaken ? <p>{t('taken')}</p> : <PaymentElement onReady={(fields) => fields.focus()} />}
      {problem && <CardNotice problem={problem} />}
      <Row>
        <Button variant="primary" type="submit" busy={isConfirming} disabledReason={isReady ? null : t('loading')}>
          {t(isTaken ? 'again' : 'confirm')}
        </Button>
        <Button onClick={() => onEnd(null)} disabledReason={isConfirming ? t('confirming') : null}>
          {t(isTaken ? 'other' : 'cancel')}
        </Button>
      </Row>
    </Form>
  );
}

/**
 * Has the vendor take the card, then makes it the one of the domain; a card that asks for authentication may leave the
 * page. The vendor takes a card once for each entry: where only the keeping went wrong, only that is tried again.
 */
function useConfirm(domain: string, onEnd: EntryProps['onEnd']) {
  const t = useTranslations('payment.card');
  const vendor = useStripe();
  const elements = useElements();
  const keep = useKeepCard(domain);
  const [isConfirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<CardProblem | null>(null);
  const [taken, setTaken] = useState<Taken>(null);
  const take = async (by: Stripe, from: StripeElements): Promise<CardProblem | { method: Taken }> => {
    const { setupIntent, error } = await by.confirmSetup({
      elements: from,
      redirect: 'if_required',
      confirmParams: { return_url: `${location.origin}${location.pathname}?domain=${encodeURIComponent(domain)}` },
    });
    return error ? { text: error.message ?? t('failed') } : { method: setupIntent.payment_method };
  };
  const confirm = async () => {
    if (!vendor || !elements || isConfirming) return;
    setConfirming(true);
    setProblem(null);
    const answer = taken === null ? await take(vendor, elements) : { method: taken };
    const failed = 'method' in answer ? await keep(answer.method) : answer;
    if (failed !== null && 'method' in answer) setTaken(answer.method);
    setConfirming(false);
    if (failed === null || (failed.failure && FINAL.includes(failed.failure.code))) onEnd(failed);
    else setProblem(failed);
  };
  return { confirm, isReady: vendor !== null && elements !== null, isConfirming, problem, isTaken: taken !== null };
}

/** The vendor's script, opened: undefined while it loads, null where it cannot be loaded. */
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
  return (
    <Stack>
      <Alert tone="bad" announce>
        {t('notLoaded')}
      </Alert>
      <Row>
        <Button onClick={onEnd}>{t('cancel')}</Button>
      </Row>
    </Stack>
  );
}

/** The vendor's frames cannot see our tokens: they take one of two looks of their own. */
function matchesDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === 'dark' || (theme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
}
