'use client';

import { useTranslations } from 'next-intl';
import { QueryState } from '@/components/layout/query-state';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useCurrentUser } from '@/lib/client/current-user';
import { useStored, writeStored } from '@/lib/client/storage';
import type { Team } from '@/lib/client/use-team';
import { takeOver, type TeamChange, type TeamEntry, type TeamKind } from '@/lib/rules/team/team-entries';

const TakeOver = lazyComponent(() => import('./take-over').then((loaded) => loaded.TakeOver));

export interface TeamNoticeProps {
  kind: TeamKind;
  team: Team;
  /** What this browser holds of the kind. */
  held: readonly TeamChange[];
  nameOf: (change: TeamChange) => string;
  textOf: (value: TeamEntry['value'] | null) => string;
  /** Removes these from this browser, because the team has them. */
  onTaken: (ids: readonly string[]) => void;
}

/** Why what the team keeps is not there, or what this browser still holds of an earlier time: offered once. */
export function TeamNotice(props: TeamNoticeProps) {
  const t = useTranslations('team');
  const { organization } = useCurrentUser();
  const { kind, team, held } = props;
  const answered = `seen.team.${kind}.${organization?.id ?? 0}` as const;
  const isAnswered = useStored(answered) !== null;
  if (!team.isShared) return null;
  if (team.failure && !team.isRead) return <QueryState query={team} failureTitle={t('unreadTitle')} />;
  const open = takeOver(held, team.entries);
  if (!team.isRead || isAnswered || open.missing.length + open.differing.length === 0) return null;
  return <TakeOver {...props} {...open} onAnswer={() => writeStored(answered, 'yes')} />;
}
