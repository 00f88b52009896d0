import { getLocale, getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { type Namespace, pickNamespaces, textsFile } from '@/lib/i18n/messages';
import { shareTexts } from '@/lib/i18n/load-messages';
import { ExtraMessages, MessagesOfFile } from '@/components/ui/extra-messages';

interface MessagesProps {
  names: readonly Namespace[];
  children: ReactNode;
}

/** Gives the client components inside it the groups of messages that they use, beside those of the frame around them. */
export async function Messages({ names, children }: MessagesProps) {
  return <ExtraMessages messages={pickNamespaces(await getMessages(), names)}>{children}</ExtraMessages>;
}

/**
 * The same by a file that the browser keeps, so that no page carries these texts in its data (docs/architecture.md#texts).
 * For the frame and the screens of signed-in users.
 */
export async function FileMessages({ names, children }: MessagesProps) {
  const locale = await getLocale();
  const file = textsFile(locale, shareTexts(locale, await getMessages()), names);
  return <MessagesOfFile file={file}>{children}</MessagesOfFile>;
}
