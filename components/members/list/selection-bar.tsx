'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { dialogOnDemand } from '@/components/ui/dialog-on-demand';
import type { Actor } from '@/lib/rules/members/member-permissions';
import styles from './selection-bar.module.css';
import type { Selection } from './use-selection';

const PlanDialog = dialogOnDemand(() =>
  import('@/components/members/dialogs/bulk-change-dialog').then((loaded) => loaded.BulkChangeDialog),
);

interface SelectionBarProps {
  selection: Selection;
  acting: Actor;
  /** Why no many can be changed now. */
  bulkReason: string | null;
}

/** What can be done with the ticked members; it appears with the first tick. */
export function SelectionBar({ selection, acting, bulkReason }: SelectionBarProps) {
  const t = useTranslations('members.select');
  const [kind, setKind] = useState<'setRole' | 'delete' | null>(null);
  const count = selection.members.length;
  const close = (hasBegun: boolean) => {
    setKind(null);
    if (hasBegun) selection.clear();
  };
  return (
    <>
      <div role="status" className={count > 0 ? styles.bar : undefined}>
        {count > 0 && (
          <>
            <p className={styles.count}>{t('count', { count })}</p>
            <Button size="s" disabledReason={bulkReason} onClick={() => setKind('setRole')}>
              {t('setRole')}
            </Button>
            <Button size="s" icon="trash" disabledReason={bulkReason} onClick={() => setKind('delete')}>
              {t('remove')}
            </Button>
            <Button size="s" variant="quiet" onClick={selection.clear}>
              {t('clear')}
            </Button>
          </>
        )}
      </div>
      {kind && <PlanDialog kind={kind} members={selection.members} acting={acting} onClose={close} />}
    </>
  );
}
