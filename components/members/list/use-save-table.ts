'use client';

import { useTranslations } from 'next-intl';
import { useSaveCsv } from '@/components/ui/use-download';
import type { Member } from '@/lib/rules/members/member';
import { fromWire } from '@/lib/rules/roles';
import type { Members } from './use-members';

/** CSV files with column names in the language of the page, which can be imported again. */
export function useSaveTable() {
  const t = useTranslations('members');
  const roleName = useTranslations('role');
  const saveCsv = useSaveCsv();
  return {
    saveMembers: (members: readonly Member[]) => {
      const head = [t('column.account'), t('column.name'), t('column.role'), t('column.mfa')];
      const rows = members.map(({ email, name, role, mfa }) => [
        email,
        name ?? '',
        roleName(fromWire(role)),
        t(`mfa.${mfa}`),
      ]);
      return saveCsv('members', [head, ...rows]);
    },
    saveTemplate: () => {
      const head = [t('column.account'), t('column.role')];
      const examples = [
        ['taro@example.com', roleName('general')],
        ['hanako@example.com#tokyo', roleName('admin')],
        ['jiro@example.com', t('bulk.removalWord')],
      ];
      return saveCsv('members-template', [head, ...examples]);
    },
  };
}

/** The export of exactly the rows of the query, for a button or a menu. */
export function useExport({ all, rows, matched }: Members) {
  const t = useTranslations('members');
  const { saveMembers } = useSaveTable();
  return {
    label: rows ? t('export', { count: matched }) : t('exportUncounted'),
    disabledReason: all && rows ? null : t('notLoaded'),
    onSelect: () => void (rows && saveMembers(rows)),
  };
}
