'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { reloadPage } from '@/lib/client/reload-page';
import { useMe } from '@/lib/client/use-me';
import { useRead } from '@/lib/client/use-read';
import { useWrite } from '@/lib/client/use-write';
import { isSameAccount } from '@/lib/rules/account';
import { mfaBoard } from '@/lib/rules/mfa-board';
import { FailedNotice } from '@/components/shell/failed-notice';

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
