'use client';

import { useTranslations } from 'next-intl';
import { useSaveCsv } from '@/components/ui/use-download';
import type { Member } from '@/lib/rules/members/member';
import { fromWire } from '@/lib/rules/roles';
import type { Members } from './use-members';

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
