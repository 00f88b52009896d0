'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { lazyDialog } from '@/components/ui/lazy-component';
import { Panel } from '@/components/ui/panel';
import { Switch } from '@/components/ui/switch';
import { type RevealedSecret, useRevealedSecret } from '@/lib/client/use-revealed-secret';
import { OwnMfaOffDialog } from './own-mfa-off-dialog';
import { QueryState } from '@/components/layout/query-state';
import { useDenialText } from '@/lib/client/use-permission';
import { type Proof, useProof } from './use-proof';
import { read, type Result } from '@/lib/client/api';
import { useSWRConfig } from 'swr';
import { isInvalidatedBy } from '@/lib/client/query-keys';
import { useCurrentUser } from '@/lib/client/current-user';
import { type QueryResult, useQuery } from '@/lib/client/use-query';
import type { Answer } from '@/lib/operations/table';
import { isSameAccount } from '@/lib/rules/auth/account';
import { BackupCode } from '@/components/auth/second-factor/backup-code';
import { Button } from '@/components/ui/button';
import { Row, Stack } from '@/components/ui/stack';
import { FailureAlert } from '@/components/layout/failure-alert';
import { ReissueDialog } from './reissue-dialog';
import styles from '@/components/security/security.module.css';

// What somebody sees once in a year does not weigh on every visit.
const OwnMfaOn = lazyDialog(() => import('./own-mfa-on').then((loaded) => loaded.OwnMfaOn));
const ProofDialog = lazyDialog(() => import('./proof-dialog').then((loaded) => loaded.ProofDialog));

/** One's own second factor: on, off, and the backup code (specification, section 4). Anybody may, for themselves. */
export function OwnMfaPanel({ firstPaint }: { firstPaint: boolean | undefined }) {
  const t = useTranslations('security.own');
  const own = useOwnMfa(firstPaint);
  const proof = useProof();
  const denied = useDenialText('mfa.off');
  const [wish, setWish] = useState<'on' | 'off' | null>(null);
  const reveal = useRevealedSecret(() => proof.run(readBackupCode));
  const close = () => setWish(null);
  const enrolled = async () => {
    close();
    await own.reread();
    // Whoever has just enrolled must keep the code now: there may be no other way in later.
    await reveal.show();
  };
  const state =
    own.isOn === undefined ? undefined : <Badge tone={own.isOn ? 'good' : 'warn'}>{t(own.isOn ? 'on' : 'off')}</Badge>;
  return (
    <Panel title={t('title')} description={t('purpose')} state={state}>
      {own.isOn === undefined && <QueryState reading={own} lines={2} />}
      {own.isOn !== undefined && (
        <Switch
          label={t('switch')}
          checked={own.isOn}
          hint={t(own.isOn ? 'onHint' : 'offHint')}
          disabledReason={denied}
          onChange={(next) => setWish(next ? 'on' : 'off')}
        />
      )}
      {own.isOn && <BackupCodeSection reveal={reveal} proof={proof} />}
      {wish === 'off' && <OwnMfaOffDialog proof={proof} onClose={close} onDone={reveal.hide} />}
      {wish === 'on' && <OwnMfaOn onClose={close} onDone={() => void enrolled()} />}
      {proof.isAsking && <ProofDialog onClose={proof.settle} />}
    </Panel>
  );
}

/** Reads one's own backup code: an explicit call each time, past every cache. */
async function readBackupCode(): Promise<Result<string>> {
  const { data, failure } = await read('mfa.readBackupCode');
  return failure ? { failure } : { data: data.backupCode };
}

interface OwnMfa extends Omit<QueryResult<Answer<'member.list'>>, 'data'> {
  /** Whether one's own second factor is on; undefined while that is not known. */
  isOn: boolean | undefined;
  /** Reads again what a change by way of the session's own endpoints has made stale. */
  reread: () => Promise<unknown>;
}

/**
 * The state of one's own second factor, out of the member list.
 * @param firstPaint as the server saw it, until the list is there
 */
function useOwnMfa(firstPaint: boolean | undefined): OwnMfa {
  const { data, ...reading } = useQuery('member.list');
  const { account } = useCurrentUser();
  const { mutate } = useSWRConfig();
  const own = data?.members.find(({ email }) => isSameAccount(email, account));
  const isOn = data ? own?.mfa === 'on' : firstPaint;
  return { ...reading, isOn, reread: () => mutate((key) => isInvalidatedBy(key, 'mfa.off')) };
}

/** The backup code: shown for a while after a fresh proof, and issued anew (specification, section 4). */
function BackupCodeSection({ reveal, proof }: { reveal: RevealedSecret; proof: Proof }) {
  const t = useTranslations('security.backup');
  const { account } = useCurrentUser();
  const denied = useDenialText('mfa.resetBackupCode');
  const [isAsked, setAsked] = useState(false);
  const isShown = reveal.value !== null;
  const toggle = () => (isShown ? reveal.hide() : void reveal.show());
  return (
    <Stack>
      <div className={styles.part}>
        <h3 className={styles.partTitle}>{t('title')}</h3>
        <p className={styles.quiet}>{t('purpose')}</p>
      </div>
      {reveal.value && <BackupCode code={reveal.value} account={account} />}
      <Row>
        <Button size="s" icon={isShown ? 'eyeOff' : 'eye'} busy={reveal.isBusy} onClick={toggle}>
          {t(isShown ? 'hide' : 'show')}
        </Button>
        <Button size="s" icon="refresh" disabledReason={denied} onClick={() => setAsked(true)}>
          {t('reissue')}
        </Button>
        {isShown && <span className={styles.quiet}>{t('hiddenIn', { seconds: reveal.leftS })}</span>}
      </Row>
      {reveal.failure && <FailureAlert failure={reveal.failure} title={t('readFailed')} />}
      {isAsked && <ReissueDialog proof={proof} onClose={() => setAsked(false)} onIssued={reveal.put} />}
    </Stack>
  );
}
