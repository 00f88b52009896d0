'use client';
import { type MeterName, readThresholds, type Thresholds } from '@/lib/rules/contracts/thresholds';
import { writeStored } from '@/lib/client/storage';
import { useStored } from '@/lib/client/storage';
import { useCurrentUser } from '@/lib/client/current-user';

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
  const id = useCurrentUser().organization?.id ?? 0;
  const [name, awayName] = [`threshold.${id}`, `seen.threshold.${id}`] as const;
  const thresholds = readThresholds(useStored(name));
  const away = useStored(awayName);
  return {
    thresholds,
    choose: (meter, percent) => writeStored(name, JSON.stringify({ ...thresholds, [meter]: percent })),
    away: away ? away.split(' ') : [],
    putAway: (keys) => writeStored(awayName, keys.length === 0 ? null : keys.join(' ')),
  };
}
