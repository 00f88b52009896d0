'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Form } from '@/components/ui/form';
import { Alert } from '@/components/ui/alert';
import type { SignInReason } from '@/lib/rules/auth/social';
import { FocusOnMount } from '@/components/ui/focus-on-mount';
import { SignInFields } from './sign-in-fields';
import { useSignIn } from './use-sign-in';
import { isCallingFor } from '@/lib/client/api';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { originOf } from '@/lib/client/sso/frames';
import { SIBLINGS } from '@/lib/rules/auth/siblings';
import { TIMING } from '@/lib/rules/timing';
import Link from 'next/link';
import { ExternalLink } from '@/components/ui/external-link';
import { useRetryAfter } from '@/components/ui/retry-after-scope';
import { Stack } from '@/components/ui/stack';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import type { Failure } from '@/lib/rules/failures';
import { waitTimeOf } from '@/lib/rules/timing';
import styles from './sign-in-card.module.css';

interface SignInFormProps {
  /** Where to go afterwards, judged. */
  path: string;
  /** Why somebody is here again; what happens here from now on takes its place. */
  reason: SignInReason | null;
  support: string;
}

/** E-mail and password. The fields belong to the browser and its password manager: they are read when they are sent. */
export function SignInForm({ path, reason, support }: SignInFormProps) {
  const t = useTranslations('signin');
  const libraries = useSsoFramesReady();
  const { submit, isBusy, failure, failures, wrong, isMissing } = useSignIn(path);
  useFreshPage();
  const send = (event: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(event.currentTarget);
    focusFirstEmpty(event.currentTarget);
    void submit(String(fields.get('email')), String(fields.get('password')));
  };
  return (
    <Form onSubmit={send}>
      {reason && !isMissing && !failure && (
        <Alert tone={reason === 'timeout' ? 'info' : 'warn'}>{t(`reason.${reason}`)}</Alert>
      )}
      {isMissing && (
        <Alert tone="bad" announce>
          {t('both')}
        </Alert>
      )}
      {failure && (
        <FocusOnMount key={failures}>
          <SignInFailure failure={failure} wrong={wrong} support={support} />
        </FocusOnMount>
      )}
      <SignInFields isMissing={isMissing} problems={failure?.fields} />
      {libraries.state === 'late' && (
        <Alert tone="warn" announce action={{ label: t('retryLibraries'), onSelect: libraries.retry }}>
          {t('librariesLate')}
        </Alert>
      )}
      <Button type="submit" variant="primary" block busy={isBusy || libraries.state === 'waiting'}>
        {t('submit')}
      </Button>
    </Form>
  );
}

/** Typing goes on where something is missing; the message above names both fields. */
function focusFirstEmpty(form: HTMLFormElement): void {
  [...form.querySelectorAll('input')].find(({ value }) => value.trim() === '')?.focus();
}

/**
 * Signing in begins in a document of its own: one that showed somebody's screens before still holds what they read, and
 * names their account with every call. It is loaded anew.
 */
function useFreshPage(): void {
  useEffect(() => {
    if (isCallingFor()) navigateTo(window.location.href);
  }, []);
}

/** Whether what signing in needs is there: still waited for, there, or not in time. */
interface SsoFramesReady {
  state: 'waiting' | 'ready' | 'late';
  /** Waits once more. */
  retry: () => void;
}

/**
 * Waits until the hidden frames of the shared sign-in stand on the page, looking every 100 ms and no longer than 10 s
 * (specification, section 2). Late is no dead end: signing in works then too, only the siblings may miss it.
 */
function useSsoFramesReady(): SsoFramesReady {
  const [state, setState] = useState<SsoFramesReady['state']>('waiting');
  useEffect(() => {
    if (state !== 'waiting') return;
    const untilMs = performance.now() + TIMING.frameWaitMs;
    const look = () => {
      if (SIBLINGS.every((name) => originOf(name) !== undefined)) setState('ready');
      else if (performance.now() >= untilMs) setState('late');
    };
    look();
    const polling = setInterval(look, TIMING.librariesPollMs);
    return () => clearInterval(polling);
  }, [state]);
  return { state, retry: () => setState('waiting') };
}

/** The number of wrong tries after which the page says what more of them would lead to; the provider does not tell how many are left. */
const WARN_AFTER = 2;

/** Why a sign-in failed, and what can be done about it: wrong words and a locked account are told apart. */
export function SignInFailure({ failure, wrong, support }: { failure: Failure; wrong: number; support: string }) {
  const t = useTranslations('signin');
  const text = useFailureMessage();
  const { code, requestId, fields, retryAfterS } = failure;
  useRetryAfter(failure);
  if (fields && Object.keys(fields).length > 0) return null;
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
            <ExternalLink href={support}>{t('locked.support')}</ExternalLink>
          </li>
        </ul>
      </Alert>
    );
  }
  const isWrong = code === 'wrongCredentials';
  return (
    <Alert tone="bad" title={isWrong ? undefined : t('failed')} requestId={isWrong ? undefined : requestId} announce>
      <Stack gap="lines">
        <p>{isWrong ? t('wrong') : text(failure, t('unknown'))}</p>
        {isWrong && wrong >= WARN_AFTER && <p>{t('wrongAgain')}</p>}
        {retryAfterS && <p>{t('retryAfter', waitTimeOf(retryAfterS))}</p>}
      </Stack>
    </Alert>
  );
}
