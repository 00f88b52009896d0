import 'server-only';
import { readEnv } from '@/lib/server/env';

type SignUpKind = 'site' | 'customisation';

/** The service that a word in an address names; null if none. */
export function signUpKind(word: string): SignUpKind | null {
  const { PROVIDER_WORD_SITE, PROVIDER_WORD_CUSTOMISATION } = readEnv();
  if (word === PROVIDER_WORD_SITE) return 'site';
  return word === PROVIDER_WORD_CUSTOMISATION ? 'customisation' : null;
}
