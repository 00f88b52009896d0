'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Dialog, EnterForm } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { toast } from '@/components/ui/toast';
import { formFailure } from '@/lib/client/form-errors';
import { lazyResolver } from '@/lib/client/lazy-import';
import { makePasskey, type PasskeyProblem } from '@/lib/client/session/passkey';
import { useMutation } from '@/lib/client/use-mutation';
import { isGivenUp } from '@/lib/rules/writes';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import type { Failure } from '@/lib/rules/failures';
import { LIMITS } from '@/lib/rules/limits';

function useNewPasskey(onClose: () => void) {
  const t = useTranslations('passkeys');
  const form = useForm({
    defaultValues: { name: '' },
    reValidateMode: 'onSubmit',
    resolver: lazyResolver(() => import('@/lib/rules/auth/passkeys').then((rules) => rules.passkeyName)),
  });
  const [unmade, setUnmade] = useState<{ failure?: Failure | undefined; problem?: PasskeyProblem | undefined }>({});
  const { once, isBusy } = useSingleFlight();
  const { trigger, failure: refused, forget } = useMutation('passkey.add');
  const add = form.handleSubmit((values) =>
    once(async () => {
      setUnmade({});
      forget();
      const name = values.name.trim();
      const made = await makePasskey();
      if (!made.value) return setUnmade(isGivenUp(made.failure) ? {} : made);
      const result = await trigger({ name, ...made.value });
      if (!result || result.failure) return;
      toast({ tone: 'good', text: t('added', { name }) });
      onClose();
    }),
  );
  const { problem, failure = formFailure(form.formState.errors, undefined) ?? refused } = unmade;
  return { form, add, isBusy, problem, failure };
}

/** Names a passkey, has the browser make it, and keeps it. The password is asked for by the call itself. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('passkeys');
  const labels = useTranslations('labels');
  const { form, add, isBusy, problem, failure } = useNewPasskey(onClose);
  const isFull = failure?.fields?.name === 'tooMany';
  return (
    <Dialog
      title={t('addTitle')}
      confirmLabel={t('addConfirm')}
      onConfirm={() => void add()}
      onClose={onClose}
      busy={isBusy}
      confirmReason={form.watch('name').trim() === '' ? labels('enterName') : null}
    >
      <p>{t('addText')}</p>
      <EnterForm onEnter={() => void add()}>
        <Field label={labels('name')} error={form.formState.errors.name?.message} hint={t('nameHint')} required wide>
          <TextInput autoComplete="off" maxLength={LIMITS.passkeyName} {...form.register('name')} />
        </Field>
      </EnterForm>
      {problem && (
        <Alert tone="bad" announce>
          {t(`problem.${problem}`)}
        </Alert>
      )}
      {failure && (
        <FailureAlert
          title={t('notAdded')}
          failure={failure}
          words={isFull ? { badInput: t('full', { max: LIMITS.passkeys }) } : {}}
        />
      )}
    </Dialog>
  );
}
