'use client';

import { useTranslations } from 'next-intl';
import { type DownloadFile, download } from '@/lib/client/download';
import { lazyImport } from '@/lib/client/lazy-import';
import { toast } from './toast';

/** Downloads a file whose writer loads on first use; a toast tells if it could not be loaded. */
export function useDownload(): <Writer>(
  load: () => Promise<Writer>,
  write: (writer: Writer) => DownloadFile,
) => Promise<void> {
  const t = useTranslations('failure');
  return async (load, write) => {
    const writer = await lazyImport(load);
    if (writer) download(write(writer));
    else toast({ tone: 'bad', text: t('offline') });
  };
}
