'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { ExternalLink } from '@/components/ui/external-link';
import { useRetryAfter } from '@/components/ui/retry-after-scope';
import { Alert } from '@/components/ui/alert';
import { Stack } from '@/components/ui/stack';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import type { Failure } from '@/lib/rules/failures';
import { waitTimeOf } from '@/lib/rules/wait-time';
import styles from './sign-in-card.module.css';

/** The number of wrong tries after which the page says what more of them would lead to; the provider does not tell how many are left. */
const WARN_AFTER = 2;

/** Why a sign-in failed, and what can be done about it: wrong words and a locked account are told apart. */
export function SignInFailure({ failure, wrong, support }: { failure: Failure; wrong: number; support: string }) {
  const t = useTranslations('signin');
  const text = useFailureMessage();
  const { code, requestId, fields, retryAfterS } = failure;
  useRetryAfter(failure);
  if (fields && Object.keys(fields).length > 0) return null;
  if (code === 'lockedOut') {
    return (
      <Alert tone="bad" title={t('locked.title')} requestId={requestId} announce>
        <p>{t('locked.text')}</p>
        <ul className={styles.ways}>
          <li>{t('locked.wait')}</li>
          <li>
            <Link href="/resetpasswd">{t('locked.reset')}</Link>
          </li>
          <li>
            <ExternalLink href={support}>{t('locked.support')}</ExternalLink>
          </li>
        </ul>
      </Alert>
    );
  }
  const isWrong = code === 'wrongCredentials';
  return (
    <Alert tone="bad" title={isWrong ? undefined : t('failed')} requestId={isWrong ? undefined : requestId} announce>
      <Stack gap="lines">
        <p>{isWrong ? t('wrong') : text(failure, t('unknown'))}</p>
        {isWrong && wrong >= WARN_AFTER && <p>{t('wrongAgain')}</p>}
        {retryAfterS && <p>{t('retryAfter', waitTimeOf(retryAfterS))}</p>}
      </Stack>
    </Alert>
  );
}
