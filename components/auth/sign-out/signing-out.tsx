'use client';

import { useTranslations } from 'next-intl';
import { OpenCard } from '@/components/layout/open-card';
import { SiblingState } from '@/components/shared-sign-in/sibling-state';
import { Button } from '@/components/ui/button';
import { ExternalLink } from '@/components/ui/external-link';
import { Alert } from '@/components/ui/alert';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { useSsoStatus } from '@/lib/client/sso/use-sharing';
import { type Sibling, signInPage } from '@/lib/rules/auth/siblings';
import styles from './signing-out.module.css';
import { useSignOut } from './use-sign-out';

/** Signs out, and shows how it went at the console and at each sibling. */
export function SigningOut({ siblings }: { siblings: readonly Sibling[] }) {
  const t = useTranslations('signout');
  const failureText = useFailureMessage();
  const { state, start } = useSignOut();
  if (state.step === 'failed') {
    return (
      <OpenCard title={t('failedTitle')} purpose={t('failedText')}>
        <Alert tone="bad" requestId={state.failure.requestId} announce>
          {failureText(state.failure)}
        </Alert>
        <div>
          <Button variant="primary" icon="refresh" onClick={() => void start()}>
            {t('again')}
          </Button>
        </div>
      </OpenCard>
    );
  }
  const isOut = state.step !== 'console';
  return (
    <OpenCard
      title={isOut ? t('doneTitle') : t('title')}
      purpose={<span role="status">{isOut ? t('doneText') : t('underWay')}</span>}
    >
      <ul className={styles.siblings} aria-label={t('siblings')}>
        {siblings.map((sibling) => (
          <SiblingRow key={sibling.name} sibling={sibling} isUnderWay={state.step !== 'done'} />
        ))}
      </ul>
      {isOut && (
        <p>
          {/* A plain link: the next page is loaded anew, with nothing of this one in memory. */}
          <a href="/signin">{t('toSignIn')}</a>
        </p>
      )}
    </OpenCard>
  );
}

function SiblingRow({ sibling, isUnderWay }: { sibling: Sibling; isUnderWay: boolean }) {
  const t = useTranslations('sso');
  const { results } = useSsoStatus();
  const result = results[sibling.name];
  return (
    <li className={styles.sibling}>
      <span className={styles.name}>{t(`names.${sibling.name}`)}</span>
      <SiblingState result={isUnderWay ? undefined : result} isUnderWay={isUnderWay} />
      {!isUnderWay && result !== 'signedOut' && (
        <ExternalLink href={signInPage(sibling)}>{t('checkSignOut', { app: sibling.name })}</ExternalLink>
      )}
    </li>
  );
}
