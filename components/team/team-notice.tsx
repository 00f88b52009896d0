'use client';

import { useTranslations } from 'next-intl';
import { QueryState } from '@/components/layout/query-state';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useCurrentUser } from '@/lib/client/current-user';
import { useStored, writeStored } from '@/lib/client/storage';
import { takeOver } from '@/lib/rules/team/team-entries';
import type { TeamNoticeProps } from './take-over';

const TakeOver = lazyComponent(() => import('./take-over').then((loaded) => loaded.TakeOver));

/** Why what the team keeps is not there, or what this browser still holds of an earlier time: offered once. */
export function TeamNotice(props: TeamNoticeProps) {
  const t = useTranslations('team');
  const { organization, isKnown } = useCurrentUser();
  const { kind, team, held } = props;
  const answered = `seen.team.${kind}.${organization?.id ?? 0}` as const;
  const isAnswered = useStored(answered) !== null;
  if (!team.isShared) return null;
  // Where not even the role could be read the screen says why, once.
  if (team.failure && !team.isRead)
    return isKnown && <QueryState query={team} failureTitle={t('unreadTitle')} isAside isFact />;
  const open = takeOver(held, team.entries);
  if (!team.isRead || isAnswered || open.missing.length + open.differing.length === 0) return null;
  return <TakeOver {...props} {...open} onAnswer={() => writeStored(answered, 'yes')} />;
}
