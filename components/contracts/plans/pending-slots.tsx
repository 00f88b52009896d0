'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { slotDifferenceYen } from '@/lib/rules/contracts/customisation-plans';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
import { formatDate, formatYen } from '@/lib/rules/text/format';

/** A scheduled change of slots, shown wherever the plan is shown. */
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
  // Without a day on the wire it is the first of the next month.
  if (!nextAppsTotalStartDate)
    return <Alert tone="info">{t(isLess ? 'lessNextMonth' : 'moreNextMonth', values)}</Alert>;
  const date = formatDate(nextAppsTotalStartDate, locale);
  return <Alert tone="info">{t(isLess ? 'less' : 'more', { ...values, date })}</Alert>;
}
