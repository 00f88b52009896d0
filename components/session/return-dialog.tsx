'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ExternalLink } from '@/components/ui/external-link';
import { Alert } from '@/components/ui/alert';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import type { Failure } from '@/lib/rules/failures';
import { signInHere } from './end-session';
import styles from './return-dialog.module.css';

/** After a timeout the user signs in in another tab, so that input stays. The dialog closes once the session is back. */
export function ReturnDialog({ failure, onCheck }: { failure: Failure; onCheck: () => Promise<void> }) {
  const t = useTranslations('session');
  const failureText = useFailureMessage();
  const [isOpen, setOpen] = useState(true);
  const [tries, setTries] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const checkAgain = async () => {
    setBusy(true);
    await onCheck();
    setBusy(false);
    setTries(tries + 1);
  };
  const footer = (
    <>
      <Button onClick={checkAgain} busy={isBusy}>
        {t('goOn')}
      </Button>
      <ExternalLink href={`${signInHere()}&reason=timeout`} variant="primary">
        {t('signInAgain')}
      </ExternalLink>
    </>
  );
  return (
    <Dialog open={isOpen} title={t('endedTitle')} onClose={() => setOpen(false)} footer={footer} size="m">
      <p>{failureText(failure)}</p>
      <p className={styles.kept}>{t('kept')}</p>
      {tries > 0 && !isBusy && (
        <Alert key={tries} tone="warn" announce>
          {t('notYet')}
        </Alert>
      )}
    </Dialog>
  );
}
