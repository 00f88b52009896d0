import { useTranslations } from 'next-intl';
import type { FailureCode } from '@/lib/rules/failures';
import { useFailureMessage } from './use-failure-message';

/** What is kept of a failure; `status` and `requestId` are empty where they were not. */
interface KeptFailure {
  code: string;
  status?: string;
  text?: string;
  requestId?: string;
}

/**
 * The text of a failure whose code was kept, perhaps by a newer release; null for one that there are no words for. What was not kept is not
 * spoken of: neither a status nor a request id. Apart from the message of an answer, which every page carries.
 */
export function useKeptFailureMessage(): (kept: KeptFailure) => string | null {
  const t = useTranslations('failure');
  const toText = useFailureMessage();
  return ({ code: kept, status = '', text = '', requestId = '' }) => {
    const code = kept as FailureCode; // It is asked for first.
    if (!t.has(code)) return null;
    if (status === '' && String(t.raw(code)).includes('{status}'))
      return [t('withoutStatus'), ...(text === '' ? [] : [text]), t('tryLaterAlone')].join('\n');
    const words = toText({ code, status, text, requestId });
    const later = `\n${t('tryLater')}`; // It names the request.
    return requestId === '' && words.endsWith(later)
      ? `${words.slice(0, -later.length)}\n${t('tryLaterAlone')}`
      : words;
  };
}
