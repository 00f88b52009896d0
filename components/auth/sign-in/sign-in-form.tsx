'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ExternalLink } from '@/components/ui/external-link';
import { FocusOnMount } from '@/components/ui/focus';
import { Form } from '@/components/ui/form';
import { useRetryAfter } from '@/components/ui/retry-after-scope';
import { Stack } from '@/components/ui/stack';
import { hasApiAccount } from '@/lib/client/api';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { originOf } from '@/lib/client/sso/frames';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { SIBLINGS } from '@/lib/rules/auth/siblings';
import type { SignInReason } from '@/lib/rules/auth/social';
import type { Failure } from '@/lib/rules/failures';
import { TIMING, waitTimeOf } from '@/lib/rules/timing';
import styles from './sign-in-card.module.css';
import { type SignIn, useSignIn } from './use-sign-in';
import { Field } from '@/components/ui/field';
import { PasswordInput, TextInput } from '@/components/ui/text-input';
import { LIMITS } from '@/lib/rules/limits';

interface SignInFormProps {
  path: string;
  /** Why the user is here again; shown until something happens here. */
  reason: SignInReason | null;
  support: string;
}

/**
 * E-mail and password. Without react-hook-form, for its weight (decision 0022): the fields belong to the browser and its
 * password manager, and are read when they are sent.
 */
export function SignInForm({ path, reason, support }: SignInFormProps) {
  const t = useTranslations('signin');
  const libraries = useSsoFramesReady();
  const signIn = useSignIn(path);
  const { submit, isBusy, failure, isMissing, isLate, cancel } = signIn;
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<readonly string[]>([]);
  useFreshPage();
  useFirstFocus(form, signIn.failures);
  const send = (event: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(event.currentTarget);
    const empty = [...event.currentTarget.querySelectorAll('input')].filter(({ value }) => value.trim() === '');
    setMissing(empty.map(({ name }) => name));
    empty[0]?.focus();
    void submit(String(fields.get('email')), String(fields.get('password')));
  };
  return (
    <Form ref={form} onSubmit={send}>
      <SignInMessage signIn={signIn} reason={reason} support={support} />
      <SignInFields missing={isMissing ? missing : []} problems={failure?.fields} />
      {libraries.state === 'late' && (
        <Alert tone="warn" announce action={{ label: t('retryLibraries'), onSelect: libraries.retry }}>
          {t('librariesLate')}
        </Alert>
      )}
      <Button type="submit" variant="primary" block busy={isBusy || libraries.state === 'waiting'}>
        {t('submit')}
      </Button>
      {isLate && (
        <Alert tone="info" announce action={{ label: t('cancel'), onSelect: cancel }}>
          {t('slow')}
        </Alert>
      )}
    </Form>
  );
}

interface SignInMessageProps extends Pick<SignInFormProps, 'reason' | 'support'> {
  signIn: SignIn;
}

/** What came of the last try; before the first one, why the user is here again. */
function SignInMessage({ signIn, reason, support }: SignInMessageProps) {
  const t = useTranslations('signin');
  const field = useTranslations('field');
  const { isMissing, isCancelled, failure, failures, wrong } = signIn;
  if (failure?.fields && Object.keys(failure.fields).length > 0) return null;
  if (failure) {
    return (
      <FocusOnMount key={failures}>
        <SignInFailure failure={failure} wrong={wrong} support={support} />
      </FocusOnMount>
    );
  }
  if (isMissing || isCancelled) {
    return (
      <Alert tone={isMissing ? 'bad' : 'info'} announce>
        {isMissing ? field('signInBoth') : t('reason.cancelled')}
      </Alert>
    );
  }
  if (!reason) return null;
  return <Alert tone={reason === 'timeout' ? 'info' : 'warn'}>{t(`reason.${reason}`)}</Alert>;
}

