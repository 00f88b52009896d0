'use client';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/dialog';
import type { LeaveGuard } from './use-leave-guard';

/** Asks before unsaved changes are left behind. */
export function UnsavedChangesDialog({ leaving: { destination, go, stay } }: { leaving: LeaveGuard }) {
  const t = useTranslations('information.leave');
  return (
    <Dialog
      open={destination !== null}
      title={t('title')}
      cancelLabel={t('stay')}
      confirmLabel={t('go')}
      onConfirm={go}
      onClose={stay}
    >
      <p>{t('text')}</p>
    </Dialog>
  );
}
