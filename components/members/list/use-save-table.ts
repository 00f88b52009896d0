'use client';

import { useTranslations } from 'next-intl';
import type { Member } from '@/lib/rules/members/member';
import { fromWire } from '@/lib/rules/roles';

/** Files for spreadsheets, with column names in the language of the page. They can be read in again. */
export function useSaveTable() {
  const t = useTranslations('members');
  const roleName = useTranslations('role');
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
      ];
      return saveCsv('members-template', [head, ...examples]);
    },
  };
}

/**
 * Hands a table to the browser as a file to keep. Spreadsheets never take its cells for formulas.
 * @param name of the file, without date and ending
 */
export async function saveCsv(name: string, rows: readonly (readonly string[])[]): Promise<void> {
  const [{ writeCsv }, { calendarDate }] = await Promise.all([
    import('@/lib/rules/text/csv-write'),
    import('@/lib/rules/text/format'),
  ]);
  const address = URL.createObjectURL(new Blob([writeCsv(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}-${calendarDate(new Date())}.csv`;
  link.click();
  // The browser has taken it by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
