'use client';

import { useTranslations } from 'next-intl';
import { MutationDialog } from '@/components/layout/mutation-dialog';
import { useEffect, useState } from 'react';
import { setPendingBackupCode } from '@/components/auth/second-factor/pending-backup-code';
import { FailureAlert } from '@/components/layout/failure-alert';
import { QueryState } from '@/components/layout/query-state';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { lazyDialog } from '@/components/ui/lazy-component';
import { Panel } from '@/components/ui/panel';
import { Switch } from '@/components/ui/switch';
import { toast } from '@/components/ui/toast';
import { read, type Result } from '@/lib/client/api';
import { useCurrentUser } from '@/lib/client/current-user';
import { useDenialText } from '@/lib/client/use-permission';
import { useQuery, useInvalidate } from '@/lib/client/use-query';
import { type RevealedSecret, useRevealedSecret } from '@/lib/client/use-revealed-secret';
import { isSameAccount } from '@/lib/rules/auth/account';
import type { Member } from '@/lib/rules/members/member';
import { BackupCode } from '@/components/auth/second-factor/backup-code';
import styles from '@/components/security/security.module.css';
import { Button } from '@/components/ui/button';
import { Row, Stack } from '@/components/ui/stack';

// Needed once in a year, so not a part of every visit.
const OwnMfaOnDialog = lazyDialog(() => import('./own-mfa-on-dialog').then((loaded) => loaded.OwnMfaOnDialog));

interface OwnMfaPanelProps {
  initialMfa: Member['mfa'] | undefined;
  /** Grows whenever another panel asks to begin the setup. */
  request?: number;
}

/** One's own second factor and its backup code, which every user may change (docs/product.md#own-mfa). */
export function OwnMfaPanel({ initialMfa, request = 0 }: OwnMfaPanelProps) {
  const t = useTranslations('security.own');
  const ui = useTranslations('ui');
  const own = useOwnMfa(initialMfa);
  const denied = useDenialText('mfa.off');
  const [dialog, setDialog] = useState<'on' | 'off' | null>(null);
  const reveal = useRevealedSecret(readBackupCode);
  useEffect(() => {
    if (request > 0) setDialog('on');
  }, [request]);
  const close = () => setDialog(null);
  const enrolled = async () => {
    close();
    // A user who has just enrolled has to save the code now: later there may be no other way in.
    await Promise.all([own.revalidate(), reveal.show()]);
  };
  const { mfa } = own;
  const hasCode = reveal.value !== null || reveal.isBusy || reveal.failure !== undefined;
  const state = mfa && <Badge tone={TONES[mfa]}>{ui(mfa)}</Badge>;
  return (
    <Panel id="own-mfa" title={t('title')} description={t('purpose')} state={state}>
      {!mfa && <QueryState query={own} lines={2} />}
      {mfa === 'unknown' && <Alert tone="warn">{t('unknownText')}</Alert>}
      {mfa && mfa !== 'unknown' && (
        <Switch
          label={t('switch')}
          checked={mfa === 'on'}
          hint={t(`${mfa}Hint`)}
          disabledReason={denied}
          onChange={(next) => setDialog(next ? 'on' : 'off')}
        />
      )}
      {((mfa && mfa !== 'off') || hasCode) && <BackupCodeSection reveal={reveal} />}
      {dialog === 'off' && <OwnMfaOffDialog onClose={close} onDone={reveal.hide} />}
      {dialog === 'on' && <OwnMfaOnDialog onClose={close} onDone={() => void enrolled()} />}
    </Panel>
  );
}

const TONES = { on: 'good', off: 'warn', unknown: 'plain' } as const;

/** Past every cache: the code is read only when it is shown. */
async function readBackupCode(): Promise<Result<string>> {
  const { data, failure } = await read('mfa.readBackupCode');
  return failure ? { failure } : { data: data.backupCode };
}

/** Reads one's own row of the member list; `revalidate` reads again what a change by the session's own endpoints has made stale. */
function useOwnMfa(initialMfa: Member['mfa'] | undefined) {
  const { data, ...query } = useQuery('member.list');
  const { account } = useCurrentUser();
  const invalidate = useInvalidate();
  const own = data?.members.find(({ email }) => isSameAccount(email, account));
  const mfa = data ? (own?.mfa ?? 'unknown') : initialMfa;
  return { ...query, mfa, revalidate: () => invalidate(['mfa.off']) };
}

function OwnMfaOffDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTranslations('security.own');
  const labels = useTranslations('labels');
  const { account } = useCurrentUser();
  const { data: policy } = useQuery('organization.readMfa');
  const done = () => {
    // A backup code that was issued by the re-authentication is void now.
    setPendingBackupCode(null);
    toast({ tone: 'good', text: t('turnedOff') });
    onDone();
  };
  return (
    <MutationDialog
      operation="mfa.off"
      input={{ email: account }}
      tone="danger"
      title={t('offTitle')}
      confirmLabel={labels('mfaOff.confirm')}
      failed={labels('mfaOff.failed')}
      onDone={done}
      onClose={onClose}
    >
      {policy?.mfa === 'optional' && <p>{labels('mfaOff.optional')}</p>}
      <p>{t('offText')}</p>
      {policy?.mfa === 'required' && <Alert tone="warn">{t('offRequired')}</Alert>}
    </MutationDialog>
  );
}

/** The backup code, shown for a while after re-authentication, or reissued (docs/product.md#backup-code). */
function BackupCodeSection({ reveal }: { reveal: RevealedSecret }) {
  const t = useTranslations('security.backup');
  const backupCode = useTranslations('backupCode');
  const labels = useTranslations('labels');
  const { account } = useCurrentUser();
  const denied = useDenialText('mfa.resetBackupCode');
  const [isReissuing, setReissuing] = useState(false);
  const isShown = reveal.value !== null;
  const toggle = () => (isShown ? reveal.hide() : void reveal.show());
  return (
    <Stack>
      <div className={styles.part}>
        <h3 className={styles.partTitle}>{backupCode('label')}</h3>
        <p className={styles.quiet}>{t('purpose')}</p>
      </div>
      {reveal.value && <BackupCode code={reveal.value} account={account} />}
      <Row>
        <Button size="s" icon={isShown ? 'eyeOff' : 'eye'} busy={reveal.isBusy} onClick={toggle}>
          {labels(isShown ? 'hide' : 'show')}
        </Button>
        <Button size="s" icon="refresh" disabledReason={denied} onClick={() => setReissuing(true)}>
          {t('reissue')}
        </Button>
        {isShown && <span className={styles.quiet}>{labels('hiddenIn', { seconds: reveal.leftS })}</span>}
      </Row>
      {reveal.failure && <FailureAlert failure={reveal.failure} title={t('readFailed')} />}
      {isReissuing && <ReissueDialog onClose={() => setReissuing(false)} onIssued={reveal.put} />}
    </Stack>
  );
}

function ReissueDialog({ onClose, onIssued }: { onClose: () => void; onIssued: (code: string) => void }) {
  const t = useTranslations('security.backup');
  return (
    <MutationDialog
      operation="mfa.resetBackupCode"
      input={{}}
      title={t('reissueTitle')}
      confirmLabel={t('reissue')}
      failed={t('reissueFailed')}
      onDone={(result) => {
        // A code that was issued by the re-authentication is void now.
        setPendingBackupCode(null);
        if (result?.data) onIssued(result.data.backupCode);
        toast({ tone: 'good', text: t('issued') });
      }}
      onClose={onClose}
    >
      <p>{t('reissueText')}</p>
    </MutationDialog>
  );
}
