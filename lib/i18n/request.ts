import { headers } from 'next/headers';
import type { Messages } from 'next-intl';
import { getRequestConfig } from 'next-intl/server';
import type { Locale } from '@/lib/rules/locales';
import { knownLocale } from './choose-locale';
import { LANG_HEADER, TIME_ZONE } from './preferences';

/** One import a language, spelled out: no file name is ever made from what a request says. */
const CATALOGUES = {
  ja: async () => (await import('@/messages/ja.json')).default,
  en: async () => (await import('@/messages/en.json')).default,
} as const satisfies Record<Locale, () => Promise<unknown>>;

/** The language and words of one request; the middleware has chosen the language and says so in a header. */
export default getRequestConfig(async ({ locale: asked }) => {
  // A text that is to be copied in both languages asks for one by name.
  const locale = knownLocale(asked) ?? knownLocale((await headers()).get(LANG_HEADER)) ?? 'ja';
  // The types are those of the Japanese words; a test keeps the keys and arguments of both files equal.
  const messages = (await CATALOGUES[locale]()) as Messages;
  return { locale, timeZone: TIME_ZONE, messages };
});
