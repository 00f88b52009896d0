'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyDialog } from '@/components/ui/lazy-component';
import { Menu } from '@/components/ui/menu';
import { useSaveCsv } from '@/components/ui/use-download';
import type { Denial } from '@/lib/client/use-permission';
import { useAdminTools } from '@/lib/client/use-team';
import type { Member } from '@/lib/rules/members/member';
import { fromWire } from '@/lib/rules/roles';
import styles from './member-toolbar.module.css';
import type { Members } from './use-members';

const AddMemberDialog = lazyDialog(() =>
  import('@/components/members/dialogs/add-member-dialog').then((loaded) => loaded.AddMemberDialog),
);
const ImportDialog = lazyDialog(() =>
  import('@/components/members/import/import-dialog').then((loaded) => loaded.ImportDialog),
);
const RoleSheet = lazyDialog(() =>
  import('@/components/members/dialogs/role-sheet').then((loaded) => loaded.RoleSheet),
);

interface AddActionsProps {
  members: Members;
  denial: Denial | null;
  /** Why no job can be started now. */
  jobReason: string | null;
}

/** One member or many are added in dialogs. On a phone, and for a few people, the rarer acts are in a menu. */
export function AddActions({ members, denial, jobReason }: AddActionsProps) {
  const t = useTranslations('members');
  const ui = useTranslations('ui');
  const [opened, setOpened] = useState<'roles' | 'import' | 'add' | null>(null);
  const { all, actor } = members;
  const close = () => setOpened(null);
  const deniedReason = denial && ui(`denied.${denial}`);
  const notLoaded = all ? null : t('notLoaded');
  const isForMany = useAdminTools();
  const exporting = useExport(members);
  const roles = { label: t('roles'), onSelect: () => setOpened('roles') };
  const bulk = {
    label: t('bulk.open'),
    disabledReason: deniedReason ?? jobReason ?? notLoaded,
    onSelect: () => setOpened('import'),
  };
  return (
    <>
      {isForMany && (
        <span className={styles.onDesk}>
          <Button variant="quiet" icon="help" onClick={roles.onSelect}>
            {roles.label}
          </Button>
          <Button icon="people" disabledReason={bulk.disabledReason} onClick={bulk.onSelect}>
            {bulk.label}
          </Button>
        </span>
      )}
      <span className={isForMany ? styles.onPhone : undefined}>
        <Menu label={ui('moreActions')} items={[bulk, exporting, roles]} />
      </span>
      <Button variant="primary" icon="plus" disabledReason={deniedReason} onClick={() => setOpened('add')}>
        {t('add.open')}
      </Button>
      {opened === 'roles' && <RoleSheet onClose={close} />}
      {opened === 'add' && <AddMemberDialog all={all} actorRole={actor.role} onClose={close} />}
      {opened === 'import' && all && <ImportDialog all={all} actor={actor} onClose={close} />}
    </>
  );
}

/** The export of exactly the rows of the query, for a button or a menu: a file that can be imported again. */
export function useExport({ all, rows, matched }: Members) {
  const t = useTranslations('members');
  const ui = useTranslations('ui');
  const roleName = useTranslations('role');
  const saveCsv = useSaveCsv();
  const save = (members: readonly Member[]) => {
    const head = [t('column.account'), t('column.name'), t('column.role'), t('column.mfa')];
    const lines = members.map(({ email, name, role, mfa }) => [email, name ?? '', roleName(fromWire(role)), ui(mfa)]);
    return saveCsv('members', [head, ...lines]);
  };
  return {
    label: rows ? t('export', { count: matched }) : t('exportUncounted'),
    disabledReason: all && rows ? null : t('notLoaded'),
    onSelect: () => void (rows && save(rows)),
  };
}
