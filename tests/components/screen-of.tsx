import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { ReauthHost } from '@/components/security/mfa/reauth-host';
import { ToastRegion } from '@/components/ui/toast-region';
import { CurrentUserProvider } from '@/lib/client/current-user';
import type { Locale } from '@/lib/rules/locales';
import type { CurrentUser } from '@/lib/rules/current-user';
import en from '@/messages/en.json';
import ja from '@/messages/ja.json';

interface Shown {
  me: CurrentUser;
  locale: Locale;
  /** Reads that the page's HTML holds already. */
  fallback?: Record<string, unknown> | undefined;
  /** False: what is at hand is not read again. */
  revalidateOnMount?: boolean;
}

/** Panels as a screen holds them: with who looks, words, and the region of notices. */
export function screenOf(element: ReactNode, { me, locale, fallback = {}, ...settings }: Shown) {
  // The English file is not typed as the Japanese one; a house test keeps their keys equal.
  const messages = { ja, en }[locale] as ComponentProps<typeof NextIntlClientProvider>['messages'];
  return (
    <NextIntlClientProvider locale={locale} timeZone="Asia/Tokyo" messages={messages}>
      <SWRConfig value={{ provider: () => new Map(), fallback, dedupingInterval: 0, ...settings }}>
        <CurrentUserProvider me={me}>{element}</CurrentUserProvider>
        <ReauthHost account={me.account} />
        <ToastRegion />
      </SWRConfig>
    </NextIntlClientProvider>
  );
}
