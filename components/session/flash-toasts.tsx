'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { toast } from '@/components/ui/toast';
import { useDoneToast } from '@/components/undo/undo-offers';
import {
  FLASH_MESSAGES,
  type FlashMessage,
  type SignedOutMessage,
  takeFlashMessage,
  takePolicyLine,
  takeSignedOutMessage,
} from '@/lib/client/flash-message';

/** Says once, on the first page after a sign-in, what the sign-in has changed. */
export function SignedInToast() {
  const t = useTranslations('session');
  const tellDone = useDoneToast();
  const show = useEffectEvent((message: FlashMessage) => {
    const text = t(`arrival.${message}`);
    const line = takePolicyLine();
    if (line) tellDone(text, line);
    else toast({ tone: FLASH_MESSAGES[message], text });
  });
  useEffect(() => {
    const message = takeFlashMessage();
    if (message) show(message);
  }, []);
  return null;
}

/** Says once, on the first page after a session, that the provider ended it, or which apps did not answer to the sign-out. */
export function SignedOutToast() {
  const t = useTranslations();
  const locale = useLocale();
  const show = useEffectEvent((message: SignedOutMessage) => {
    if (message.why === 'expired') return toast({ tone: 'warn', text: t('failure.sessionExpired') });
    const names = message.siblings.map((name) => t(`sso.names.${name}`));
    const apps = new Intl.ListFormat(locale, { type: 'unit' }).format(names);
    return toast({ tone: 'warn', text: t('sso.silentSignOut', { apps }) });
  });
  useEffect(() => {
    // The sign-out screen says it itself, and leaves the message for the next page.
    const message = location.pathname === '/signout' ? null : takeSignedOutMessage();
    if (message) show(message);
  }, []);
  return null;
}
