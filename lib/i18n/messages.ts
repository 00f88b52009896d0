/** Typed keys of the messages. The Japanese file is the pattern; a test keeps the English one equal. */
import type { Messages } from 'next-intl';

/** A top key of the messages: a screen, or one of the shared groups. */
export type Namespace = keyof Messages;

/** A message about one field, as the schemas name it. */
export type FieldMessage = keyof Messages['field'];

/** What every client component may rely on, without asking for it. */
export const EVERYWHERE = ['ui', 'field', 'failure', 'shell', 'errorPage'] as const;

/** Only the wanted groups, so that a page carries no words that it does not use. */
export function pickNamespaces(messages: Messages, names: readonly string[]): Partial<Messages> {
  return Object.fromEntries(Object.entries(messages).filter(([name]) => names.includes(name)));
}
