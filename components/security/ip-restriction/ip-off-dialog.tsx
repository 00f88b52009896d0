'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Alert } from '@/components/ui/alert';
import { FailureAlert } from '@/components/layout/failure-alert';
import { useIpSave } from './use-ip-save';

interface IpOffDialogProps {
  /** The list as it was when somebody decided to turn it off. */
  base: readonly string[];
  onClose: () => void;
  onDone: () => void;
}

/** Turning the restriction off saves an empty list, and is always asked about: an empty list lets everybody in. */
export function IpOffDialog({ base, onClose, onDone }: IpOffDialogProps) {
  const t = useTranslations('security.ip');
  const [known, setKnown] = useState(base);
  const [isChanged, setChanged] = useState(false);
  const { save, isBusy, failure } = useIpSave();
  const turnOff = async () => {
    const result = await save([], known);
    if (result.end === 'saved') {
      onDone();
      onClose();
    } else if (result.end === 'changed') {
      setChanged(true);
      setKnown(result.now);
    }
  };
  return (
    <Dialog
      open
      tone="danger"
      title={t('offTitle')}
      onClose={onClose}
      confirmLabel={t('offConfirm')}
      onConfirm={() => void turnOff()}
      busy={isBusy}
    >
      <p>{t('offText', { count: known.length })}</p>
      {isChanged && (
        <Alert tone="warn" announce>
          {t('offChanged')}
        </Alert>
      )}
      {failure && <FailureAlert failure={failure} title={t('notSaved')} />}
    </Dialog>
  );
}
