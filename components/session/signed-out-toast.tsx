'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { toast } from '@/components/ui/toast';
import { type SignedOutMessage, takeSignedOutMessage } from '@/lib/client/flash-message';
import { formatList } from '@/lib/rules/text/format';

// In a file of its own: the sign-in page would load what is said after a sign-in along with it.
/** Says once, on the first page after a session, that the provider ended it, or which apps did not answer to the sign-out. */
export function SignedOutToast() {
  const t = useTranslations();
  const locale = useLocale();
  const show = useEffectEvent((message: SignedOutMessage) => {
    if (message.why === 'expired') return toast({ tone: 'warn', text: t('failure.sessionExpired') });
    const apps = formatList(
      message.siblings.map((name) => t(`sso.names.${name}`)),
      locale,
    );
    return toast({ tone: 'warn', text: t('sso.silentSignOut', { apps }) });
  });
  useEffect(() => {
    // The sign-out screen says it itself, and leaves the message for the next page.
    const message = location.pathname === '/signout' ? null : takeSignedOutMessage();
    if (message) show(message);
  }, []);
  return null;
}
