'use client';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Panel } from '@/components/ui/panel';
import { Switch } from '@/components/ui/switch';
import { useRevealedSecret } from '@/lib/client/use-revealed-secret';
import { BackupCodeSection } from './backup-code-section';
import { OwnMfaOffDialog } from './own-mfa-off-dialog';
import { readBackupCode } from './read-backup-code';
import { QueryState } from '@/components/layout/query-state';
import { useDenialText } from '@/lib/client/use-denial-text';
import { useOwnMfa } from './use-own-mfa';
import { useProof } from './use-proof';

// What somebody sees once in a year does not weigh on every visit.
const OwnMfaOn = lazy(() => import('./own-mfa-on').then((file) => ({ default: file.OwnMfaOn })));
const ProofDialog = lazy(() => import('./proof-dialog').then((file) => ({ default: file.ProofDialog })));

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
      <Suspense>
        {wish === 'on' && <OwnMfaOn onClose={close} onDone={() => void enrolled()} />}
        {proof.isAsking && <ProofDialog onSettled={proof.settle} />}
      </Suspense>
    </Panel>
  );
}
