'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type DeliveryFault, type DestinationRule, suggestionOf } from '@/lib/rules/journal/destinations';
import { parseFilters } from '@/lib/rules/journal/journal-line';
import { useLineWords } from '../line-words';

/** Words for a rule: the name of a suggestion, or the filters of the activity that it holds. */
export function useRuleText(): (rule: DestinationRule) => string {
  const t = useTranslations('notifications');
  const words = useLineWords();
  const locale = useLocale();
  return (rule) => {
    const suggestion = suggestionOf(rule);
    if (suggestion) return t(`rule.${suggestion}`);
    const filters = words.filters(parseFilters(new URLSearchParams(rule)));
    const text = new Intl.ListFormat(locale, { type: 'unit' }).format(filters);
    return t('fromActivity', { filters: text || t('anyFilter') });
  };
}

/** Why a message did not arrive. */
export function useFaultText(): (fault: DeliveryFault) => string {
  const t = useTranslations('notifications.fault');
  return ({ reason, http = 0 }) => t(reason, { http: String(http) });
}
