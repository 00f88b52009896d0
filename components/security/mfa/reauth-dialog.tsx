'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CodeFailure, CodeField, useCodeForm } from '@/components/auth/second-factor/code-form';
import { setPendingBackupCode } from '@/components/auth/second-factor/pending-backup-code';
import styles from '@/components/security/security.module.css';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { PasswordInput } from '@/components/ui/password-input';
import { Row } from '@/components/ui/stack';
import { takeStep } from '@/lib/client/api';
import type { ReauthMethods } from '@/lib/client/session/reauth';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import type { Failure } from '@/lib/rules/failures';

/** For what it asks, by the call of the console's API: a key of `reauth.why`. */
const REASONS = {
  'session/mfa-on': 'mfa',
  'session/mfa-confirm': 'mfa',
  'mfa.off': 'mfa',
  'mfa.readBackupCode': 'backupCode',
  'mfa.resetBackupCode': 'backupCode',
  'member.add': 'owner',
  'member.setRole': 'owner',
  'member.delete': 'removal',
  'payment.setEmail': 'receipt',
  'apikey.read': 'key',
  'apikey.create': 'key',
  'iptables.set': 'ip',
  'session.end': 'sessions',
  'session.endOthers': 'sessions',
  'member.endSessions': 'sessions',
  'review.close': 'review',
  'journal.undo': 'undo',
} as const;

function reasonOf(path: string): (typeof REASONS)[keyof typeof REASONS] | 'policy' {
  const name = /^\/api\/(?:(?:provider|console)\/)?([^?]+)/.exec(path)?.[1] ?? '';
  return Object.entries(REASONS).find(([known]) => known === name)?.[1] ?? 'policy';
}

interface ReauthDialogProps {
  /** The path of the call that needs it. */
  path: string;
  /** The first is offered first. */
  methods: ReauthMethods;
  account: string;
  onClose: (isAuthenticated: boolean) => void;
}

/** Asks for a code or the password before something dangerous, and says for what. */
export function ReauthDialog({ path, methods, account, onClose }: ReauthDialogProps) {
  const t = useTranslations('reauth');
  const [method, setMethod] = useState<'code' | 'password'>(methods[0] ?? 'password');
  const send = async (credential: { code: string } | { password: string }): Promise<Failure | null> => {
    const { data, failure } = await takeStep('step-up', credential);
    if (failure) return failure;
    // A backup code works once: the next one is shown afterwards.
    if (data.backupCode) setPendingBackupCode(data.backupCode);
    onClose(true);
    return null;
  };
  const cancel = () => onClose(false);
  return (
    <Dialog open title={t('title')} onClose={cancel}>
      <p>{t(`why.${reasonOf(path)}`)}</p>
      <p>{t('text')}</p>
      {method === 'code' ? (
        <ReauthByCode onSend={(code) => send({ code })} onSwitch={() => setMethod('password')} onCancel={cancel} />
      ) : (
        <ReauthByPassword
          account={account}
          onSend={(password) => send({ password })}
          onSwitch={methods.includes('code') ? () => setMethod('code') : undefined}
          onCancel={cancel}
        />
      )}
    </Dialog>
  );
}

interface ReauthByCodeProps extends Pick<ReauthButtonsProps, 'onSwitch' | 'onCancel'> {
  onSend: (code: string) => Promise<Failure | null>;
}

function ReauthByCode({ onSend, onSwitch, onCancel }: ReauthByCodeProps) {
  const t = useTranslations('reauth');
  const { code, setCode, submit, isBusy, isBlank, problem, failure, wrong, inputRef } = useCodeForm('both', onSend);
  return (
    <Form method="post" onSubmit={() => void submit()}>
      {failure && <CodeFailure failure={failure} wrong={wrong} />}
      <CodeField ref={inputRef} value={code} onChange={setCode} accepts="both" hasLetters error={problem} />
      <ReauthButtons
        other={t('usePassword')}
        onSwitch={onSwitch}
        onCancel={onCancel}
        isBusy={isBusy}
        blank={isBlank ? t('blank') : null}
      />
    </Form>
  );
}

interface ReauthByPasswordProps extends Pick<ReauthButtonsProps, 'onSwitch' | 'onCancel'> {
  account: string;
  onSend: (password: string) => Promise<Failure | null>;
}

function ReauthByPassword({ account, onSend, onSwitch, onCancel }: ReauthByPasswordProps) {
  const t = useTranslations('reauth');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const { once, isBusy } = useSingleFlight();
  const send = async () => setFailure(await onSend(password));
  const submit = () => {
    // A wrong password costs an attempt: a double click must not cost two.
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
      <ReauthButtons
        other={t('useCode')}
        onSwitch={onSwitch}
        onCancel={onCancel}
        isBusy={isBusy}
        blank={password === '' ? t('blankPassword') : null}
      />
      <p className={styles.quiet}>{t('noPassword')}</p>
    </Form>
  );
}

/** The usual text blames the address too, and none was typed here. */
function WrongPassword({ failure }: { failure: Failure }) {
  const t = useTranslations('reauth');
  if (failure.code !== 'wrongCredentials') return <FailureAlert failure={failure} />;
  return (
    <Alert tone="bad" announce>
      {t('wrongPassword')}
    </Alert>
  );
}

interface ReauthButtonsProps {
  /** The label of the button that switches to the other method. */
  other: string;
  onSwitch: (() => void) | undefined;
  onCancel: () => void;
  isBusy: boolean;
  /** Why nothing can be sent yet. */
  blank: string | null;
}

function ReauthButtons({ other, onSwitch, onCancel, isBusy, blank }: ReauthButtonsProps) {
  const t = useTranslations('reauth');
  const ui = useTranslations('ui');
  return (
    <Row end>
      {onSwitch && (
        <Button variant="quiet" onClick={onSwitch} disabledReason={isBusy ? ui('wait') : null}>
          {other}
        </Button>
      )}
      <Button onClick={onCancel}>{ui('cancel')}</Button>
      <Button type="submit" variant="primary" busy={isBusy} disabledReason={blank}>
        {t('confirm')}
      </Button>
    </Row>
  );
}
