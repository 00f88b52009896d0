'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState } from 'react';
import { OpenCard } from '@/components/layout/open-card';
import { SiblingState } from '@/components/shared-sign-in/sibling-state';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ExternalLink } from '@/components/ui/external-link';
import { LinkButton } from '@/components/ui/link-button';
import { Row } from '@/components/ui/stack';
import { takeStep } from '@/lib/client/api';
import { setSignedOutMessage } from '@/lib/client/flash-message';
import { lazyImport } from '@/lib/client/lazy-import';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { storeSignOut } from '@/lib/client/session/stored-sign-in';
import { postToTabs } from '@/lib/client/session/events';
import { signOutSiblings } from '@/lib/client/sso/hand-over';
import { type SiblingResults, useSsoStatus } from '@/lib/client/session/sso-status';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { STAY_BUSY, useSingleFlight } from '@/lib/client/use-single-flight';
import { type Sibling, SIBLINGS, signInPage } from '@/lib/rules/auth/siblings';
import type { Failure } from '@/lib/rules/failures';
import { TIMING } from '@/lib/rules/timing';
import styles from './sign-out-card.module.css';

interface SignOutCardProps {
  siblings: readonly Sibling[];
  /** Whether the user is asked first, because another site may have sent them here. */
  asks: boolean;
}

/** Signs out by itself, or after a press if another site may have sent the user here. */
export function SignOutCard({ siblings, asks }: SignOutCardProps) {
  const t = useTranslations('signout');
  const [isWanted, setWanted] = useState(!asks);
  if (isWanted) return <SignOutProgress siblings={siblings} />;
  return (
    <OpenCard title={t('askTitle')} purpose={t('askText')}>
      <Row>
        <Button variant="primary" icon="leave" onClick={() => setWanted(true)}>
          {t('signOut')}
        </Button>
        <LinkButton href="/">{t('stay')}</LinkButton>
      </Row>
    </OpenCard>
  );
}

function SignOutProgress({ siblings }: { siblings: readonly Sibling[] }) {
  const t = useTranslations('signout');
  const shell = useTranslations('shell');
  const failureText = useFailureMessage();
  const { state, start } = useSignOut();
  if (state.step === 'failed') {
    const isUnknown = state.failure.code === 'unknownResult';
    return (
      <OpenCard
        title={isUnknown ? shell('signOut') : t('failedTitle')}
        purpose={t(isUnknown ? 'unknownText' : 'failedText')}
      >
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
      title={isOut ? t('doneTitle') : shell('signOut')}
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

type SignOutState = { step: 'console' | 'siblings' | 'done' } | { step: 'failed'; failure: Failure };

/**
 * Signs out: the console's session first, then what this browser stores, every other tab and the siblings; after 3 seconds
 * it goes to `/`, whatever the siblings do. If the session did not end, nothing else happens and one may try again.
 */
function useSignOut(): { state: SignOutState; start: () => Promise<unknown> } {
  const [state, setState] = useState<SignOutState>({ step: 'console' });
  const { once } = useSingleFlight();
  const signOut = useCallback(async () => {
    setState({ step: 'console' });
    const { failure } = await takeStep('sign-out', {});
    if (failure) return setState({ step: 'failed', failure });
    setState({ step: 'siblings' });
    setTimeout(() => navigateTo('/'), TIMING.signOutRedirectMs);
    storeSignOut({ wanted: true });
    postToTabs('signedOut');
    void forgetReads();
    const results = await signOutSiblings(nameSilent);
    if (results) nameSilent(results);
    setState({ step: 'done' });
    return STAY_BUSY;
  }, []);
  const start = useCallback(() => once(signOut), [once, signOut]);
  useEffect(() => void start(), [start]);
  return { state, start };
}

function nameSilent(results: SiblingResults): void {
  const siblings = SIBLINGS.filter((name) => results[name] !== 'signedOut');
  setSignedOutMessage({ why: 'silent', siblings });
}

/** Nothing that was read for the account stays in memory. */
async function forgetReads(): Promise<void> {
  // The page is about to go: what cannot be loaded any more goes with it.
  const swr = await lazyImport(() => import('swr'));
  await swr?.mutate(() => true, undefined, { revalidate: false });
}
