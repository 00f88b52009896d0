'use client';

import { useTranslations } from 'next-intl';
import { download, type DownloadFile } from '@/lib/client/download';
import { lazyImport, notLoaded, reloadKeepingTyped } from '@/lib/client/lazy-import';
import { toast } from './toast';
import { calendarDate } from '@/lib/rules/text/format';

/** Downloads a file whose writer loads on first use; a toast tells if it could not be loaded. */
export function useDownload(): <Writer>(
  load: () => Promise<Writer>,
  write: (writer: Writer) => DownloadFile,
) => Promise<void> {
  const t = useTranslations('failure');
  const ui = useTranslations('ui');
  return async (load, write) => {
    const writer = await lazyImport(load);
    if (writer) return download(write(writer));
    const { code } = notLoaded();
    const isOver = code === 'newRelease';
    toast({
      tone: 'bad',
      text: t(isOver ? 'newRelease' : 'offline'),
      ...(isOver && { action: { label: ui('reload'), onSelect: reloadKeepingTyped } }),
    });
  };
}

/** Downloads a table under a name, today's date and `.csv`. Spreadsheets never take its cells for formulas. */
export function useSaveCsv(): (name: string, rows: readonly (readonly string[])[]) => Promise<void> {
  const download = useDownload();
  return (name, rows) =>
    download(
      () => import('@/lib/rules/text/csv'),
      ({ writeCsv }) => ({ name: `${name}-${calendarDate(new Date())}.csv`, type: 'text/csv', text: writeCsv(rows) }),
    );
}
