'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { continueSignIn } from '@/components/auth/continue-sign-in';
import { toast } from '@/components/ui/toast';
import { setFlashMessage } from '@/lib/client/flash-message';
import { post } from '@/lib/client/api';
import { signedInHandOver } from '@/lib/client/sso/hand-over';
import type { Failure } from '@/lib/rules/failures';
import { LIMITS } from '@/lib/rules/limits';

/** A change of password as its form sees it. */
export interface Changing {
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
export function useChange(isForced: boolean, path: string): Changing {
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
