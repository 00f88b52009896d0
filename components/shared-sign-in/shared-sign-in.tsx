import type { ComponentProps } from 'react';
import { Chat } from '@/components/chat/chat';
import { Messages } from '@/components/layout/messages';
import { AfterSignIn } from '@/components/session/after-sign-in';
import { SessionKeeper } from '@/components/session/session-keeper';
import { emailOf } from '@/lib/rules/auth/account';
import type { Sibling } from '@/lib/rules/auth/siblings';
import { SsoFrames } from './sso-frames';

interface SharedSignInProps {
  siblings: readonly Sibling[];
  session: ComponentProps<typeof SessionKeeper> | null;
  chatUrl: string | null;
}

/** What comes along with every signed-in screen: the siblings' frames, the keeper of the session, and the chat. */
export function SharedSignIn({ siblings, session, chatUrl }: SharedSignInProps) {
  return (
    <Messages names={['sso', 'session']}>
      <SsoFrames siblings={siblings} isSignedIn={session !== null} />
      {session && <SessionKeeper {...session} />}
      <AfterSignIn />
      {session && chatUrl && (
        <Messages names={['chat']}>
          <Chat url={chatUrl} email={emailOf(session.account)} />
        </Messages>
      )}
    </Messages>
  );
}
