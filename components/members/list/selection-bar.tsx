'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyDialog } from '@/components/ui/lazy-component';
import type { Actor } from '@/lib/rules/members/member-permissions';
import styles from './selection-bar.module.css';
import type { Selection } from './use-selection';

const BulkChangeDialog = lazyDialog(() =>
  import('@/components/members/dialogs/bulk-change-dialog').then((loaded) => loaded.BulkChangeDialog),
);

interface SelectionBarProps {
  selection: Selection;
  actor: Actor;
  /** Why no job can be started now. */
  jobReason: string | null;
  /** Shows what a filter hides. */
  onShowAll: () => void;
}

/** What can be done with the selected members that are in sight; those that a filter hides are named and left alone. */
export function SelectionBar({ selection, actor, jobReason, onShowAll }: SelectionBarProps) {
  const t = useTranslations('members.select');
  const [kind, setKind] = useState<'setRole' | 'delete' | null>(null);
  const { members, hidden, clear } = selection;
  const isOpen = members.length + hidden > 0;
  const reason = members.length === 0 ? t('allHidden') : jobReason;
  const close = (hasStarted: boolean) => {
    setKind(null);
    if (hasStarted) clear();
  };
  return (
    <>
      <div role="status" className={isOpen ? styles.bar : undefined}>
        {isOpen && (
          <>
            <p className={styles.count}>
              {t('count', { count: members.length })}
              {hidden > 0 && <span className={styles.hidden}>{t('hidden', { count: hidden })}</span>}
            </p>
            <Button size="s" disabledReason={reason} onClick={() => setKind('setRole')}>
              {t('setRole')}
            </Button>
            <Button size="s" icon="trash" disabledReason={reason} onClick={() => setKind('delete')}>
              {t('remove')}
            </Button>
            {hidden > 0 && (
              <Button size="s" variant="quiet" onClick={onShowAll}>
                {t('showHidden')}
              </Button>
            )}
            <Button size="s" variant="quiet" onClick={clear}>
              {t('clear')}
            </Button>
          </>
        )}
      </div>
      {kind && <BulkChangeDialog kind={kind} members={members} actor={actor} onClose={close} />}
    </>
  );
}
