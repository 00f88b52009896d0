'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import { write } from '@/lib/client/api';
import { isGivenUp } from '@/lib/rules/writes';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import type { ConsoleSession } from '@/lib/rules/auth/console-sessions';
import type { Failure } from '@/lib/rules/failures';

interface EndSessionDialogProps {
  wanted: ConsoleSession | 'others';
  onEnded: () => void;
  onClose: () => void;
}

/** Ends one session, or all others (docs/security.md#sessions). */
export function EndSessionDialog({ wanted, onEnded, onClose }: EndSessionDialogProps) {
  const t = useTranslations('sessions');
  const nameOf = useTranslations('device');
  const { once, isBusy } = useSingleFlight();
  const [failure, setFailure] = useState<Failure>();
  const isOne = wanted !== 'others';
  const device = isOne ? nameOf('name', { browser: wanted.browser, platform: wanted.platform }) : '';
  const end = () =>
    once(async () => {
      setFailure(undefined);
      const result = isOne ? await write('session.end', { id: wanted.id }) : await write('session.endOthers', {});
      // Whatever came of it, the list says what is.
      onEnded();
      if (isGivenUp(result.failure)) return;
      if (result.failure) return setFailure(result.failure);
      toast({ tone: 'good', text: isOne ? t('ended', { device }) : t('endedAll') });
      onClose();
    });
  return (
    <Dialog
      open
      title={isOne ? t('confirmTitle', { device }) : t('confirmAllTitle')}
      confirmLabel={isOne ? t('end') : t('endOthers')}
      onConfirm={() => void end()}
      onClose={onClose}
      busy={isBusy}
    >
      <p>{t('confirmText')}</p>
      {failure && <FailureAlert title={isOne ? t('notEnded') : t('notEndedAll')} failure={failure} />}
    </Dialog>
  );
}
