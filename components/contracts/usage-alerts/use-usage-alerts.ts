'use client';

import { useEffect, useMemo, useRef } from 'react';
import { useCurrentUser } from '@/lib/client/current-user';
import { keepStored, useStored, writeStored } from '@/lib/client/storage';
import { useTurns } from '@/lib/client/use-single-flight';
import { type Team, type TeamOutcome, useTeam } from '@/lib/client/use-team';
import {
  DEFAULT_THRESHOLDS,
  type MeterName,
  METERS,
  parseThresholds,
  type Thresholds,
} from '@/lib/rules/contracts/usage-alerts';
import { entriesOf, type TeamChange } from '@/lib/rules/team/team-entries';

/** The thresholds of the team or of this browser; what was dismissed is always this browser's own. Every tab follows. */
export function useUsageAlerts() {
  const team = useTeam();
  const id = useCurrentUser().organization?.id ?? 0;
  const [name, dismissedName] = [`threshold.${id}`, `seen.threshold.${id}`] as const;
  const stored = useStored(name, parseThresholds);
  const dismissedKeys = useStored(dismissedName);
  const dismissed: readonly string[] = dismissedKeys ? dismissedKeys.split(' ') : [];
  const { entries, isShared } = team;
  const shared = useMemo((): Thresholds => {
    const chosen = entriesOf(entries, 'alert').map(({ id: meter, value }) => [meter, value.percent]);
    return { ...DEFAULT_THRESHOLDS, ...Object.fromEntries(chosen) };
  }, [entries]);
  const change = (meter: MeterName, percent: number | null): TeamChange => ({
    kind: 'alert',
    id: meter,
    value: percent === null ? null : { percent },
    seen: team.versionOf('alert', meter),
  });
  /** What this browser holds itself, as changes of what the team keeps. */
  const held: readonly TeamChange[] = METERS.filter((meter) => stored[meter] !== null).map((meter) => ({
    ...change(meter, stored[meter]),
    seen: null,
  }));
  const choose = useChoose(team, change);
  return {
    thresholds: isShared ? shared : stored,
    team,
    held,
    choose: async (meter: MeterName, percent: number | null): Promise<TeamOutcome & { isLost?: boolean }> => {
      if (isShared) return choose(meter, percent);
      return { conflicts: [], isLost: !keepStored(name, JSON.stringify({ ...stored, [meter]: percent })) };
    },
    /** Removes the thresholds of these meters from this browser. */
    drop: (meters: readonly string[]) => {
      const left = METERS.filter((meter) => stored[meter] !== null && !meters.includes(meter));
      const kept = Object.fromEntries(left.map((meter) => [meter, stored[meter]]));
      writeStored(name, left.length === 0 ? null : JSON.stringify(kept));
    },
    /** Keys of the dismissed usages. */
    dismissed,
    dismiss: (keys: readonly string[]) => writeStored(dismissedName, keys.length === 0 ? null : keys.join(' ')),
  };
}

/** Sends choices in turn, each with the version that the one before left. */
function useChoose(team: Team, change: (meter: MeterName, percent: number | null) => TeamChange) {
  const inTurn = useTurns();
  const newest = useRef(change);
  useEffect(() => {
    newest.current = change;
  });
  const missed = useRef<TeamOutcome>(undefined);
  return (meter: MeterName, percent: number | null): Promise<TeamOutcome> => {
    const before = missed.current;
    return inTurn(async () => {
      // What a colleague was first with is seen before it is replaced.
      if (missed.current && missed.current !== before) return missed.current;
      const outcome = await team.change([newest.current(meter, percent)]);
      if (outcome.failure || outcome.conflicts.length > 0) missed.current = outcome;
      return outcome;
    });
  };
}
