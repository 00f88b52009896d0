'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { LinkButton } from '@/components/ui/link-button';
import { Alert } from '@/components/ui/alert';
import { useCurrentUser } from '@/lib/client/current-user';
import { useThresholds } from '@/components/contracts/thresholds/use-thresholds';
import type { Organization } from '@/lib/rules/organization/organization';
import { passes } from '@/lib/rules/roles';
import { reachedOf, THRESHOLD_NEED, type Usage, usageKey, usagesOf } from '@/lib/rules/contracts/thresholds';
import styles from './thresholds.module.css';
import { formatCount, formatGib } from '@/lib/rules/text/format';

/** So many are named one by one; more are counted. */
const NAMED = 5;

interface Props {
  services: Organization['services'];
  today: string;
}

/** Says what has reached the threshold that was chosen for it; put away, it stays away until something new does or gets full. */
export function ThresholdNotice({ services, today }: Props) {
  const t = useTranslations('threshold');
  const { role } = useCurrentUser();
  const words = useAmountWords();
  const { thresholds, away, putAway } = useThresholds();
  const reached = reachedOf(usagesOf(services, today), thresholds);
  const keys = reached.map(usageKey);
  useForgetting(away, keys, putAway);
  if (!passes(role, THRESHOLD_NEED) || keys.every((key) => away.includes(key))) return null;
  return (
    <Alert tone="warn" title={t('reached', { count: reached.length })} onDismiss={() => putAway(keys)}>
      <ul className={styles.reached}>
        {reached.slice(0, NAMED).map((usage) => (
          <li key={usageKey(usage)}>
            {t(`item.${usage.meter}`, { domain: usage.domain ?? '', amount: words(usage), percent: usage.percent })}
          </li>
        ))}
        {reached.length > NAMED && <li>{t('more', { count: reached.length - NAMED })}</li>}
      </ul>
      <LinkButton href="/contract#thresholds" size="s">
        {t('change')}
      </LinkButton>
    </Alert>
  );
}

/** What is reached no longer is forgotten, so that it is told again the next time. */
function useForgetting(away: readonly string[], keys: readonly string[], putAway: (keys: readonly string[]) => void) {
  const left = away.filter((key) => keys.includes(key));
  const isStale = left.length < away.length;
  const forget = useEffectEvent(() => putAway(left));
  useEffect(() => {
    if (isStale) forget();
  }, [isStale]);
}

/** Says how much of how much is used, in the unit of its meter. */
function useAmountWords(): (usage: Usage) => string {
  const t = useTranslations('threshold');
  const locale = useLocale();
  return ({ meter, used, total }) =>
    meter === 'backup'
      ? t('size', { used: formatGib(used, locale), total: formatGib(total, locale) })
      : t('count', { used: formatCount(used, locale), total: formatCount(total, locale) });
}
