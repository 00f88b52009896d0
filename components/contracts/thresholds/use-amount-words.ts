'use client';

import { useLocale, useTranslations } from 'next-intl';
import { formatCount, formatGib } from '@/lib/rules/text/format';
import type { Usage } from '@/lib/rules/contracts/thresholds';

/** Says how much of how much is used, in the unit of its meter. */
export function useAmountWords(): (usage: Usage) => string {
  const t = useTranslations('threshold');
  const locale = useLocale();
  return ({ meter, used, total }) =>
    meter === 'backup'
      ? t('size', { used: formatGib(used, locale), total: formatGib(total, locale) })
      : t('count', { used: formatCount(used, locale), total: formatCount(total, locale) });
}
