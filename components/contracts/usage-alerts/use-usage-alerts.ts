'use client';

import { useMemo } from 'react';
import { useCurrentUser } from '@/lib/client/current-user';
import { useStored, writeStored } from '@/lib/client/storage';
import { type Team, type TeamOutcome, useTeam } from '@/lib/client/use-team';
import {
  DEFAULT_THRESHOLDS,
  type MeterName,
  METERS,
  parseThresholds,
  type Thresholds,
} from '@/lib/rules/contracts/usage-alerts';
import { entriesOf, type TeamChange } from '@/lib/rules/team/team-entries';

interface UsageAlertSettings {
  thresholds: Thresholds;
  team: Team;
  /** What this browser holds itself, as changes of what the team keeps. */
  held: readonly TeamChange[];
  choose: (meter: MeterName, percent: number | null) => Promise<TeamOutcome>;
  /** Removes the thresholds of these meters from this browser. */
  drop: (meters: readonly string[]) => void;
  /** Keys of the dismissed usages. */
  dismissed: readonly string[];
  dismiss: (keys: readonly string[]) => void;
}

/** The thresholds of the team or of this browser; what was dismissed is always this browser's own. Every tab follows. */
export function useUsageAlerts(): UsageAlertSettings {
  const team = useTeam();
  const id = useCurrentUser().organization?.id ?? 0;
  const [name, dismissedName] = [`threshold.${id}`, `seen.threshold.${id}`] as const;
  const stored = useStored(name, parseThresholds);
  const dismissed = useStored(dismissedName);
  const { entries, isShared } = team;
  const shared = useMemo(() => {
    const chosen = entriesOf(entries, 'alert').map(({ id: meter, value }) => [meter, value.percent]);
    return { ...DEFAULT_THRESHOLDS, ...Object.fromEntries(chosen) };
  }, [entries]);
  const change = (meter: MeterName, percent: number | null): TeamChange => ({
    kind: 'alert',
    id: meter,
    value: percent === null ? null : { percent },
    seen: team.versionOf('alert', meter),
  });
  return {
    thresholds: isShared ? shared : stored,
    team,
    held: METERS.filter((meter) => stored[meter] !== null).map((meter) => ({
      ...change(meter, stored[meter]),
      seen: null,
    })),
    choose: async (meter, percent) => {
      if (isShared) return team.change([change(meter, percent)]);
      writeStored(name, JSON.stringify({ ...stored, [meter]: percent }));
      return { conflicts: [] };
    },
    drop: (meters) => {
      const left = METERS.filter((meter) => stored[meter] !== null && !meters.includes(meter));
      const kept = Object.fromEntries(left.map((meter) => [meter, stored[meter]]));
      writeStored(name, left.length === 0 ? null : JSON.stringify(kept));
    },
    dismissed: dismissed ? dismissed.split(' ') : [],
    dismiss: (keys) => writeStored(dismissedName, keys.length === 0 ? null : keys.join(' ')),
  };
}
