import type { Messages } from 'next-intl';
import type { Locale } from '@/lib/rules/locales';

/** One import for each language: no file name is ever made of what a request says. */
const CATALOGUES = {
  ja: async () => (await import('@/messages/ja.json')).default,
  en: async () => (await import('@/messages/en.json')).default,
} as const satisfies Record<Locale, () => Promise<unknown>>;

/** All texts of a language. The types are those of the Japanese messages; a test keeps keys and arguments of both files equal. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  return (await CATALOGUES[locale]()) as Messages;
}
