'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { QueryState } from '@/components/layout/query-state';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Stack } from '@/components/ui/stack';
import { toast } from '@/components/ui/toast';
import { formFailure, setFieldErrors } from '@/lib/client/form-errors';
import { useArrived, useMutation } from '@/lib/client/use-mutation';
import { useDenialText } from '@/lib/client/use-permission';
import { useQuery } from '@/lib/client/use-query';
import { useRevealedSecret } from '@/lib/client/use-revealed-secret';
import type { CallExample } from '@/lib/rules/api-keys/call-example';
import { KeyExample, KeyValue, readAccessKey } from './key-value';
import { KeyNameForm, useKeyName } from './key-name-form';
import { Badge } from '@/components/ui/badge';
import { breakable } from '@/components/ui/breakable';
import { type KeyRow, sortKeys } from '@/lib/rules/api-keys/api-key-list';
import type { Failure } from '@/lib/rules/failures';
import { DeleteKeyDialog } from './delete-key-dialog';
import styles from './limit-keys.module.css';
import { useJoinedKeys } from './use-key-notes';

/** Creates a key and shows its value. At the limit it helps to find one to delete. */
export function CreateKeyDialog({ example, onClose }: { example: CallExample | null; onClose: () => void }) {
  const t = useTranslations('apikey');
  const nav = useTranslations('nav');
  const denied = useDenialText('apikey.create');
  const { form, submit, isBusy, failure, forgetFailure, created, reveal } = useCreateKey();
  const isAtLimit = failure?.code === 'keyLimit';
  if (created) {
    const done = (
      <Button data-safe variant="primary" onClick={onClose}>
        {t('madeDone')}
      </Button>
    );
    return (
      <Dialog key="created" size="m" title={t('madeTitle', { name: created.name })} onClose={onClose} footer={done}>
        <Stack>
          <Alert tone="good">{t('madeText')}</Alert>
          <KeyValue id={created.apikeyId} reveal={reveal} />
          {example && <KeyExample example={example} />}
        </Stack>
      </Dialog>
    );
  }
  return (
    <Dialog
      key="form"
      size="m"
      title={nav('createKey')}
      onClose={onClose}
      confirmLabel={t('create')}
      onConfirm={() => void submit()}
      confirmReason={denied}
      busy={isBusy}
    >
      <Stack>
        <p>{t('createPurpose')}</p>
        <KeyNameForm form={form} label={t('name')} withHint onSubmit={() => void submit()} />
        {failure && isAtLimit && <LimitKeys failure={failure} onDeleted={forgetFailure} />}
        {failure && !isAtLimit && <FailureAlert failure={failure} title={t('createFailed')} />}
      </Stack>
    </Dialog>
  );
}

function useCreateKey() {
  const t = useTranslations('apikey');
  const { trigger, isBusy, failure, forget } = useMutation('apikey.create');
  const form = useKeyName('');
  const { data: before } = useQuery('apikey.list');
  const arrived = useArrived('apikey.list');
  const [created, setCreated] = useState<{ apikeyId: string; name: string } | null>(null);
  const reveal = useRevealedSecret(() => readAccessKey(created?.apikeyId ?? ''));
  const submit = form.handleSubmit(async ({ name }) => {
    const known = new Set(before?.apikeys.map(({ apikeyId }) => apikeyId));
    const result = await trigger({ name });
    setFieldErrors(form.setError, result?.failure);
    // After a lost answer the list tells: its value can still be shown.
    const found = arrived(result?.failure)?.apikeys.find((row) => !known.has(row.apikeyId) && row.name === name.trim());
    const key = result?.data?.apikey ?? (before && found);
    if (!key) return;
    setCreated({ apikeyId: key.apikeyId, name: key.name });
    if (result?.data) reveal.put(result.data.apikey.accessKey);
    toast({ tone: 'good', text: t('made', { name: key.name }) });
  });
  return {
    form,
    submit,
    isBusy,
    failure: formFailure(form.formState.errors, failure),
    forgetFailure: forget,
    created,
    reveal,
  };
}

/** The limit is reached: keys to delete, those of people who have left first. */
function LimitKeys({ failure, onDeleted }: { failure: Failure; onDeleted: () => void }) {
  const t = useTranslations('apikey');
  const labels = useTranslations('labels');
  const locale = useLocale();
  const denied = useDenialText('apikey.delete');
  const joined = useJoinedKeys('whole');
  const [chosen, setChosen] = useState<KeyRow | null>(null);
  return (
    <div className={styles.wrap}>
      <FailureAlert failure={failure} />
      <p className={styles.text}>{t('limitText')}</p>
      {joined.keys ? (
        <ul className={styles.list} aria-label={t('limitList')}>
          {sortKeys(joined.keys, 'left', locale).map((row) => (
            <li key={row.apikeyId} className={styles.row}>
              <span className={styles.words}>
                <bdi className={styles.name}>{row.name || labels('unnamed')}</bdi>
                <bdi className={styles.maker}>{breakable(row.userName || row.userEmail)}</bdi>
              </span>
              {row.creator === 'left' && <Badge tone="warn">{t('left')}</Badge>}
              <Button
                size="s"
                icon="trash"
                disabledReason={denied}
                aria-label={t('deleteNamed', { name: row.name || labels('unnamed') })}
                onClick={() => setChosen(row)}
              >
                {t('delete')}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <QueryState query={joined} lines={4} />
      )}
      {chosen && <DeleteKeyDialog row={chosen} onClose={() => setChosen(null)} onDeleted={onDeleted} />}
    </div>
  );
}
