'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { useCurrentUser } from '@/lib/client/current-user';
import { useStored } from '@/lib/client/storage';
import { brandName, type CardDetails, cardExpiry, storedCard } from '@/lib/rules/contracts/cards';
import type { CustomisationContract } from '@/lib/rules/organization/organization';

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
