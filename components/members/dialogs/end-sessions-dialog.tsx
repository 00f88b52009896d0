'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import { write } from '@/lib/client/api';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import type { Failure } from '@/lib/rules/failures';
import type { Member } from '@/lib/rules/members/member';
import { Person } from './remove-dialog';

/** Signs a member out of the console everywhere, as after the loss of a device. */
export function EndSessionsDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslations('members.endSessions');
  const { once, isBusy } = useSingleFlight();
  const [failure, setFailure] = useState<Failure>();
  const { email: account } = member;
  const end = () =>
    once(async () => {
      setFailure(undefined);
      const result = await write('member.endSessions', { email: account });
      if (result.failure) return setFailure(result.failure);
      toast({ tone: 'good', text: t('done', { account, count: result.data.count }) });
      onClose();
    });
  return (
    <Dialog
      open
      title={t('title', { account })}
      confirmLabel={t('confirm')}
      onConfirm={() => void end()}
      onClose={onClose}
      busy={isBusy}
    >
      <Person member={member} />
      <p>{t('text')}</p>
      {failure && <FailureAlert title={t('failed')} failure={failure} />}
    </Dialog>
  );
}
