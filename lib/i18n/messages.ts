/** Typed keys of the messages. The Japanese file is the pattern; a test keeps the English one equal. */
import type { Messages } from 'next-intl';
import type { Locale } from '@/lib/rules/locales';

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

/** Words for when not even the messages could be had: both languages at once, because nobody could choose. */
export const FALLBACK_TEXT = {
  ja: { title: '画面を表示できませんでした', text: '時間をおいて、もう一度お試しください。', retry: 'もう一度試す' },
  en: { title: 'This screen could not be shown', text: 'Please try again in a moment.', retry: 'Try again' },
} as const satisfies Record<Locale, { title: string; text: string; retry: string }>;
