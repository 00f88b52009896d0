'use client';
import { useTranslations } from 'next-intl';
import type { Failure } from '@/lib/rules/failures';

/**
 * The text of a failure, or the provider's own text if the failure table says so (docs/product.md#the-failure-table).
 * `unknown` replaces the text for a change whose outcome is unknown.
 */
export function useFailureMessage(): (failure: Failure, unknown?: string) => string {
  const t = useTranslations('failure');
  return ({ code, status, text, cause }, unknown = t('unknownResult')) => {
    const values = { status: String(status), text: text ?? '' };
    // No answer reached the browser: most likely the connection, and the outcome of the change is unknown.
    if (code === 'unknownResult' && status === 0) return t('noAnswer');
    if ((code === 'described' || code === 'returned') && text) return text;
    // The failure itself comes first; what it means for the change stands below.
    if (code === 'unknownResult') return cause ? `${t(cause, values)}\n${unknown}` : unknown;
    return t(code, values);
  };
}
