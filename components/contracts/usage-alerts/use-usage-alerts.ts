'use client';

import { useCurrentUser } from '@/lib/client/current-user';
import { useStored, writeStored } from '@/lib/client/storage';
import { type MeterName, parseThresholds, type Thresholds } from '@/lib/rules/contracts/usage-alerts';

interface UsageAlertSettings {
  thresholds: Thresholds;
  choose: (meter: MeterName, percent: number | null) => void;
  /** Keys of the dismissed usages. */
  dismissed: readonly string[];
  dismiss: (keys: readonly string[]) => void;
}

/** The thresholds and dismissals of this browser for the organisation; every tab follows. */
export function useUsageAlerts(): UsageAlertSettings {
  const id = useCurrentUser().organization?.id ?? 0;
  const [name, dismissedName] = [`threshold.${id}`, `seen.threshold.${id}`] as const;
  const thresholds = useStored(name, parseThresholds);
  const dismissed = useStored(dismissedName);
  return {
    thresholds,
    choose: (meter, percent) => writeStored(name, JSON.stringify({ ...thresholds, [meter]: percent })),
    dismissed: dismissed ? dismissed.split(' ') : [],
    dismiss: (keys) => writeStored(dismissedName, keys.length === 0 ? null : keys.join(' ')),
  };
}
