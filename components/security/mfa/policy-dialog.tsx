'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Alert } from '@/components/ui/alert';
import { reloadPage } from '@/lib/client/navigation/reload-page';
import { useCurrentUser } from '@/lib/client/current-user';
import { useQuery } from '@/lib/client/use-query';
import { useMutation } from '@/lib/client/use-mutation';
import { isSameAccount } from '@/lib/rules/auth/account';
import { mfaOverview } from '@/lib/rules/security/mfa-overview';
import { FailureAlert } from '@/components/layout/failure-alert';

/** Asks before the policy changes, and says whom it touches; once it has changed the page is loaded anew. */
export function PolicyDialog({ wanted, onClose }: { wanted: 'optional' | 'required'; onClose: () => void }) {
  const t = useTranslations('security.policy');
  const { trigger, isBusy, failure } = useMutation('organization.setMfa');
  const [isReloading, setReloading] = useState(false);
  const change = async () => {
    const result = await trigger({ mfa: wanted });
    if (!result?.data) return;
    setReloading(true);
    reloadPage();
  };
  return (
    <Dialog
      open
      tone={wanted === 'optional' ? 'danger' : 'plain'}
      title={t(`${wanted}Title`)}
      onClose={onClose}
      confirmLabel={t(`${wanted}Confirm`)}
      onConfirm={() => void change()}
      busy={isBusy || isReloading}
    >
      <p>{t(`${wanted}Text`)}</p>
      {wanted === 'required' && <Touched />}
      {failure && <FailureAlert failure={failure} title={t('failed')} />}
    </Dialog>
  );
}

/** Who would have to enrol, in numbers, and the two cases that deserve a second thought. */
function Touched() {
  const t = useTranslations('security.policy');
  const { account } = useCurrentUser();
  const { data } = useQuery('member.list');
  if (!data) return null;
  const board = mfaOverview(data.members);
  const isOwnOff = board.without.some(({ email }) => isSameAccount(email, account));
  return (
    <>
      <p>{t('touched', { count: board.without.length })}</p>
      {isOwnOff && <Alert tone="warn">{t('ownOff')}</Alert>}
      {!board.isEveryOwnerSafe && (
        <Alert tone="warn">{t('ownersOff', { count: board.owners.total - board.owners.on })}</Alert>
      )}
    </>
  );
}
