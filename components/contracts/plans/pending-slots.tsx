'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { formatDate, formatYen } from '@/lib/rules/text/format';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
import { slotDifferenceYen } from '@/lib/rules/contracts/prices';

/** A slot change that is scheduled: now, from when, and what it changes in price; shown wherever the plan is shown. */
export function PendingSlots({ contract }: { contract: CustomisationContract }) {
  const t = useTranslations('contract.pending');
  const locale = useLocale();
  const { appsTotal, nextAppsTotal, nextAppsTotalStartDate } = contract;
  if (nextAppsTotal === undefined) return null;
  const difference = slotDifferenceYen(appsTotal, nextAppsTotal);
  const values = {
    now: appsTotal,
    next: nextAppsTotal,
    yen: formatYen(Math.abs(difference), locale),
  };
  const isLess = difference < 0;
  // The day may be left out on the wire; it is the next month's first then (wire contract, section 4).
  if (!nextAppsTotalStartDate)
    return <Alert tone="info">{t(isLess ? 'lessNextMonth' : 'moreNextMonth', values)}</Alert>;
  const date = formatDate(nextAppsTotalStartDate, locale);
  return <Alert tone="info">{t(isLess ? 'less' : 'more', { ...values, date })}</Alert>;
}
