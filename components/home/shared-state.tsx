'use client';

import { useTranslations } from 'next-intl';
import { SiblingState } from '@/components/shared-sign-in/sibling-state';
import { ExternalLink } from '@/components/ui/external-link';
import { INITIAL_SSO_STATUS } from '@/lib/client/sso/state';
import { useSsoStatus } from '@/lib/client/sso/use-sharing';
import { type Sibling, signInPage } from '@/lib/rules/auth/siblings';
import styles from './service-card.module.css';

/** Whether the sign-in is shared with a sibling app, why it may not be, and then the way in (specification, section 4). */
export function SharedState({ sibling }: { sibling: Sibling }) {
  const t = useTranslations('sso');
  const sharing = useSsoStatus();
  // The server does not know, and the browser is asked at once: no state flickers by.
  if (sharing === INITIAL_SSO_STATUS) return null;
  const result = sharing.results[sibling.name];
  const isFine = result === 'signedIn';
  const hasHint = result === 'timedOut' || result === 'blocked';
  return (
    <>
      <SiblingState
        result={result === 'signedOut' ? undefined : result}
        isUnderWay={sharing.isUnderWay}
        label={t('label')}
      />
      {hasHint && !sharing.isUnderWay && <p className={styles.hint}>{t(`hint.${result}`)}</p>}
      {!isFine && !sharing.isUnderWay && (
        <p>
          <ExternalLink href={signInPage(sibling)}>{t('open', { app: sibling.name })}</ExternalLink>
        </p>
      )}
    </>
  );
}
