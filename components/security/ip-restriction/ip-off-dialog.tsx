'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Dialog } from '@/components/ui/dialog';
import { useSaveIpList } from './use-save-ip-list';

interface IpOffDialogProps {
  /** The list as the user saw it when they decided to turn it off. */
  base: readonly string[];
  onClose: () => void;
  onDone: () => void;
}

/** Turning the restriction off saves an empty list, which allows everyone, and so is always confirmed. */
export function IpOffDialog({ base, onClose, onDone }: IpOffDialogProps) {
  const t = useTranslations('security.ip');
  const security = useTranslations('security');
  const [known, setKnown] = useState(base);
  const [isChanged, setChanged] = useState(false);
  const { save, isBusy, failure } = useSaveIpList();
  const turnOff = async () => {
    const result = await save([], known);
    if (result.status === 'saved') {
      onDone();
      onClose();
    } else if (result.status === 'changed') {
      setChanged(true);
      setKnown(result.now);
    }
  };
  return (
    <Dialog
      tone="danger"
      title={t('offTitle')}
      onClose={onClose}
      confirmLabel={security('board.turnOff')}
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
