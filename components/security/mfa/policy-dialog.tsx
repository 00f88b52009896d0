'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/alert';
import { reloadPage } from '@/lib/client/navigation/reload-page';
import { useMe } from '@/lib/client/current-user';
import { useRead } from '@/lib/client/use-query';
import { useWrite } from '@/lib/client/use-mutation';
import { isSameAccount } from '@/lib/rules/auth/account';
import { mfaBoard } from '@/lib/rules/security/mfa-overview';
import { FailedNotice } from '@/components/layout/failure-alert';

/** Asks before the policy changes, and says whom it touches; once it has changed the page is loaded anew. */
export function PolicyDialog({ wanted, onClose }: { wanted: 'optional' | 'required'; onClose: () => void }) {
  const t = useTranslations('security.policy');
  const { trigger, isBusy, failure } = useWrite('organization.setMfa');
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
      {failure && <FailedNotice failure={failure} title={t('failed')} />}
    </Dialog>
  );
}

/** Who would have to enrol, in numbers, and the two cases that deserve a second thought. */
function Touched() {
  const t = useTranslations('security.policy');
  const { account } = useMe();
  const { data } = useRead('member.list');
  if (!data) return null;
  const board = mfaBoard(data.members);
  const isOwnOff = board.without.some(({ email }) => isSameAccount(email, account));
  return (
    <>
      <p>{t('touched', { count: board.without.length })}</p>
      {isOwnOff && <Notice tone="warn">{t('ownOff')}</Notice>}
      {!board.isEveryOwnerSafe && (
        <Notice tone="warn">{t('ownersOff', { count: board.owners.total - board.owners.on })}</Notice>
      )}
    </>
  );
}
