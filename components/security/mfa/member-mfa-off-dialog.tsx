'use client';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/toast';
import { useWrite } from '@/lib/client/use-mutation';
import type { BoardMember } from '@/lib/rules/security/mfa-overview';
import { FailedNotice } from '@/components/layout/failure-alert';

/** Turns off the second factor of a member, for whoever has lost theirs (specification, section 6). */
export function MemberMfaOffDialog({ member, onClose }: { member: BoardMember; onClose: () => void }) {
  const t = useTranslations('security.board');
  const { trigger, isBusy, failure } = useWrite('mfa.off');
  const turnOff = async () => {
    const result = await trigger({ email: member.email });
    if (!result?.data) return;
    notify({ tone: 'good', text: t('turnedOff', { account: member.email }) });
    onClose();
  };
  return (
    <Dialog
      open
      tone="danger"
      title={t('turnOffTitle', { account: member.email })}
      onClose={onClose}
      confirmLabel={t('turnOff')}
      onConfirm={() => void turnOff()}
      busy={isBusy}
    >
      <p>{t('turnOffText')}</p>
      {failure && <FailedNotice failure={failure} title={t('turnOffFailed')} />}
    </Dialog>
  );
}
