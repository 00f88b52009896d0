'use client';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import { useMutation } from '@/lib/client/use-mutation';
import type { MfaOverviewMember } from '@/lib/rules/security/mfa-overview';
import { FailureAlert } from '@/components/layout/failure-alert';

/** Turns off the second factor of a member, for whoever has lost theirs (specification, section 6). */
export function MemberMfaOffDialog({ member, onClose }: { member: MfaOverviewMember; onClose: () => void }) {
  const t = useTranslations('security.board');
  const { trigger, isBusy, failure } = useMutation('mfa.off');
  const turnOff = async () => {
    const result = await trigger({ email: member.email });
    if (!result?.data) return;
    toast({ tone: 'good', text: t('turnedOff', { account: member.email }) });
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
      {failure && <FailureAlert failure={failure} title={t('turnOffFailed')} />}
    </Dialog>
  );
}
