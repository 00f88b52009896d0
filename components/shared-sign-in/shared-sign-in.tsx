import type { ComponentProps } from 'react';
import { Chat } from '@/components/chat/chat';
import { SignedInToast } from '@/components/session/flash-toasts';
import { UndoHost } from '@/components/undo/undo-host';
import { ReauthHost } from '@/components/security/mfa/reauth-host';
import { SessionMonitor } from '@/components/session/session-monitor';
import { emailOf } from '@/lib/rules/auth/account';
import type { Sibling } from '@/lib/rules/auth/siblings';
import { SsoFrames } from './sso-frames';

interface SharedSignInProps {
  siblings: readonly Sibling[];
  session: ComponentProps<typeof SessionMonitor> | null;
  chatUrl: string | null;
  support: string;
}

/** What comes along with every signed-in screen: the siblings' frames, the keeper of the session, and the chat. */
export function SharedSignIn({ siblings, session, chatUrl, support }: SharedSignInProps) {
  return (
    <>
      <SsoFrames siblings={siblings} isSignedIn={session !== null} />
      {session && <SessionMonitor {...session} />}
      {session && <ReauthHost account={session.account} />}
      {session && <UndoHost />}
      <SignedInToast />
      {session && chatUrl && <Chat url={chatUrl} email={emailOf(session.account)} support={support} />}
    </>
  );
}
