'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { RetryAfterScope } from '@/components/ui/retry-after-scope';
import { Row, Stack } from '@/components/ui/stack';
import { toast } from '@/components/ui/toast';
import { useRestoreFocus } from '@/components/ui/use-restore-focus';
import { formFailure, setFieldErrors } from '@/lib/client/form-errors';
import { useMutation } from '@/lib/client/use-mutation';
import { useDenialText } from '@/lib/client/use-permission';
import { type RevealedSecret, useRevealedSecret } from '@/lib/client/use-revealed-secret';
import { type KeyRow, sortKeys } from '@/lib/rules/api-keys/api-key-list';
import type { Failure } from '@/lib/rules/failures';
import styles from './create-key-panel.module.css';
import { DeleteKeyDialog } from './delete-key-dialog';
import { KeyCurl } from './key-curl';
import { KeyNameForm, useKeyName } from './key-name-form';
import { KeyValue } from './key-value';
import { readAccessKey } from './use-copy-key';
import { useJoinedKeys } from './use-joined-keys';

/** Creates a key and shows its value once. At the limit it helps to find one to delete. */
export function CreateKeyPanel({ apiUrl }: { apiUrl: string }) {
  const t = useTranslations('apikey');
  const denied = useDenialText('apikey.create');
  const { form, submit, isBusy, failure, forgetFailure, created, reveal, hideCreated } = useCreateKey();
  const isAtLimit = failure?.code === 'keyLimit';
  const formRef = useRestoreFocus<HTMLFormElement>(created !== null, isAtLimit);
  return (
    <Panel title={t('createTitle')} description={t('createPurpose')}>
      <RetryAfterScope>
        <KeyNameForm ref={formRef} tabIndex={-1} form={form} label={t('name')} withHint onSubmit={() => void submit()}>
          <Button type="submit" variant="primary" icon="plus" busy={isBusy} disabledReason={denied}>
            {t('create')}
          </Button>
        </KeyNameForm>
        {failure && isAtLimit && <LimitKeys failure={failure} onDeleted={forgetFailure} />}
        {failure && !isAtLimit && <FailureAlert failure={failure} title={t('createFailed')} />}
      </RetryAfterScope>
      {created && <NewKey created={created} reveal={reveal} apiUrl={apiUrl} onDone={hideCreated} />}
    </Panel>
  );
}

/** A key that has just been created, without its value. */
type CreatedKey = { apikeyId: string; name: string };

/** Creates a key and holds its value while it is shown. */
function useCreateKey() {
  const t = useTranslations('apikey');
  const { trigger, isBusy, failure, forget } = useMutation('apikey.create');
  const form = useKeyName('');
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const reveal = useRevealedSecret(() => readAccessKey(created?.apikeyId ?? ''));
  const submit = form.handleSubmit(async ({ name }) => {
    const result = await trigger({ name });
    setFieldErrors(form.setError, result?.failure);
    if (!result?.data) return;
    const { accessKey, ...key } = result.data.apikey;
    setCreated(key);
    reveal.put(accessKey);
    toast({ tone: 'good', text: t('made', { name: key.name }) });
    form.setValue('name', '');
  });
  const hideCreated = () => {
    reveal.hide();
    setCreated(null);
  };
  return {
    form,
    submit,
    isBusy,
    failure: formFailure(form.formState.errors, failure),
    forgetFailure: forget,
    created,
    reveal,
    hideCreated,
  };
}

interface NewKeyProps {
  created: CreatedKey;
  reveal: RevealedSecret;
  apiUrl: string;
  onDone: () => void;
}

/** The value of a new key, ready to be copied. It is not read out by itself: others may listen. */
function NewKey({ created, reveal, apiUrl, onDone }: NewKeyProps) {
  const t = useTranslations('apikey');
  return (
    <Alert tone="good" title={t('madeTitle', { name: created.name })}>
      <Stack>
        <p>{t('madeText')}</p>
        <KeyValue id={created.apikeyId} reveal={reveal} />
        <KeyCurl id={created.apikeyId} apiUrl={apiUrl} />
        <Row>
          <Button onClick={onDone}>{t('madeDone')}</Button>
        </Row>
      </Stack>
    </Alert>
  );
}

/** The limit is reached: keys to delete, those of people who have left first. */
function LimitKeys({ failure, onDeleted }: { failure: Failure; onDeleted: () => void }) {
  const t = useTranslations('apikey');
  const locale = useLocale();
  const denied = useDenialText('apikey.delete');
  const { keys = [] } = useJoinedKeys();
  const [chosen, setChosen] = useState<KeyRow | null>(null);
  return (
    <div className={styles.wrap}>
      <FailureAlert failure={failure} />
      <p className={styles.text}>{t('limitText')}</p>
      <ul className={styles.list} aria-label={t('limitList')}>
        {sortKeys(keys, 'left', locale).map((row) => (
          <li key={row.apikeyId} className={styles.row}>
            <span className={styles.words}>
              <bdi className={styles.name}>{row.name || t('unnamed')}</bdi>
              <bdi className={styles.maker}>{row.userName || row.userEmail}</bdi>
            </span>
            {row.creator === 'left' && <Badge tone="warn">{t('left')}</Badge>}
            <Button
              size="s"
              icon="trash"
              disabledReason={denied}
              aria-label={t('deleteNamed', { name: row.name || t('unnamed') })}
              onClick={() => setChosen(row)}
            >
              {t('delete')}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && <DeleteKeyDialog row={chosen} onClose={() => setChosen(null)} onDeleted={onDeleted} />}
    </div>
  );
}
