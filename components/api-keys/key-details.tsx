'use client';

import { useTranslations } from 'next-intl';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { lazyComponent } from '@/components/ui/lazy-component';
import { RetryAfterScope } from '@/components/ui/retry-after-scope';
import { Row, Stack } from '@/components/ui/stack';
import { toast } from '@/components/ui/toast';
import { formFailure, setFieldErrors } from '@/lib/client/form-errors';
import { useMutation } from '@/lib/client/use-mutation';
import { useDenialText } from '@/lib/client/use-permission';
import { useRevealedSecret } from '@/lib/client/use-revealed-secret';
import type { KeyRow, NotedKey } from '@/lib/rules/api-keys/api-key-list';
import { KeyCurl } from './key-curl';
import styles from './key-details.module.css';
import { KeyNameForm, useKeyName } from './key-name-form';
import { KeyValue } from './key-value';
import { readAccessKey } from './use-copy-key';

const NotePart = lazyComponent(() => import('./key-note-form').then((loaded) => loaded.KeyNoteForm));

/** Its dialog is outside the list, because the row may be gone before the dialog is. */
export type KeyAction = { kind: 'delete' | 'rotate'; row: KeyRow };

interface KeyDetailsProps {
  row: NotedKey;
  apiUrl: string;
  onAction: (action: KeyAction) => void;
}

export function KeyDetails({ row, apiUrl, onAction }: KeyDetailsProps) {
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
            onClick={() => onAction({ kind: 'rotate', row })}
          >
            {t('rotate')}
          </Button>
          <Button icon="trash" disabledReason={deleteDenied} onClick={() => onAction({ kind: 'delete', row })}>
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

function RenameKeyForm({ row }: { row: KeyRow }) {
  const t = useTranslations('apikey');
  const rename = useMutation('apikey.rename');
  const denied = useDenialText('apikey.rename');
  const form = useKeyName(row.name);
  const isUnchanged = form.watch('name').trim() === row.name.trim();
  const failure = formFailure(form.formState.errors, rename.failure);

  const submit = form.handleSubmit(async ({ name }) => {
    const result = await rename.trigger({ id: row.apikeyId, name });
    setFieldErrors(form.setError, result?.failure);
    if (!result?.data) return;
    form.setValue('name', name.trim());
    toast({ tone: 'good', text: t('renamed', { name: name.trim() }) });
  });
  return (
    <RetryAfterScope>
      <Stack gap="lines">
        <KeyNameForm form={form} label={t('newName')} onSubmit={() => void submit()}>
          <Button type="submit" busy={rename.isBusy} disabledReason={denied ?? (isUnchanged ? t('unchanged') : null)}>
            {t('rename')}
          </Button>
        </KeyNameForm>
        {failure && <FailureAlert failure={failure} title={t('renameFailed')} />}
      </Stack>
    </RetryAfterScope>
  );
}