/** Typing can begin at once, unless it has begun already; after a refusal, in the first field that it names. */
function useFirstFocus(form: RefObject<HTMLFormElement | null>, failures: number): void {
  useEffect(() => {
    if (failures || document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>(failures ? '[aria-invalid]' : 'input')?.focus();
  }, [form, failures]);
}

/** A document that showed screens of an account before still holds its data and sends its name: it is loaded anew. */
function useFreshPage(): void {
  useEffect(() => {
    if (hasApiAccount()) navigateTo(window.location.href);
  }, []);
}

/** Waits for the hidden frames of the shared sign-in, at most 10 s. Signing in works without them too, only the siblings may miss it. */
function useSsoFramesReady() {
  const [state, setState] = useState<'waiting' | 'ready' | 'late'>('waiting');
  useEffect(() => {
    if (state !== 'waiting') return;
    const untilMs = performance.now() + TIMING.frameWaitMs;
    const look = () => {
      if (SIBLINGS.every((name) => originOf(name) !== undefined)) setState('ready');
      else if (performance.now() >= untilMs) setState('late');
    };
    look();
    const polling = setInterval(look, TIMING.framePollMs);
    return () => clearInterval(polling);
  }, [state]);
  return { state, retry: () => setState('waiting') };
}

/** From this many wrong tries on, the page warns of the lock; the provider does not say how many are left. */
const WARN_AFTER = 2;

export function SignInFailure({ failure, wrong, support }: { failure: Failure; wrong: number; support: string }) {
  const t = useTranslations('signin');
  const ui = useTranslations('ui');
  const failureWords = useTranslations('failure');
  const text = useFailureMessage();
  const { code, requestId, retryAfterS } = failure;
  useRetryAfter(failure);
  if (code === 'lockedOut') {
    return (
      <Alert tone="bad" title={t('locked.title')} requestId={requestId} announce>
        <p>{t('locked.text')}</p>
        <ul className={styles.ways}>
          <li>{t('locked.wait')}</li>
          <li>
            <Link href="/resetpasswd">{t('locked.reset')}</Link>
          </li>
          <li>
            <ExternalLink href={support}>{ui('contactSupport')}</ExternalLink>
          </li>
        </ul>
      </Alert>
    );
  }
  const isWrong = code === 'wrongCredentials';
  return (
    <Alert tone="bad" title={isWrong ? undefined : t('failed')} requestId={isWrong ? undefined : requestId} announce>
      <Stack gap="lines">
        <p>{isWrong ? failureWords('wrongCredentials') : text(failure, { unknown: t('unknown') })}</p>
        {isWrong && wrong >= WARN_AFTER && <p>{t('wrongAgain')}</p>}
        {retryAfterS && <p>{failureWords('retryAfter', waitTimeOf(retryAfterS))}</p>}
      </Stack>
    </Alert>
  );
}

interface SignInFieldsProps {
  /** The names of those that were left empty: the message above names both, so both are marked. */
  missing: readonly string[];
  problems: Record<string, string> | undefined;
}

/** Their values stay in the inputs, for the browser's password manager. */
function SignInFields({ missing, problems }: SignInFieldsProps) {
  const t = useTranslations('signin');
  const ui = useTranslations('ui');
  const [isCapsOn, setCapsOn] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setCapsOn(event.getModifierState('CapsLock'));
  const mark = missing.length > 0 ? { 'aria-invalid': true } : {};
  const errorOf = (name: string) => problems?.[name] ?? (missing.includes(name) ? 'enter' : undefined);
  return (
    <>
      <Field label={ui('email')} error={errorOf('email')} errorValues={{ max: LIMITS.email }} required wide>
        <TextInput
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...mark}
        />
      </Field>
      <div className={styles.password}>
        <Field
          label={ui('password')}
          error={errorOf('password')}
          errorValues={{ max: LIMITS.passwordMax }}
          hint={isCapsOn ? t('capsLock') : undefined}
          required
          wide
        >
          <PasswordInput
            name="password"
            autoComplete="current-password"
            onKeyUp={watchCaps}
            onKeyDown={watchCaps}
            {...mark}
          />
        </Field>
        <p className={styles.forgot}>
          <Link href="/resetpasswd">{t('forgot')}</Link>
        </p>
      </div>
    </>
  );
}
