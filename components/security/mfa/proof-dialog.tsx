'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { setPendingBackupCode } from '@/components/auth/second-factor/pending-backup-code';
import { Dialog } from '@/components/ui/dialog';
import { post } from '@/lib/client/api';
import type { Failure } from '@/lib/rules/failures';
import { CodeFailure } from '@/components/auth/second-factor/code-failure';
import { CodeField } from '@/components/auth/second-factor/code-field';
import { useCode } from '@/components/auth/second-factor/use-code';
import { Form } from '@/components/ui/form';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';
import { useCurrentUser } from '@/lib/client/current-user';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import { Alert } from '@/components/ui/alert';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Button } from '@/components/ui/button';
import { Row } from '@/components/ui/stack';

/** Asks who sits there before something of their own is touched: a code first, else the password. Each try is sent once. */
export function ProofDialog({ onClose }: { onClose: (isProved: boolean) => void }) {
  const t = useTranslations('security.proof');
  const [way, setWay] = useState<'code' | 'password'>('code');
  const send = async (proof: { code: string } | { password: string }): Promise<Failure | null> => {
    const { data, failure } = await post<{ backupCode?: string }>('/api/session/step-up', proof);
    if (failure) return failure;
    // A backup code is spent by this: the next one waits to be kept.
    if (data.backupCode) setPendingBackupCode(data.backupCode);
    onClose(true);
    return null;
  };
  const cancel = () => onClose(false);
  return (
    <Dialog open title={t('title')} onClose={cancel}>
      <p>{t('text')}</p>
      {way === 'code' ? (
        <ProofByCode onSend={(code) => send({ code })} onOther={() => setWay('password')} onCancel={cancel} />
      ) : (
        <ProofByPassword onSend={(password) => send({ password })} onOther={() => setWay('code')} onCancel={cancel} />
      )}
    </Dialog>
  );
}

interface ProofByCodeProps extends Pick<ProofFootProps, 'onOther' | 'onCancel'> {
  onSend: (code: string) => Promise<Failure | null>;
}

/** A proof by a one-time code or a backup code. */
function ProofByCode({ onSend, onOther, onCancel }: ProofByCodeProps) {
  const t = useTranslations('security.proof');
  const { code, setCode, submit, isBusy, isBlank, problem, failure, wrong, inputRef } = useCode('both', onSend);
  return (
    <Form method="post" onSubmit={() => void submit()}>
      {failure && <CodeFailure failure={failure} wrong={wrong} />}
      <CodeField ref={inputRef} value={code} onChange={setCode} takes="both" hasLetters error={problem} />
      <ProofFoot
        other={t('usePassword')}
        onOther={onOther}
        onCancel={onCancel}
        isBusy={isBusy}
        blank={isBlank ? t('blank') : null}
      />
    </Form>
  );
}

interface ProofByPasswordProps extends Pick<ProofFootProps, 'onOther' | 'onCancel'> {
  onSend: (password: string) => Promise<Failure | null>;
}

/** A proof by the password: for whoever has no code at hand. */
function ProofByPassword({ onSend, onOther, onCancel }: ProofByPasswordProps) {
  const t = useTranslations('security.proof');
  const { account } = useCurrentUser();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const { once, isBusy } = useSingleFlight();
  const send = async () => setFailure(await onSend(password));
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

/** Why a password was not taken. Nobody has typed an address here, so none is called wrong. */
function WrongPassword({ failure }: { failure: Failure }) {
  const t = useTranslations('security.proof');
  if (failure.code !== 'wrongCredentials') return <FailureAlert failure={failure} />;
  return (
    <Alert tone="bad" announce>
      {t('wrongPassword')}
    </Alert>
  );
}

interface ProofFootProps {
  /** The name of the other way to prove oneself. */
  other: string;
  onOther: () => void;
  onCancel: () => void;
  isBusy: boolean;
  /** Why nothing can be sent yet. */
  blank: string | null;
}

/** The buttons under a proof: the other way, none, and this one. */
function ProofFoot({ other, onOther, onCancel, isBusy, blank }: ProofFootProps) {
  const t = useTranslations('security.proof');
  const ui = useTranslations('ui');
  return (
    <Row end>
      <Button variant="quiet" onClick={onOther} disabledReason={isBusy ? ui('wait') : null}>
        {other}
      </Button>
      <Button onClick={onCancel}>{ui('cancel')}</Button>
      <Button type="submit" variant="primary" busy={isBusy} disabledReason={blank}>
        {t('confirm')}
      </Button>
    </Row>
  );
}
