import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { type Namespace, pickNamespaces } from '@/lib/i18n/messages';
import { ExtraMessages } from './extra-messages';

/** Gives the client components inside it the groups of messages that they use, beside those of `EVERYWHERE`. */
export async function Messages({ names, children }: { names: readonly Namespace[]; children: ReactNode }) {
  return <ExtraMessages messages={pickNamespaces(await getMessages(), names)}>{children}</ExtraMessages>;
}
