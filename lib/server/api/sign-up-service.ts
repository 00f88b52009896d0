import 'server-only';
import { readEnv } from '@/lib/server/env';

/** The service that somebody signs up for, by its configured word in the address. */
type SignUpKind = 'site' | 'customisation';

/** Which service a word names; null: none that people sign up for. */
export function signUpKind(word: string): SignUpKind | null {
  const { PROVIDER_WORD_SITE, PROVIDER_WORD_CUSTOMISATION } = readEnv();
  if (word === PROVIDER_WORD_SITE) return 'site';
  return word === PROVIDER_WORD_CUSTOMISATION ? 'customisation' : null;
}
