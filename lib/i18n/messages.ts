import type { Messages } from 'next-intl';
import type { Locale } from '@/lib/rules/locales';

/** A top key of the messages: a screen, or a shared group. */
export type Namespace = keyof Messages;

export type FieldMessage = keyof Messages['field'];

/** The groups that every page has. */
export const EVERYWHERE = ['ui', 'field', 'failure', 'shell', 'errorPage'] as const;

export function pickNamespaces(messages: Messages, names: readonly string[]): Partial<Messages> {
  return Object.fromEntries(Object.entries(messages).filter(([name]) => names.includes(name)));
}

/** For a fault in which neither the messages nor the language can be read: both are shown. */
export const FALLBACK_TEXT = {
  ja: { title: '画面を表示できませんでした', text: '時間をおいて、もう一度お試しください。', retry: 'もう一度試す' },
  en: { title: 'This screen could not be shown', text: 'Please try again in a moment.', retry: 'Try again' },
} as const satisfies Record<Locale, { title: string; text: string; retry: string }>;
