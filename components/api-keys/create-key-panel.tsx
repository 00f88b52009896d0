'use client';
import { useTranslations } from 'next-intl';
import { FailureAlert } from '@/components/layout/failure-alert';
import { useDenialText } from '@/lib/client/use-denial-text';
import { Button } from '@/components/ui/button';
import { RetryAfterScope } from '@/components/ui/retry-after-scope';
import { Panel } from '@/components/ui/panel';
import { useRestoreFocus } from '@/components/ui/use-restore-focus';
import { KeyNameForm } from './key-name-form';
import { LimitKeys } from './limit-keys';
import { NewKey } from './new-key';
import { useCreateKey } from './use-create-key';

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
