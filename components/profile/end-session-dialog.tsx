'use client';

import { useTranslations } from 'next-intl';
import { MutationDialog } from '@/components/layout/mutation-dialog';
import { toast } from '@/components/ui/toast';
import type { ConsoleSession } from '@/lib/rules/auth/console-sessions';

interface EndSessionDialogProps {
  wanted: ConsoleSession | 'others';
  onClose: () => void;
}

/** Ends one session, or all others (docs/security.md#sessions). */
export function EndSessionDialog({ wanted, onClose }: EndSessionDialogProps) {
  const t = useTranslations('sessions');
  const nameOf = useTranslations('device');
  if (wanted === 'others')
    return (
      <MutationDialog
        operation="session.endOthers"
        input={{}}
        title={t('confirmAllTitle')}
        confirmLabel={t('endOthers')}
        failed={t('notEndedAll')}
        onDone={() => toast({ tone: 'good', text: t('endedAll') })}
        onClose={onClose}
      >
        <p>{t('confirmText')}</p>
      </MutationDialog>
    );
  const device = nameOf('name', { browser: wanted.browser, platform: wanted.platform });
  return (
    <MutationDialog
      operation="session.end"
      input={{ id: wanted.id }}
      title={t('confirmTitle', { device })}
      confirmLabel={t('end')}
      failed={t('notEnded')}
      onDone={() => toast({ tone: 'good', text: t('ended', { device }) })}
      onClose={onClose}
    >
      <p>{t('confirmText')}</p>
    </MutationDialog>
  );
}
