'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { toast } from '@/components/ui/toast';
import { type SignedOutMessage, takeSignedOutMessage } from '@/lib/client/flash-message';

/**
 * On the first page after a session: says, once, that the provider ended it (specification, section 8), or which apps
 * did not answer to the sign-out.
 */
export function AfterSession() {
  const t = useTranslations();
  const locale = useLocale();
  const tell = useEffectEvent((farewell: SignedOutMessage) => {
    if (farewell.why === 'expired') return toast({ tone: 'warn', text: t('failure.sessionExpired') });
    const names = farewell.siblings.map((name) => t(`sso.names.${name}`));
    const apps = new Intl.ListFormat(locale, { type: 'unit' }).format(names);
    return toast({ tone: 'warn', text: t('sso.silentSignOut', { apps }) });
  });
  useEffect(() => {
    // The page that signs out says it by itself, and then leaves the word for the next one.
    const farewell = location.pathname === '/signout' ? null : takeSignedOutMessage();
    if (farewell) tell(farewell);
  }, []);
  return null;
}
