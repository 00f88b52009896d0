'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { BackupCode } from '@/components/auth/second-factor/backup-code';
import { Button } from '@/components/ui/button';
import { Row, Stack } from '@/components/ui/stack';
import type { RevealedSecret } from '@/lib/client/use-revealed-secret';
import { useCurrentUser } from '@/lib/client/current-user';
import { FailureAlert } from '@/components/layout/failure-alert';
import { ReissueDialog } from './reissue-dialog';
import styles from '@/components/security/security.module.css';
import { useDenialText } from '@/lib/client/use-denial-text';
import type { Proof } from './use-proof';

/** The backup code: shown for a while after a fresh proof, and issued anew (specification, section 4). */
export function BackupCodeSection({ reveal, proof }: { reveal: RevealedSecret; proof: Proof }) {
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
