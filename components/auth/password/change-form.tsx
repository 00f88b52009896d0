'use client';

import { useTranslations } from 'next-intl';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Button } from '@/components/ui/button';
import { Form } from '@/components/ui/form';
import { LinkButton } from '@/components/ui/link-button';
import { Row } from '@/components/ui/stack';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { useReadOnly } from '@/lib/client/use-permission';
import { useReady } from '@/lib/client/use-ready';
import { ChangeFields } from './change-fields';
import { useTyped } from './use-typed';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { continueSignIn } from '@/components/auth/continue-sign-in';
import { toast } from '@/components/ui/toast';
import { setFlashMessage } from '@/lib/client/flash-message';
import { post } from '@/lib/client/api';
import { signedInHandOver } from '@/lib/client/sso/hand-over';
import type { Failure } from '@/lib/rules/failures';
import { LIMITS } from '@/lib/rules/limits';

/**
 * Changes one's own password; the button waits until all three fields are filled and the new ones are equal
 * (specification, section 5).
 * @param isForced whether the sign-in ends only with a new password
 * @param path where such a sign-in leads, judged
 */
export function ChangeForm({ account, isForced, path }: { account: string; isForced: boolean; path: string }) {
  const t = useTranslations('chpasswd');
  const text = useFailureMessage();
  const typing = useTyped();
  const { formRef, typed, blocked } = typing;
  const { submit, isBusy, failure, isTooShort, forgive } = useChange(isForced, path);
  const isReady = useReady();
  const ui = useTranslations('ui');
  // A change that the sign-in asks for is part of signing in: without it there would be nothing to read.
  const isStopped = useReadOnly() && !isForced;
  const reason = isStopped ? ui('denied.readOnly') : blocked && t(blocked);
  const isOldWrong = failure?.code === 'oldPasswordWrong';
  const send = () => {
    if (blocked === null) void submit(typed.old, typed.next);
  };
  return (
    <Form ref={formRef} method="post" onSubmit={send}>
      {failure && !isOldWrong && <FailureAlert failure={failure} title={t('failed')} />}
      {/* For password managers: it says whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <ChangeFields
        {...typing}
        account={account}
        isForced={isForced}
        oldProblem={isOldWrong ? text(failure) : undefined}
        isTooShort={isTooShort}
        tries={failure?.requestId}
        onRetype={forgive}
      />
      <Row>
        <Button type="submit" variant="primary" busy={isBusy || !isReady} disabledReason={reason}>
          {t('submit')}
        </Button>
        <LinkButton href={isForced ? '/signout' : '/profile'} variant="quiet">
          {t(isForced ? 'signOut' : 'back')}
        </LinkButton>
      </Row>
    </Form>
  );
}

/** A change of password as its form sees it. */
interface Changing {
  submit: (oldPassword: string, newPassword: string) => Promise<void>;
  isBusy: boolean;
  failure: Failure | undefined;
  /** Whether the new password that was sent is too short. */
  isTooShort: boolean;
  /** Forgets that it was, as soon as it is typed anew. */
  forgive: () => void;
}

/**
 * Changes the password, once; then the siblings get the new token, and the person goes on.
 * @param isForced whether this is the last step of a sign-in
 * @param path where that leads, judged
 */
function useChange(isForced: boolean, path: string): Changing {
  const router = useRouter();
  const t = useTranslations('chpasswd');
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [isTooShort, setTooShort] = useState(false);
  const submit = async (oldPassword: string, newPassword: string) => {
    if (isUnderWay.current) return;
    setFailure(undefined);
    setTooShort(newPassword.length < LIMITS.passwordMin);
    if (newPassword.length < LIMITS.passwordMin) return;
    isUnderWay.current = true;
    setBusy(true);
    const result = await post('/api/session/password', { oldPassword, newPassword });
    if (!result.failure) {
      if (isForced) {
        // The way on loads the page anew: what there is to say, that page says.
        setFlashMessage('passwordChanged');
        // Whoever wanted this very screen has done what it is for.
        const isHere = new URL(path, location.origin).pathname === location.pathname;
        return continueSignIn({ next: 'home', path: isHere ? '/' : path }, router);
      }
      await signedInHandOver();
      toast({ tone: 'good', text: t('changed') });
      return router.push('/profile');
    }
    isUnderWay.current = false;
    setBusy(false);
    setFailure(result.failure);
    if (result.failure.fields?.newPassword === 'passwordTooShort') setTooShort(true);
  };
  return { submit, isBusy, failure, isTooShort, forgive: () => setTooShort(false) };
}
