'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Button } from '@/components/ui/button';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Panel } from '@/components/ui/panel';
import { RetryAfterScope } from '@/components/ui/retry-after-scope';
import { toast } from '@/components/ui/toast';
import { useRestoreFocus } from '@/components/ui/use-restore-focus';
import { formFailure, setFieldErrors } from '@/lib/client/form-errors';
import { useMutation } from '@/lib/client/use-mutation';
import { useDenialText } from '@/lib/client/use-permission';
import { useRevealedSecret } from '@/lib/client/use-revealed-secret';
import { KeyNameForm, useKeyName } from './key-name-form';
import { readAccessKey } from './use-copy-key';

// Both come late: react-hook-form brings the first load of the screen to its limit.
const LimitKeys = lazyComponent(() => import('./limit-keys').then((loaded) => loaded.LimitKeys), 4);
const NewKey = lazyComponent(() => import('./new-key').then((loaded) => loaded.NewKey), 4);

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

type CreatedKey = { apikeyId: string; name: string };

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
