'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { toast } from '@/components/ui/toast';
import { makePasskey, type PasskeyProblem } from '@/lib/client/session/passkey';
import { useMutation } from '@/lib/client/use-mutation';
import { isGivenUp } from '@/lib/rules/writes';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import type { Failure } from '@/lib/rules/failures';
import { LIMITS } from '@/lib/rules/limits';

/** Names a passkey, has the browser make it, and keeps it. The password is asked for by the call itself. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('passkeys');
  const labels = useTranslations('labels');
  const [name, setName] = useState('');
  const [unmade, setUnmade] = useState<{ failure?: Failure | undefined; problem?: PasskeyProblem | undefined }>({});
  const { once, isBusy } = useSingleFlight();
  const { trigger, failure: refused, forget } = useMutation('passkey.add');
  const { problem, failure = refused } = unmade;
  const given = name.trim();
  const add = () =>
    once(async () => {
      setUnmade({});
      forget();
      const made = await makePasskey();
      if (!made.value) return setUnmade(isGivenUp(made.failure) ? {} : made);
      const result = await trigger({ name: given, ...made.value });
      if (!result || result.failure) return;
      toast({ tone: 'good', text: t('added', { name: given }) });
      onClose();
    });
  return (
    <Dialog
      open
      title={t('addTitle')}
      confirmLabel={t('addConfirm')}
      onConfirm={() => void add()}
      onClose={onClose}
      busy={isBusy}
      confirmReason={given === '' ? labels('enterName') : null}
    >
      <p>{t('addText')}</p>
      <Field label={labels('name')} hint={t('nameHint')} required wide>
        <TextInput
          name="passkey"
          value={name}
          maxLength={LIMITS.passkeyName}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      {problem && (
        <Alert tone="bad" announce>
          {t(`problem.${problem}`)}
        </Alert>
      )}
      {failure && <FailureAlert title={t('notAdded')} failure={failure} />}
    </Dialog>
  );
}
