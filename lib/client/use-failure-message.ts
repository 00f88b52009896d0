'use client';
import { useTranslations } from 'next-intl';
import type { Failure } from '@/lib/rules/failures';

/**
 * The words for a failure, in the language of the page; the provider's own words where the catalogue says so
 * (specification, section 8). Of a change whose result is unknown a place may say so in words of its own.
 */
export function useFailureMessage(): (failure: Failure, unknown?: string) => string {
  const t = useTranslations('failure');
  return ({ code, status, text, cause }, unknown = t('unknownResult')) => {
    const values = { status: String(status), text: text ?? '' };
    // No answer at all reached the browser: it is most likely the connection, and nobody knows what became of the change.
    if (code === 'unknownResult' && status === 0) return t('noAnswer');
    if ((code === 'described' || code === 'returned') && text) return text;
    // The catalogue's own line comes first; what it means for a change stands below it.
    if (code === 'unknownResult') return cause ? `${t(cause, values)}\n${unknown}` : unknown;
    return t(code, values);
  };
}
