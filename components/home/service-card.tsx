'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { SiblingState } from '@/components/shared-sign-in/sibling-state';
import { Button } from '@/components/ui/button';
import { ExternalLink } from '@/components/ui/external-link';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import { VisuallyHidden } from '@/components/ui/stack';
import { handOverWhenReady } from '@/lib/client/sso/hand-over';
import { INITIAL_SSO_STATUS, useSsoStatus } from '@/lib/client/session/sso-status';
import { type Sibling, signInPage } from '@/lib/rules/auth/siblings';
import styles from './service-card.module.css';

const ICONS = { site: 'site', deployment: 'deploy', customisation: 'customise' } as const;

export function ServiceGrid({ children }: { children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>;
}

export function ServiceCard({ sibling, children }: { sibling: Sibling; children: ReactNode }) {
  const t = useTranslations('home');
  const serviceNames = useTranslations('sso.names');
  const labels = useTranslations('labels');
  const { name, url } = sibling;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <span className={styles.tile}>
          <Icon name={ICONS[name]} size={20} />
        </span>
        <div className={styles.words}>
          <h2 className={styles.name}>{serviceNames(name)}</h2>
          <p className={styles.purpose}>{t(`services.${name}.text`)}</p>
        </div>
      </div>
      <div className={styles.body}>{children}</div>
      <div className={styles.sharing}>
        <SharedState sibling={sibling} />
      </div>
      <div className={styles.foot}>
        <ExternalLink href={url} variant="secondary">
          {t.rich(`services.${name}.open`, { hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> })}
        </ExternalLink>
        <LinkButton href="/contract" variant="quiet">
          {labels('seeContracts')}
        </LinkButton>
      </div>
    </li>
  );
}

function SharedState({ sibling }: { sibling: Sibling }) {
  const t = useTranslations('sso');
  const status = useSsoStatus();
  // The server does not know the status. Showing nothing until the browser does avoids a flicker.
  if (status === INITIAL_SSO_STATUS) return null;
  const result = status.results[sibling.name];
  const isFine = result === 'signedIn';
  const hasHint = result === 'timedOut' || result === 'blocked';
  return (
    <>
      <SiblingState result={result === 'signedOut' ? undefined : result} isUnderWay={status.isUnderWay} />
      {hasHint && !status.isUnderWay && <p className={styles.hint}>{t(`hint.${result}`)}</p>}
      {!isFine && !status.isUnderWay && (
        <ExternalLink href={signInPage(sibling)}>
          {t.rich('open', { app: sibling.name, hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> })}
        </ExternalLink>
      )}
    </>
  );
}

/** Shares the sign-in once more, for as long as the server still gives the credential out. */
export function RetrySharing() {
  const t = useTranslations('sso');
  const { canRetry } = useSsoStatus();
  if (!canRetry) return null;
  return (
    <Button icon="refresh" onClick={() => void handOverWhenReady()}>
      {t('retry')}
    </Button>
  );
}
