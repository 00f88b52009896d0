import 'server-only';
import { createHash } from 'node:crypto';
import type { Messages } from 'next-intl';
import type { Locale } from '@/lib/rules/locales';

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
