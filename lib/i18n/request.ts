import { headers } from 'next/headers';
import type { Messages } from 'next-intl';
import { getRequestConfig } from 'next-intl/server';
import type { Locale } from '@/lib/rules/locales';
import { knownLocale } from './choose-locale';
import { LANG_HEADER, TIME_ZONE } from './preferences';

/** One import for each language: no file name is ever made of what a request says. */
const CATALOGUES = {
  ja: async () => (await import('@/messages/ja.json')).default,
  en: async () => (await import('@/messages/en.json')).default,
} as const satisfies Record<Locale, () => Promise<unknown>>;

export default getRequestConfig(async ({ locale: requested }) => {
  // A text that is shown in both languages asks for each by name.
  const locale = knownLocale(requested) ?? knownLocale((await headers()).get(LANG_HEADER)) ?? 'ja';
  // The types are those of the Japanese messages; a test keeps keys and arguments of both files equal.
  const messages = (await CATALOGUES[locale]()) as Messages;
  return { locale, timeZone: TIME_ZONE, messages };
});
