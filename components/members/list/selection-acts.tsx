'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyDialog } from '@/components/ui/lazy-component';
import type { Actor } from '@/lib/rules/members/member-permissions';
import type { Selection } from './use-selection';

const BulkChangeDialog = lazyDialog(() =>
  import('@/components/members/dialogs/bulk-change-dialog').then((loaded) => loaded.BulkChangeDialog),
);
const StartOffboardingDialog = lazyDialog(() =>
  import('@/components/offboarding/start-offboarding-dialog').then((loaded) => loaded.StartOffboardingDialog),
);

export interface SelectionActsProps {
  selection: Selection;
  actor: Actor;
  /** Why no job can be started now. */
  jobReason: string | null;
  hasStore: boolean;
  /** Shows what a filter hides. */
  onShowAll: () => void;
}

/** What can be done with the selected members that are in sight; those that a filter hides are left alone. */
export function SelectionActs({ selection, actor, jobReason, hasStore, onShowAll }: SelectionActsProps) {
  const t = useTranslations('members.select');
  const labels = useTranslations('labels');
  const nav = useTranslations('nav');
  const [kind, setKind] = useState<'setRole' | 'delete' | 'offboard' | null>(null);
  const { members, hidden, clear } = selection;
  const reason = members.length === 0 ? t('allHidden') : jobReason;
  const close = (hasStarted: boolean) => {
    setKind(null);
    if (hasStarted) clear();
  };
  return (
    <>
      <Button size="s" disabledReason={reason} onClick={() => setKind('setRole')}>
        {t('setRole')}
      </Button>
      <Button size="s" icon="trash" disabledReason={reason} onClick={() => setKind('delete')}>
        {t('remove')}
      </Button>
      {hasStore && (
        <Button
          size="s"
          icon="leave"
          disabledReason={members.length === 0 ? reason : null}
          onClick={() => setKind('offboard')}
        >
          {nav('leaving')}
        </Button>
      )}
      {hidden > 0 && (
        <Button size="s" variant="quiet" onClick={onShowAll}>
          {labels('showAll')}
        </Button>
      )}
      <Button size="s" variant="quiet" onClick={clear}>
        {t('clear')}
      </Button>
      {kind === 'offboard' && <StartOffboardingDialog members={members} actor={actor} onClose={() => setKind(null)} />}
      {kind && kind !== 'offboard' && <BulkChangeDialog kind={kind} members={members} actor={actor} onClose={close} />}
    </>
  );
}
