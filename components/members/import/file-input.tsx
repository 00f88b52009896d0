'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/alert';
import { Row } from '@/components/ui/stack';
import { decodeText } from '@/lib/rules/text/csv-read';
import { LIMITS } from '@/lib/rules/limits';
import { useSaveTable } from '@/components/members/list/use-save-table';

/** A list out of a file: chosen here or dropped by the caller, whatever Japanese encoding it has. */
export function useListFile(onText: (text: string) => void) {
  const [isTooLarge, setTooLarge] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > LIMITS.bulkBytes);
    if (file.size <= LIMITS.bulkBytes) onText(decodeText(new Uint8Array(await file.arrayBuffer())));
  };
  return { isTooLarge, take };
}

/** Chooses a file, or saves one to start from. */
export function FileInput({ isTooLarge, take }: ReturnType<typeof useListFile>) {
  const t = useTranslations('members.bulk');
  const { saveTemplate } = useSaveTable();
  const picker = useRef<HTMLInputElement>(null);
  const choose = async ({ target }: { target: HTMLInputElement }) => {
    await take(target.files?.[0]);
    // The same file may be chosen again once it was corrected.
    target.value = '';
  };
  return (
    <>
      <Row>
        <Button size="s" icon="upload" onClick={() => picker.current?.click()}>
          {t('chooseFile')}
        </Button>
        <Button size="s" variant="quiet" icon="download" onClick={() => void saveTemplate()}>
          {t('template')}
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          hidden
          aria-label={t('file')}
          onChange={(event) => void choose(event)}
        />
      </Row>
      {isTooLarge && <Alert tone="bad">{t('fileTooLarge')}</Alert>}
    </>
  );
}
