'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { continueSignIn } from '@/components/auth/continue-sign-in';
import { signOutHere } from '@/components/auth/sign-out/sign-out-here';
import { signedInHandOver } from '@/lib/client/sso/hand-over';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { FocusOnMount } from '@/components/ui/focus';
import { Form } from '@/components/ui/form';
import { LinkButton } from '@/components/ui/link-button';
import { PasswordInput } from '@/components/ui/text-input';
import { Row, Stack } from '@/components/ui/stack';
import { toast } from '@/components/ui/toast';
import { takeStep } from '@/lib/client/api';
import { FLASH_MESSAGES, setFlashMessage, takeFlashMessage } from '@/lib/client/flash-message';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { useReadOnly } from '@/lib/client/use-permission';
import { useReady } from '@/lib/client/browser-state';
import { STAY_BUSY, useSingleFlight } from '@/lib/client/use-single-flight';
import type { Failure } from '@/lib/rules/failures';
import { LIMITS } from '@/lib/rules/limits';
import { PasswordStrength } from './password-strength';

interface PasswordValues {
  old: string;
  next: string;
  again: string;
}

/**
 * Changes one's own password.
 * @param isForced whether the sign-in ends only with a new password
 * @param path where such a sign-in leads, validated
 */
export function ChangeForm({ account, isForced, path }: { account: string; isForced: boolean; path: string }) {
  const t = useTranslations('chpasswd');
  const nav = useTranslations('nav');
  const ui = useTranslations('ui');
  const all = useTranslations();
  const shell = useTranslations('shell');
  const { form, submit, isBusy, failure } = useChangePassword(isForced, path);
  const isReady = useReady();
  const blocker = blockerOf(form.watch());
  // A change that the sign-in asks for is part of signing in, so read-only mode does not stop it.
  const isReadOnly = useReadOnly() && !isForced;
  const reason = isReadOnly ? ui('denied.readOnly') : blocker && all(blocker);
  return (
    <Form onSubmit={() => blocker === null && submit()}>
      {failure?.code === 'unknownResult' && <UnknownChange failure={failure} path={isForced ? path : '/profile'} />}
      {failure && failure.code !== 'unknownResult' && <FailureAlert failure={failure} title={t('failed')} />}
      {/* For password managers: it says whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <PasswordFields form={form} account={account} isForced={isForced} />
      <Row>
        <Button type="submit" variant="primary" busy={isBusy || !isReady} disabledReason={reason} reasonAs="line">
          {nav('password')}
        </Button>
        <LinkButton href={isForced ? '/signout' : '/profile'} variant="quiet">
          {isForced ? shell('signOut') : t('back')}
        </LinkButton>
      </Row>
    </Form>
  );
}

/** The answer was lost. Only a sign-in tells which password holds, so this says which to try first and leads there. */
function UnknownChange({ failure, path }: { failure: Failure; path: string }) {
  const t = useTranslations('chpasswd');
  const reason = useTranslations('failure');
  const toText = useFailureMessage();
  const { once } = useSingleFlight();
  const signInAgain = async () => {
    const kept = await signOutHere();
    if (kept) return toast({ tone: 'bad', text: toText(kept), requestId: kept.requestId });
    navigateTo(`/signin?reason=passwordUnknown&redirect=${encodeURIComponent(path)}`);
    return STAY_BUSY;
  };
  return (
    <FocusOnMount>
      <Alert
        tone="warn"
        title={t('unknown.title')}
        requestId={failure.requestId || undefined}
        action={{ label: t('unknown.signIn'), onSelect: () => void once(signInAgain) }}
        announce
      >
        <Stack gap="lines">
          {failure.status === 0 && <p>{reason('offline')}</p>}
          <p>{t('unknown.text')}</p>
        </Stack>
      </Alert>
    </FocusOnMount>
  );
}

/** Why nothing can be sent yet: a key of the messages. */
function blockerOf({ old, next, again }: PasswordValues): 'chpasswd.enterAll' | 'field.passwordMismatch' | null {
  if (old === '' || next === '' || again === '') return 'chpasswd.enterAll';
  return next === again ? null : 'field.passwordMismatch';
}

interface PasswordFieldsProps {
  form: UseFormReturn<PasswordValues>;
  account: string;
  isForced: boolean;
}

const MAX = { max: LIMITS.passwordMax };

function PasswordFields({ form, account, isForced }: PasswordFieldsProps) {
  const t = useTranslations('chpasswd');
  const field = useTranslations('field');
  const { register, clearErrors, formState } = form;
  const { old, next, again } = form.watch();
  const errorOf = (name: 'old' | 'next', value: string) =>
    formState.errors[name]?.message ?? (value.length > LIMITS.passwordMax ? 'tooLong' : undefined);
  const [hasLeft, setLeft] = useState(false);
  // Unfinished typing is no mistake yet.
  const isMismatch = again !== '' && (hasLeft ? again !== next : !next.startsWith(again));
  return (
    <>
      <Field
        label={t('old')}
        error={errorOf('old', old)}
        errorValues={MAX}
        hint={isForced ? t('oldHint') : undefined}
        required
      >
        <PasswordInput autoComplete="current-password" {...register('old')} />
      </Field>
      <Field
        label={t('next')}
        error={errorOf('next', next)}
        errorValues={MAX}
        hint={
          <>
            {t('rule')}
            <br />
            <PasswordStrength password={next} account={account} />
          </>
        }
        required
      >
        <PasswordInput autoComplete="new-password" {...register('next', { onChange: () => clearErrors('next') })} />
      </Field>
      <Field label={t('again')} error={isMismatch ? field('passwordMismatch') : undefined} required>
        <PasswordInput
          autoComplete="new-password"
          {...register('again', { onBlur: () => setLeft(true), onChange: () => setLeft(false) })}
        />
      </Field>
    </>
  );
}

/** Sends the change once; then the siblings get the new token, and the user goes on. */
function useChangePassword(isForced: boolean, path: string) {
  const goOn = useNextStep(isForced, path);
  const toText = useFailureMessage();
  const { once } = useSingleFlight();
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const form = useForm<PasswordValues>({
    defaultValues: { old: '', next: '', again: '' },
    reValidateMode: 'onSubmit',
  });
  const reject = (name: 'old' | 'next', message: string) => {
    form.setError(name, { message });
    form.setFocus(name, { shouldSelect: true });
  };
  const change = form.handleSubmit(async ({ old, next }) => {
    setFailure(undefined);
    if (next.length < LIMITS.passwordMin) return reject('next', 'passwordTooShort');
    const result = await takeStep('password', { oldPassword: old, newPassword: next });
    if (!result.failure) {
      // Busy to the end: the page is about to go.
      setDone(true);
      return goOn();
    }
    if (result.failure.code === 'oldPasswordWrong') return reject('old', toText(result.failure));
    setFailure(result.failure);
    if (result.failure.fields?.newPassword === 'passwordTooShort') reject('next', 'passwordTooShort');
  });
  return { form, submit: () => void once(change), isBusy: form.formState.isSubmitting || isDone, failure };
}

function useNextStep(isForced: boolean, path: string): () => Promise<void> {
  const router = useRouter();
  const t = useTranslations('chpasswd');
  return async () => {
    if (isForced) {
      // The way on loads the page anew, and that page shows the message: rather a warning that waits from the step before.
      const waiting = takeFlashMessage();
      setFlashMessage(waiting && FLASH_MESSAGES[waiting] === 'warn' ? waiting : 'passwordChanged');
      // A sign-in that was to lead to this very screen has done what the screen is for.
      const isHere = new URL(path, location.origin).pathname === location.pathname;
      return continueSignIn({ next: 'home', path: isHere ? '/' : path }, router);
    }
    await signedInHandOver();
    toast({ tone: 'good', text: t('changed') });
    return router.push('/profile');
  };
}
