'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActivityLink } from '@/components/activity/activity-link';
import { FailureAlert } from '@/components/layout/failure-alert';
import { QueryState } from '@/components/layout/query-state';
import { Badge } from '@/components/ui/badge';
import { Dialog } from '@/components/ui/dialog';
import { Panel } from '@/components/ui/panel';
import { Switch } from '@/components/ui/switch';
import { useDoneToast } from '@/components/activity/undo-offers';
import { useArrived } from '@/lib/client/use-arrived';
import { useMutation } from '@/lib/client/use-mutation';
import { useDenialText } from '@/lib/client/use-permission';
import { useQuery } from '@/lib/client/use-query';

export function LockoutPanel() {
  const t = useTranslations('security.lockout');
  const query = useQuery('organization.read');
  const { data } = query;
  const denied = useDenialText('organization.setLockout');
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isOn = data?.organization.useAccountLockout;
  const state = isOn === undefined ? undefined : <Badge tone={isOn ? 'good' : 'plain'}>{t(isOn ? 'on' : 'off')}</Badge>;
  return (
    <Panel
      title={t('title')}
      description={t('purpose')}
      state={state}
      action={<ActivityLink filters={{ acts: ['organization.setLockout'] }} of={t('title')} />}
    >
      {isOn !== undefined && (
        <Switch label={t('switch')} checked={isOn} hint={t('hint')} disabledReason={denied} onChange={setWanted} />
      )}
      {isOn === undefined && <QueryState query={query} lines={1} />}
      {wanted !== null && <LockoutDialog wanted={wanted} onClose={() => setWanted(null)} />}
    </Panel>
  );
}

function LockoutDialog({ wanted, onClose }: { wanted: boolean; onClose: () => void }) {
  const t = useTranslations('security.lockout');
  const { trigger, isBusy, failure } = useMutation('organization.setLockout');
  const tellDone = useDoneToast();
  const arrived = useArrived('organization.read');
  const side = wanted ? 'on' : 'off';
  const change = async () => {
    const result = await trigger({ useAccountLockout: wanted });
    if (!result?.data && arrived(result?.failure)?.organization.useAccountLockout !== wanted) return;
    tellDone(t(`${side}Done`), result?.line);
    onClose();
  };
  return (
    <Dialog
      open
      tone={wanted ? 'plain' : 'danger'}
      title={t(`${side}Title`)}
      onClose={onClose}
      confirmLabel={t(`${side}Confirm`)}
      onConfirm={() => void change()}
      busy={isBusy}
    >
      <p>{t(`${side}Text`)}</p>
      {failure && <FailureAlert failure={failure} title={t('failed')} />}
    </Dialog>
  );
}
