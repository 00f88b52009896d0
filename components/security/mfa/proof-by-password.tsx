'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { PasswordInput } from '@/components/ui/password-input';
import { useCurrentUser } from '@/lib/client/current-user';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import type { Failure } from '@/lib/rules/failures';
import { ProofFoot, type ProofFootProps } from './proof-foot';
import { WrongPassword } from './wrong-password';

interface ProofByPasswordProps extends Pick<ProofFootProps, 'onOther' | 'onCancel'> {
  onSend: (password: string) => Promise<Failure | null>;
}

/** A proof by the password: for whoever has no code at hand. */
export function ProofByPassword({ onSend, onOther, onCancel }: ProofByPasswordProps) {
  const t = useTranslations('security.proof');
  const { account } = useCurrentUser();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const once = useSingleFlight();
  const send = async () => {
    setBusy(true);
    setFailure(await onSend(password));
    setBusy(false);
  };
  const submit = () => {
    // A wrong password costs a try: a double click must not cost two.
    if (password !== '') void once(send);
  };
  const field = { name: 'password', autoComplete: 'current-password', value: password };
  return (
    <Form method="post" onSubmit={submit}>
      {failure && <WrongPassword failure={failure} />}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <Field label={t('password')} required wide>
        <PasswordInput {...field} onChange={({ target }) => setPassword(target.value)} />
      </Field>
      <ProofFoot
        other={t('useCode')}
        onOther={onOther}
        onCancel={onCancel}
        isBusy={isBusy}
        blank={password === '' ? t('blankPassword') : null}
      />
    </Form>
  );
}
