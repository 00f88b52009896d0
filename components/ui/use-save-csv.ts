'use client';

import { calendarDate } from '@/lib/rules/text/format';
import { useDownload } from './use-download';

/** Downloads a table under a name, today's date and `.csv`. Spreadsheets never take its cells for formulas. */
export function useSaveCsv(): (name: string, rows: readonly (readonly string[])[]) => Promise<void> {
  const download = useDownload();
  return (name, rows) =>
    download(
      () => import('@/lib/rules/text/csv'),
      ({ writeCsv }) => ({ name: `${name}-${calendarDate(new Date())}.csv`, type: 'text/csv', text: writeCsv(rows) }),
    );
}
