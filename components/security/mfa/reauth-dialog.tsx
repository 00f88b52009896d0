'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { CodeFailure, CodeField, useCodeForm } from '@/components/auth/second-factor/code-form';
import { setPendingBackupCode } from '@/components/auth/second-factor/pending-backup-code';
import styles from '@/components/security/security.module.css';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { PasswordInput } from '@/components/ui/text-input';
import { RetryAfterScope } from '@/components/ui/retry-after-scope';
import { Row } from '@/components/ui/stack';
import { toast } from '@/components/ui/toast';
import { takeStep } from '@/lib/client/api';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { answerWithPasskey, type PasskeyProblem, type PasskeyProof } from '@/lib/client/session/passkey';
import type { ReauthMethods } from '@/lib/client/session/reauth';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import { codeKind } from '@/lib/rules/auth/codes';
import type { SessionSteps } from '@/lib/rules/auth/session-steps';
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
  'passkey.options': 'passkey',
  'passkey.add': 'passkey',
  'passkey.remove': 'passkey',
  'destination.add': 'destination',
  'destination.change': 'destination',
  'destination.rotate': 'destination',
  'destination.remove': 'destination',
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
  fingerprint?: string | undefined;
  onClose: (isAuthenticated: boolean) => void;
}

/** Asks for a passkey, a code or the password before something dangerous, and says for what. */
export function ReauthDialog({ path, methods, account, fingerprint, onClose }: ReauthDialogProps) {
  const t = useTranslations('reauth');
  const ofSession = useTranslations('session');
  const [method, setMethod] = useState(methods[0] ?? 'password');
  const next = methods[(methods.indexOf(method) + 1) % methods.length];
  const send = async (credential: SessionSteps['step-up']['input']): Promise<Failure | null> => {
    const { data, failure } = await takeStep('step-up', credential, fingerprint);
    if (failure?.code === 'otherAccount' && fingerprint) navigateTo();
    if (failure) return failure;
    // A backup code works once: the next one is shown afterwards.
    if (data.backupCode) setPendingBackupCode(data.backupCode);
    else if ('code' in credential && codeKind(credential.code) === 'backup')
      toast({ tone: 'warn', text: ofSession('arrival.backupUsed') });
    onClose(true);
    return null;
  };
  const reason = reasonOf(path);
  const buttons = {
    onCancel: () => onClose(false),
    ...(next && next !== method && { other: { label: t(SWITCH[next]), onPress: () => setMethod(next) } }),
  };
  return (
    <RetryAfterScope>
      <Dialog key={method} title={t('title')} onClose={buttons.onCancel}>
        <p>{t(`why.${reason}`)}</p>
        <p>{t('text')}</p>
        {method === 'passkey' && <ReauthByPasskey onSend={(passkey) => send({ passkey })} {...buttons} />}
        {method === 'code' && <ReauthByCode onSend={(code) => send({ code })} {...buttons} />}
        {method === 'password' && (
          <ReauthByPassword account={account} onSend={(password) => send({ password })} {...buttons}>
            {/* Only the password counts for passkeys, whatever the sign-in was. */}
            {reason !== 'passkey' && <p className={styles.quiet}>{t('noPassword')}</p>}
          </ReauthByPassword>
        )}
      </Dialog>
    </RetryAfterScope>
  );
}

const SWITCH = { passkey: 'usePasskey', code: 'useCode', password: 'usePassword' } as const;

interface MethodProps<Proof> extends Pick<ReauthButtonsProps, 'other' | 'onCancel'> {
  onSend: (proof: Proof) => Promise<Failure | null>;
}

function ReauthByPasskey({ onSend, other, onCancel }: MethodProps<PasskeyProof>) {
  const t = useTranslations('reauth');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [problem, setProblem] = useState<PasskeyProblem>();
  const { once, isBusy } = useSingleFlight();
  const prove = async () => {
    setFailure(null);
    setProblem(undefined);
    const answer = await answerWithPasskey();
    if (answer.value) setFailure(await onSend(answer.value));
    else if (answer.failure) setFailure(answer.failure);
    else setProblem(answer.problem);
  };
  return (
    <Form onSubmit={() => void once(prove)}>
      {failure && <FailureAlert failure={failure} />}
      {problem && (
        <Alert tone="bad" announce>
          {t(`passkeyProblem.${problem}`)}
        </Alert>
      )}
      <p>{t('passkeyText')}</p>
      <ReauthButtons other={other} onCancel={onCancel} isBusy={isBusy} blank={null} />
    </Form>
  );
}

function ReauthByCode({ onSend, other, onCancel }: MethodProps<string>) {
  const mfaStep = useTranslations('mfaStep');
  const { submit, isBusy, isBlank, failure, wrong, field } = useCodeForm('both', onSend);
  return (
    <Form onSubmit={() => void submit()}>
      {failure && <CodeFailure failure={failure} wrong={wrong} />}
      <CodeField {...field} hasLetters />
      <ReauthButtons other={other} onCancel={onCancel} isBusy={isBusy} blank={isBlank ? mfaStep('blank') : null} />
    </Form>
  );
}

interface ReauthByPasswordProps extends MethodProps<string> {
  account: string;
  /** What stands below. */
  children: ReactNode;
}

function ReauthByPassword({ account, onSend, other, onCancel, children }: ReauthByPasswordProps) {
  const t = useTranslations('reauth');
  const ui = useTranslations('ui');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const { once, isBusy } = useSingleFlight();
  const send = async () => {
    setFailure(null);
    setFailure(await onSend(password));
  };
  const submit = () => {
    // A wrong password costs an attempt: a double click must not cost two.
    if (password !== '') void once(send);
  };
  const field = { name: 'password', autoComplete: 'current-password', value: password };
  return (
    <Form onSubmit={submit}>
      {failure && <WrongPassword failure={failure} />}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <Field label={ui('password')} required wide>
        <PasswordInput {...field} onChange={({ target }) => setPassword(target.value)} />
      </Field>
      <ReauthButtons
        other={other}
        onCancel={onCancel}
        isBusy={isBusy}
        blank={password === '' ? t('blankPassword') : null}
      />
      {children}
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
  /** The button that switches to another method, if there is one. */
  other?: { label: string; onPress: () => void };
  onCancel: () => void;
  isBusy: boolean;
  /** Why nothing can be sent yet. */
  blank: string | null;
}

function ReauthButtons({ other, onCancel, isBusy, blank }: ReauthButtonsProps) {
  const mfaStep = useTranslations('mfaStep');
  const ui = useTranslations('ui');
  return (
    <Row end>
      {other && (
        <Button variant="quiet" onClick={other.onPress} disabledReason={isBusy ? ui('wait') : null}>
          {other.label}
        </Button>
      )}
      <Button onClick={onCancel}>{ui('cancel')}</Button>
      <Button data-safe type="submit" variant="primary" busy={isBusy} disabledReason={blank}>
        {mfaStep('confirm')}
      </Button>
    </Row>
  );
}
