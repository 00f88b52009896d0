'use client';

import { useTranslations } from 'next-intl';
import { recoveryScript } from '@/lib/client/script-recovery';
import { installTrustedTypes } from '@/lib/client/trusted-types';

interface FirstScriptProps {
  nonce: string | undefined;
  /** The origin of the card vendor's script, on documents that may load it. */
  cardHost?: string;
}

/** A script in the document alone: a component of the server would repeat its text in the data of every page. */
export function FirstScript({ nonce, cardHost }: FirstScriptProps) {
  // It has run by the time that React comes by, and is left as it is.
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {useText(cardHost)}
    </script>
  );
}

/** The bundle of the browser leaves out what is for the server. */
const useText = typeof window === 'undefined' ? useServerText : () => '';

function useServerText(cardHost?: string): string {
  const t = useTranslations('failure');
  const ui = useTranslations('ui');
  const texts = { missing: t('newRelease'), unreachable: t('offline'), reload: ui('reload') };
  return `(${installTrustedTypes.toString()})(${cardHost ? JSON.stringify(cardHost) : ''});${recoveryScript(texts)}`;
}
