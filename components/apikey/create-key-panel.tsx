'use client';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { FailedNotice } from '@/components/shell/failed-notice';
import { useDenialText } from '@/components/security/use-denial-text';
import { Button } from '@/components/ui/button';
import { HoldScope } from '@/components/ui/hold';
import { notify } from '@/components/ui/notices';
import { Panel } from '@/components/ui/panel';
import { useReveal } from '@/lib/client/reveal';
import { useWrite } from '@/lib/client/use-write';
import { checkKeyName } from './check-key-name';
import { unlessStopped } from '@/components/ui/unless-stopped';
import styles from './create-key.module.css';
import { KeyNameField } from './key-name-field';
import { LimitKeys } from './limit-keys';
import { NewKey } from './new-key';
import { readAccessKey } from './read-access-key';

/** Makes a key and shows its value once (specification, section 2). At the limit it helps to find one to delete. */
export function CreateKeyPanel({ apiUrl }: { apiUrl: string }) {
  const t = useTranslations('apikey');
  const denied = useDenialText('apikey.create');
  const create = useWrite('apikey.create');
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [made, setMade] = useState<{ apikeyId: string; name: string } | null>(null);
  const reveal = useReveal(() => readAccessKey(made?.apikeyId ?? ''));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = await checkKeyName(name);
    setError(wrong);
    if (wrong) return;
    const result = await create.trigger({ name });
    setError(result?.failure?.fields?.name ?? null);
    if (!result?.data) return;
    const { accessKey, ...row } = result.data.apikey;
    setMade(row);
    reveal.put(accessKey);
    notify({ tone: 'good', text: t('made', { name: row.name }) });
    setName('');
  };
  const { failure } = create;
  const forget = () => {
    reveal.hide();
    setMade(null);
  };
  return (
    <Panel title={t('createTitle')} description={t('createPurpose')}>
      <HoldScope>
        <form className={styles.form} noValidate onSubmit={unlessStopped((event) => void submit(event))}>
          <KeyNameField label={t('name')} value={name} error={error} onChange={setName} withHint />
          <Button type="submit" variant="primary" icon="plus" busy={create.isBusy} disabledReason={denied}>
            {t('create')}
          </Button>
        </form>
        {failure?.code === 'keyLimit' && <LimitKeys failure={failure} onDeleted={create.forget} />}
        {failure && failure.code !== 'keyLimit' && !failure.fields && (
          <FailedNotice failure={failure} title={t('createFailed')} />
        )}
      </HoldScope>
      {made && <NewKey made={made} reveal={reveal} apiUrl={apiUrl} onDone={forget} />}
    </Panel>
  );
}
