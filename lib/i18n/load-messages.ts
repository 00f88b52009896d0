import 'server-only';
import { createHash } from 'node:crypto';
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

const versions = new WeakMap<Messages, string>();

/**
 * Keeps the texts of a language where the first render of client components finds them: the framework loads those as
 * modules of their own, which share nothing with these but the process.
 * @returns the version of the texts, which changes with them
 */
export function shareTexts(locale: Locale, messages: Messages): string {
  globalThis.consoleTexts = { ...globalThis.consoleTexts, [locale]: messages };
  const known = versions.get(messages);
  if (known) return known;
  const version = createHash('sha256').update(JSON.stringify(messages)).digest('base64url').slice(0, 12);
  versions.set(messages, version);
  return version;
}
