'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { Alert } from '@/components/ui/alert';
import { useCurrentUser } from '@/lib/client/current-user';
import { useStored, writeStored } from '@/lib/client/storage';
import { brandName, type CardDetails, cardExpiry, storedCard } from '@/lib/rules/contracts/cards';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
import { queryKey } from '@/lib/rules/page-data';
import { nullable, number, object, stored, text } from '@/lib/rules/text/stored-json';

/** What the card host told of the domain's card; null if it is not known, or if the provider has no card any more. */
export function useCardDetails({ domain, paymentRegistered }: CustomisationContract): CardDetails | null {
  const id = useCurrentUser().organization?.id ?? 0;
  const details = useStored(`card.${id}.${domain}`, storedCard);
  return paymentRegistered === false ? null : details;
}

/** Brand, last four digits and expiry, and a warning before the card runs out. */
export function CardText({ contract, today }: { contract: CustomisationContract; today: string }) {
  const t = useTranslations('payment.card');
  const card = useCardDetails(contract);
  if (!card) return contract.paymentRegistered ? <p>{t('detailsUnknown')}</p> : null;
  const expiry = cardExpiry(card, today);
  return (
    <>
      <p>{t('details', wordsOf(card))}</p>
      {expiry !== 'good' && <Alert tone={expiry === 'past' ? 'bad' : 'warn'}>{t(`expiry.${expiry}`)}</Alert>}
    </>
  );
}

/** As texts, so that no language puts separators into a year. */
export function wordsOf({ brand, last4, month, year }: CardDetails) {
  return { brand: brandName(brand), last4, month: String(month).padStart(2, '0'), year: String(year) };
}

/** A new receipt address that a confirmation was mailed to from this browser. The provider does not say that it waits. */
interface MailedReceipt {
  email: string;
  sentMs: number;
  /** The address then; null if it was not known. */
  from: string | null;
}

const mailedReceipt = stored(object<MailedReceipt>({ email: text, sentMs: number, from: nullable(text) }));

/** Keeps that a confirmation was mailed, in the place of an earlier one. */
export function useKeepMailed(): (domain: string, email: string) => void {
  const id = useCurrentUser().organization?.id ?? 0;
  const { cache } = useSWRConfig();
  return (domain, email) => {
    const from: unknown = cache.get(queryKey('payment.readEmail', { domain }))?.data?.email ?? null;
    writeStored(`receipt.${id}.${domain}`, JSON.stringify({ email, sentMs: Date.now(), from }));
  };
}

/** The mail that may still wait for its confirmation; null once the provider names its address, or another one than before. */
export function useMailedReceipt(domain: string, current: string): MailedReceipt | null {
  const id = useCurrentUser().organization?.id ?? 0;
  const name = `receipt.${id}.${domain}` as const;
  const mailed = useStored(name, mailedReceipt);
  const isConfirmed = mailed !== null && isSameAddress(mailed.email, current);
  useEffect(() => {
    if (isConfirmed) writeStored(name, null);
  }, [isConfirmed, name]);
  const isOld = isConfirmed || !isSameAddress(mailed?.from ?? current, current);
  return isOld ? null : mailed;
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
