import { getLocale, getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { UndoHost } from '@/components/activity/undo-host';
import { HelpHost } from '@/components/help/help-host';
import { ConsoleFrame, StatusBanner } from '@/components/layout/console-frame';
import { FileMessages } from '@/components/layout/messages';
import { OperatorRules } from '@/components/layout/operator-rules';
import { StaleNotice } from '@/components/layout/stale-notice';
import { ReauthHost } from '@/components/security/mfa/reauth-host';
import { ReadOnlyBanner, SignedInToast } from '@/components/session/session-notices';
import { SessionMonitor } from '@/components/session/session-monitor';
import { SsoFrames } from '@/components/shared-sign-in/sso-frames';
import { OF_FORMS, textsFile } from '@/lib/i18n/messages';
import { shareTexts } from '@/lib/i18n/load-messages';
import { loadFrame } from '@/lib/server/pages/load-frame';

/** Of the frame and of what comes along with it: one file for all screens. */
const TEXTS = [
  ...OF_FORMS,
  'role',
  'palette',
  'session',
  'sso',
  'reauth',
  'mfaStep',
  'backupCode',
  'undo',
  'help',
  'labels',
  'nav',
] as const;

/** The frame, and what comes along with every signed-in screen. Each page requires the session itself, because a layout does not run again on a soft navigation. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { session, siblings, chatUrl, formUrl, operator, status, ...frame } = await loadFrame();
  const locale = await getLocale();
  const guideFile = textsFile(locale, shareTexts(locale, await getMessages()), ['guide']);
  const help = { chatUrl, formUrl, links: frame.links };
  const aside = (
    <>
      <SsoFrames siblings={siblings} isSignedIn={session !== null} />
      {session && <SessionMonitor {...session} />}
      {session && <ReauthHost account={session.account} />}
      {session && <UndoHost />}
      <StaleNotice />
      {session && <SignedInToast />}
      <HelpHost {...help} email={frame.email} guideFile={guideFile} />
    </>
  );
  const banner = (
    <>
      {status && <StatusBanner {...status} />}
      <ReadOnlyBanner />
    </>
  );
  return (
    <FileMessages names={TEXTS}>
      <OperatorRules values={operator} />
      <ConsoleFrame {...frame} {...help} banner={banner} aside={aside}>
        {children}
      </ConsoleFrame>
    </FileMessages>
  );
}
