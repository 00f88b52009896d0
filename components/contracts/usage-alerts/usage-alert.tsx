'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { Alert } from '@/components/ui/alert';
import { LinkButton } from '@/components/ui/link-button';
import { useCurrentUser } from '@/lib/client/current-user';
import {
  listUsages,
  reachedUsages,
  type Usage,
  USAGE_ALERT_ROLE,
  usageAlertKey,
} from '@/lib/rules/contracts/usage-alerts';
import type { Organization } from '@/lib/rules/organization/organization';
import { passes } from '@/lib/rules/roles';
import { formatCount, formatGib } from '@/lib/rules/text/format';
import styles from './usage-alerts.module.css';
import { useUsageAlerts } from './use-usage-alerts';

/** Above this number the rest is counted, not named. */
const NAMED_USAGES = 5;

/** Lists what reached its threshold; once dismissed, it stays away until something else does or gets full. */
export function UsageAlert({ services, today }: { services: Organization['services']; today: string }) {
  const t = useTranslations('threshold');
  const { role } = useCurrentUser();
  const amountText = useAmountText();
  const { thresholds, dismissed, dismiss } = useUsageAlerts();
  const reached = reachedUsages(listUsages(services, today), thresholds);
  const keys = reached.map(usageAlertKey);
  useRecovery(dismissed, keys, dismiss);
  if (!passes(role, USAGE_ALERT_ROLE) || keys.every((key) => dismissed.includes(key))) return null;
  return (
    <Alert tone="warn" title={t('reached', { count: reached.length })} onDismiss={() => dismiss(keys)}>
      <ul className={styles.reached}>
        {reached.slice(0, NAMED_USAGES).map((usage) => (
          <li key={usageAlertKey(usage)}>
            {t(`item.${usage.meter}`, {
              domain: usage.domain ?? '',
              amount: amountText(usage),
              percent: usage.percent,
            })}
          </li>
        ))}
        {reached.length > NAMED_USAGES && <li>{t('more', { count: reached.length - NAMED_USAGES })}</li>}
      </ul>
      <LinkButton href="/contract#thresholds" size="s">
        {t('change')}
      </LinkButton>
    </Alert>
  );
}

/** Forgets dismissals of usages that recovered, so that they are alerted again the next time. */
function useRecovery(
  dismissed: readonly string[],
  keys: readonly string[],
  dismiss: (keys: readonly string[]) => void,
) {
  const remaining = dismissed.filter((key) => keys.includes(key));
  const isStale = remaining.length < dismissed.length;
  const forget = useEffectEvent(() => dismiss(remaining));
  useEffect(() => {
    if (isStale) forget();
  }, [isStale]);
}

function useAmountText(): (usage: Usage) => string {
  const t = useTranslations('threshold');
  const locale = useLocale();
  return ({ meter, used, total }) =>
    meter === 'backup'
      ? t('size', { used: formatGib(used, locale), total: formatGib(total, locale) })
      : t('count', { used: formatCount(used, locale), total: formatCount(total, locale) });
}
