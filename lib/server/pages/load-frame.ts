import 'server-only';
import { cookies, headers } from 'next/headers';
import { getLocale } from 'next-intl/server';
import { cache } from 'react';
import { knownTheme, type Theme, THEME_COOKIE } from '@/lib/i18n/preferences';
import { emailOf } from '@/lib/rules/auth/account';
import { allowsEmbeds } from '@/lib/rules/screens';
import { fingerprintOf } from '@/lib/server/api/route-handler';
import { avatarUrl } from '@/lib/server/avatar';
import { operatorValuesOf, readEnv } from '@/lib/server/env';
import { expiresAtMs, type Session } from '@/lib/server/session/session';
import { providerStatus } from '@/lib/server/provider/provider-status';
import { chatUrl, contactFormUrl, siblingApps } from './external-links';
import { currentSession, PATH_HEADER } from './require-session';

/** What the frame around a screen needs. No read of the provider is in it, so that it never waits for one. */
export async function loadFrame() {
  const session = await currentSession();
  const isSignedIn = session?.state === 'signedIn';
  return {
    // All four are null for a sign-in that is not complete.
    account: isSignedIn ? session.account : null,
    email: isSignedIn ? emailOf(session.account) : null,
    avatarUrl: isSignedIn ? avatarUrl(session.account) : null,
    session: isSignedIn ? sessionInfo(session) : null,
    links: { support: readEnv().links.LINK_SUPPORT, contactForm: readEnv().links.LINK_CONTACT_FORM },
    theme: await currentTheme(),
    siblings: siblingApps(),
    ...(await embeds(isSignedIn)),
    operator: operatorValuesOf(readEnv()),
    status: providerStatus(),
  };
}

export const currentTheme = cache(async (): Promise<Theme> => knownTheme((await cookies()).get(THEME_COOKIE)?.value));

function sessionInfo(session: Session) {
  const { account } = session;
  return { account, fingerprint: fingerprintOf(account), endsInMs: expiresAtMs(session) - Date.now() };
}

/** Each is null if it is not configured, or if the page must not show it. */
async function embeds(isSignedIn: boolean) {
  const path = (await headers()).get(PATH_HEADER)?.split('?', 1)[0] ?? '';
  if (!isSignedIn || !allowsEmbeds(path)) return { chatUrl: null, formUrl: null };
  const locale = await getLocale();
  return { chatUrl: chatUrl(locale), formUrl: contactFormUrl(locale) };
}
