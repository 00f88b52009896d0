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
}

export function SelectionBar({ selection, actor, jobReason }: SelectionBarProps) {
  const t = useTranslations('members.select');
  const [kind, setKind] = useState<'setRole' | 'delete' | null>(null);
  const count = selection.members.length;
  const close = (hasStarted: boolean) => {
    setKind(null);
    if (hasStarted) selection.clear();
  };
  return (
    <>
      <div role="status" className={count > 0 ? styles.bar : undefined}>
        {count > 0 && (
          <>
            <p className={styles.count}>{t('count', { count })}</p>
            <Button size="s" disabledReason={jobReason} onClick={() => setKind('setRole')}>
              {t('setRole')}
            </Button>
            <Button size="s" icon="trash" disabledReason={jobReason} onClick={() => setKind('delete')}>
              {t('remove')}
            </Button>
            <Button size="s" variant="quiet" onClick={selection.clear}>
              {t('clear')}
            </Button>
          </>
        )}
      </div>
      {kind && <BulkChangeDialog kind={kind} members={selection.members} actor={actor} onClose={close} />}
    </>
  );
}
