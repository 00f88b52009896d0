import { headers } from 'next/headers';
import { getLocale } from 'next-intl/server';
import { Chat } from '@/components/chat/chat';
import { AfterSignIn } from '@/components/session/after-sign-in';
import { ReadOnlyBanner } from '@/components/session/read-only-banner';
import { SessionKeeper } from '@/components/session/session-keeper';
import { Messages } from '@/components/layout/messages';
import { SsoFrames } from '@/components/shared-sign-in/sso-frames';
import { emailOf } from '@/lib/rules/auth/account';
import { isOpenToOthers } from '@/lib/rules/screens';
import { chatUrl } from '@/lib/server/pages/embeds';
import { PATH_HEADER } from '@/lib/server/pages/require-session';
import { sessionInfo } from '@/lib/server/pages/session-info';
import { siblingApps } from '@/lib/server/pages/embeds';

/** What rides along on every signed-in screen: the siblings' frames and the keeper of the session. */
export async function SharedSignIn() {
  const view = await sessionInfo();
  return (
    <Messages names={['sso', 'session']}>
      <SsoFrames siblings={siblingApps()} isSignedIn={view !== null} />
      {view && <SessionKeeper {...view} />}
      <AfterSignIn />
      <ChatCorner />
    </Messages>
  );
}

/** The chat, where one is configured and the page that was loaded may show it. */
async function ChatCorner() {
  const view = await sessionInfo();
  const path = (await headers()).get(PATH_HEADER)?.split('?', 1)[0] ?? '';
  const url = isOpenToOthers(path) ? chatUrl(await getLocale()) : null;
  if (!view || !url) return null;
  return (
    <Messages names={['chat']}>
      <Chat url={url} email={emailOf(view.account)} />
    </Messages>
  );
}

/** The banner of the read-only mode, over every signed-in screen. */
export function ReadOnlyNotice() {
  return (
    <Messages names={['session']}>
      <ReadOnlyBanner />
    </Messages>
  );
}
