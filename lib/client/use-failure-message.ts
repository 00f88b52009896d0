'use client';
import { useTranslations } from 'next-intl';
import type { Failure, FailureCode } from '@/lib/rules/failures';
import { AVATAR } from '@/lib/rules/limits';

interface MessageOptions {
  /** Texts of this place for some failures, instead of the general ones. */
  words?: Partial<Record<FailureCode, string>>;
  /** Instead of the general text for a change whose outcome is unknown. */
  unknown?: string;
}

/** The provider's description says more than our sentence would (docs/product.md#message-rules). */
const REPLACED: readonly FailureCode[] = ['described', 'returned'];
/** Nothing in the sentence says what to do next. Never said over an unknown outcome: it would invite to do it twice. */
const NO_NEXT_STEP: readonly FailureCode[] = [
  'timeout',
  'unreachable',
  'lost',
  'access',
  'badAnswer',
  'generic',
  'returned',
  'internal',
];

const PICTURE = { megabytes: String(AVATAR.inputBytes / 1024 ** 2), megapixels: String(AVATAR.inputPixels / 1e6) };

export function useFailureMessage(): (failure: Failure, options?: MessageOptions) => string {
  const t = useTranslations('failure');
  return (failure, options) => failureMessage(t, failure, options);
}

/** The text of a failure: our sentence, the provider's own words below it, and what to do next if neither says so. */
export function failureMessage(
  t: ReturnType<typeof useTranslations<'failure'>>,
  { code: given, status, text = '', cause, isStateRead }: Failure,
  { words = {}, unknown }: MessageOptions = {},
): string {
  const values = { status: String(status), text, ...PICTURE };
  const known = (one: FailureCode) => (t.has(one) ? one : 'internal');
  const code = known(given);
  if (code === 'unknownResult') {
    // No answer reached the browser: most likely the connection.
    if (status === 0 && words[code]) return `${t('offline')}\n${words[code]}`;
    if (status === 0) return t(isStateRead ? 'noAnswerRead' : 'noAnswer');
    const what = unknown ?? words[code] ?? t(isStateRead ? 'unknownResultRead' : 'unknownResult');
    return cause ? `${t(known(cause), values)}\n${what}` : what;
  }
  const isReplaced = text !== '' && REPLACED.includes(code);
  const sentence = words[code] ?? (isReplaced ? text : t(code, values));
  const isSaid = text === '' || sentence.includes(text);
  const next = NO_NEXT_STEP.includes(code) && !isReplaced && !words[code] ? [t('tryLater')] : [];
  return [sentence, ...(isSaid ? [] : [text]), ...next].join('\n');
}
