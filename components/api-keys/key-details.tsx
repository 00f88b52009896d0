'use client';
import { useTranslations } from 'next-intl';
import { useDenialText } from '@/lib/client/use-denial-text';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { partOnDemand } from '@/components/ui/part-on-demand';
import { Alert } from '@/components/ui/alert';
import { Row, Stack } from '@/components/ui/stack';
import { useRevealedSecret } from '@/lib/client/use-revealed-secret';
import type { NotedKey } from '@/lib/rules/api-keys/api-key-list';
import styles from './key-details.module.css';
import { KeyCurl } from './key-curl';
import type { KeyAction } from './key-action';
import { KeyValue } from './key-value';
import { readAccessKey } from './read-access-key';
import { RenameKeyForm } from './rename-key-form';

const NotePart = partOnDemand(() => import('./key-note-form').then((loaded) => loaded.KeyNoteForm));

interface KeyDetailsProps {
  row: NotedKey;
  apiUrl: string;
  onWish: (wish: KeyAction) => void;
}

/** What is inside a key: its value, a first call, its name, what is noted about it, and its end. */
export function KeyDetails({ row, apiUrl, onWish }: KeyDetailsProps) {
  const t = useTranslations('apikey');
  const reveal = useRevealedSecret(() => readAccessKey(row.apikeyId));
  const createDenied = useDenialText('apikey.create');
  const deleteDenied = useDenialText('apikey.delete');
  return (
    <Stack>
      {row.creator === 'left' && <Alert tone="warn">{t('leftText')}</Alert>}
      <KeyValue id={row.apikeyId} reveal={reveal} />
      <KeyCurl id={row.apikeyId} apiUrl={apiUrl} />
      <RenameKeyForm row={row} />
      <NotePart row={row} />
      <div className={styles.foot}>
        <Row>
          <Button
            icon="refresh"
            disabledReason={createDenied ?? deleteDenied}
            onClick={() => onWish({ kind: 'rotate', row })}
          >
            {t('rotate')}
          </Button>
          <Button icon="trash" disabledReason={deleteDenied} onClick={() => onWish({ kind: 'delete', row })}>
            {t('delete')}
          </Button>
        </Row>
        <span className={styles.id}>
          <span>{t('id')}</span>
          <code translate="no">{row.apikeyId}</code>
          <CopyButton compact value={row.apikeyId} label={t('copyId')} />
        </span>
      </div>
    </Stack>
  );
}
