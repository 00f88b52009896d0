import type { ReactNode } from 'react';
import { ConsoleFrame } from '@/components/layout/console-frame';
import { FileMessages } from '@/components/layout/messages';
import { OperatorRules } from '@/components/layout/operator-rules';
import { ReadOnlyBanner } from '@/components/session/read-only-banner';
import { SharedSignIn } from '@/components/shared-sign-in/shared-sign-in';
import { OF_FORMS } from '@/lib/i18n/messages';
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
  'chat',
] as const;

/** The frame only. Each page requires the session itself, because a layout does not run again on a soft navigation. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { session, siblings, chatUrl, operator, ...frame } = await loadFrame();
  const aside = <SharedSignIn session={session} siblings={siblings} chatUrl={chatUrl} support={frame.links.support} />;
  return (
    <FileMessages names={TEXTS}>
      <OperatorRules values={operator} />
      <ConsoleFrame {...frame} banner={<ReadOnlyBanner />} aside={aside}>
        {children}
      </ConsoleFrame>
    </FileMessages>
  );
}
