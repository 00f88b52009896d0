import 'server-only';
import { notFound } from 'next/navigation';
import { readEnv } from './env';

/** The service that somebody signs up for, by its configured word in the address. */
export type SignUpKind = 'site' | 'customisation';

/** Which service a word of the address names; anything else is not found. */
export function signUpKind(word: string): SignUpKind {
  const { PROVIDER_WORD_SITE, PROVIDER_WORD_CUSTOMISATION } = readEnv();
  if (word === PROVIDER_WORD_SITE) return 'site';
  return word === PROVIDER_WORD_CUSTOMISATION ? 'customisation' : notFound();
}
