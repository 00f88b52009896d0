'use client';

import { useLocale, useTranslations } from 'next-intl';
import { FailureAlert } from '@/components/layout/failure-alert';
import { useDenialText } from '@/lib/client/use-permission';
import { Button } from '@/components/ui/button';
import { RetryAfterScope } from '@/components/ui/retry-after-scope';
import { Panel } from '@/components/ui/panel';
import { useRestoreFocus } from '@/components/ui/use-restore-focus';
import { KeyNameForm } from './key-name-form';
import { Alert } from '@/components/ui/alert';
import { Row, Stack } from '@/components/ui/stack';
import { type RevealedSecret, useRevealedSecret } from '@/lib/client/use-revealed-secret';
import { KeyCurl } from './key-curl';
import { KeyValue } from './key-value';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import type { Failure } from '@/lib/rules/failures';
import { type KeyRow, sortKeys } from '@/lib/rules/api-keys/api-key-list';
import { DeleteKeyDialog } from './delete-key-dialog';
import styles from './create-key-panel.module.css';
import { useJoinedKeys } from './use-joined-keys';
import { toast } from '@/components/ui/toast';
import { useMutation } from '@/lib/client/use-mutation';
import { checkKeyName } from './key-name-field';
import { readAccessKey } from './use-copy-key';

/** Makes a key and shows its value once (specification, section 2). At the limit it helps to find one to delete. */
export function CreateKeyPanel({ apiUrl }: { apiUrl: string }) {
  const t = useTranslations('apikey');
  const denied = useDenialText('apikey.create');
  const { name, setName, error, submit, isBusy, failure, forgetFailure, made, reveal, forgetMade } = useCreateKey();
  const isAtLimit = failure?.code === 'keyLimit';
  const form = useRestoreFocus<HTMLFormElement>(made !== null, isAtLimit);
  return (
    <Panel title={t('createTitle')} description={t('createPurpose')}>
      <RetryAfterScope>
        <KeyNameForm
          ref={form}
          tabIndex={-1}
          label={t('name')}
          value={name}
          error={error}
          onChange={setName}
          withHint
          onSubmit={() => void submit()}
        >
          <Button type="submit" variant="primary" icon="plus" busy={isBusy} disabledReason={denied}>
            {t('create')}
          </Button>
        </KeyNameForm>
        {failure && isAtLimit && <LimitKeys failure={failure} onDeleted={forgetFailure} />}
        {failure && !isAtLimit && !failure.fields && <FailureAlert failure={failure} title={t('createFailed')} />}
      </RetryAfterScope>
      {made && <NewKey made={made} reveal={reveal} apiUrl={apiUrl} onDone={forgetMade} />}
    </Panel>
  );
}

interface NewKeyProps {
  made: { apikeyId: string; name: string };
  reveal: RevealedSecret;
  apiUrl: string;
  onDone: () => void;
}

/** A key that has just been made: its value once, ready to be copied. Not read out by itself: others may listen. */
function NewKey({ made, reveal, apiUrl, onDone }: NewKeyProps) {
  const t = useTranslations('apikey');
  return (
    <Alert tone="good" title={t('madeTitle', { name: made.name })}>
      <Stack>
        <p>{t('madeText')}</p>
        <KeyValue id={made.apikeyId} reveal={reveal} />
        <KeyCurl id={made.apikeyId} apiUrl={apiUrl} />
        <Row>
          <Button onClick={onDone}>{t('madeDone')}</Button>
        </Row>
      </Stack>
    </Alert>
  );
}

/** The limit is reached: which keys could go, those of people who have left first (specification, section 8). */
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

/** A key that is being made, and the one that has just been. */
interface Creating {
  name: string;
  setName: (name: string) => void;
  /** A key of `field` in the messages. */
  error: string | null;
  submit: () => Promise<void>;
  isBusy: boolean;
  failure: Failure | undefined;
  forgetFailure: () => void;
  made: { apikeyId: string; name: string } | null;
  /** The value of the one that was made. */
  reveal: RevealedSecret;
  /** Puts what was made off the screen. */
  forgetMade: () => void;
}

/** Makes a key and holds its value for as long as it is looked at; what was typed stays when it fails. */
function useCreateKey(): Creating {
  const t = useTranslations('apikey');
  const create = useMutation('apikey.create');
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [made, setMade] = useState<Creating['made']>(null);
  const reveal = useRevealedSecret(() => readAccessKey(made?.apikeyId ?? ''));
  const submit = async () => {
    const wrong = await checkKeyName(name);
    setError(wrong);
    if (wrong) return;
    const result = await create.trigger({ name });
    setError(result?.failure?.fields?.name ?? null);
    if (!result?.data) return;
    const { accessKey, ...row } = result.data.apikey;
    setMade(row);
    reveal.put(accessKey);
    toast({ tone: 'good', text: t('made', { name: row.name }) });
    setName('');
  };
  const forgetMade = () => {
    reveal.hide();
    setMade(null);
  };
  const { isBusy, failure, forget: forgetFailure } = create;
  return { name, setName, error, submit, isBusy, failure, forgetFailure, made, reveal, forgetMade };
}
