'use client';
import { type MeterName, readThresholds, type Thresholds } from '@/lib/rules/contracts/thresholds';
import { remember } from '@/lib/client/storage';
import { useKept } from '@/lib/client/use-kept';
import { useMe } from '@/lib/client/current-user';

/** The thresholds of this browser for the organisation, and the messages that were put away. */
export interface ThresholdKeeper {
  thresholds: Thresholds;
  choose: (meter: MeterName, percent: number | null) => void;
  /** Keys of the messages that were put away. */
  away: readonly string[];
  putAway: (keys: readonly string[]) => void;
}

/** Reads and keeps thresholds; every tab of this browser follows. */
export function useThresholds(): ThresholdKeeper {
  const id = useMe().organization?.id ?? 0;
  const [name, awayName] = [`threshold.${id}`, `seen.threshold.${id}`] as const;
  const thresholds = readThresholds(useKept(name));
  const away = useKept(awayName);
  return {
    thresholds,
    choose: (meter, percent) => remember(name, JSON.stringify({ ...thresholds, [meter]: percent })),
    away: away ? away.split(' ') : [],
    putAway: (keys) => remember(awayName, keys.length === 0 ? null : keys.join(' ')),
  };
}
