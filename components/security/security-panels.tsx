'use client';

import { useState } from 'react';
import { Stack } from '@/components/ui/stack';
import { useCurrentUser } from '@/lib/client/current-user';
import { useQuery } from '@/lib/client/use-query';
import { useStreamed } from '@/lib/client/page-reads';
import type { StreamedValue } from '@/lib/rules/page-data';
import { IpPanel } from '@/components/security/ip-restriction/ip-panel';
import { OwnMfaPanel } from '@/components/security/mfa/own-mfa-panel';
import { PolicyPanel } from '@/components/security/mfa/policy-panel';
import { PermissionPanel } from '@/components/security/permissions/permission-panel';
import { useTranslations } from 'next-intl';
import { MutationDialog } from '@/components/layout/mutation-dialog';
import { ActivityLink } from '@/components/activity/activity-link';
import { QueryState } from '@/components/layout/query-state';
import { Badge } from '@/components/ui/badge';
import { Panel } from '@/components/ui/panel';
import { Switch } from '@/components/ui/switch';
import { useDoneToast } from '@/components/activity/undo-offers';
import { useDenialText } from '@/lib/client/use-permission';

interface SecurityPanelsProps {
  reminders: StreamedValue<{ ja: string; en: string }>;
  ownAddress: string | null;
}

export function SecurityPanels({ reminders, ownAddress }: SecurityPanelsProps) {
  const { mfa } = useCurrentUser();
  // Each press of the policy's dialog asks the panel of one's own factor to begin.
  const [ownRequest, setOwnRequest] = useState(0);
  const { data } = useQuery('organization.read');
  // While that is unknown, the read itself tells whether there is a contract.
  const hasContract = data?.organization.services.Customine.length !== 0;
  return (
    <Stack gap="panels">
      <OwnMfaPanel initialMfa={mfa} request={ownRequest} />
      <PolicyPanel reminders={useStreamed(reminders) ?? null} onSetUpOwn={() => setOwnRequest(ownRequest + 1)} />
      <IpPanel ownAddress={ownAddress} />
      <LockoutPanel />
      <PermissionPanel hasContract={hasContract} />
    </Stack>
  );
}

export function LockoutPanel() {
  const t = useTranslations('security.lockout');
  const ui = useTranslations('ui');
  const query = useQuery('organization.read');
  const { data } = query;
  const denied = useDenialText('organization.setLockout');
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isOn = data?.organization.useAccountLockout;
  const state =
    isOn === undefined ? undefined : <Badge tone={isOn ? 'good' : 'plain'}>{ui(isOn ? 'on' : 'off')}</Badge>;
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
  const tellDone = useDoneToast();
  const side = wanted ? 'on' : 'off';
  return (
    <MutationDialog
      operation="organization.setLockout"
      input={{ useAccountLockout: wanted }}
      tone={wanted ? 'plain' : 'danger'}
      title={t(`${side}Title`)}
      confirmLabel={t(`${side}Confirm`)}
      failed={t('failed')}
      onDone={(result) => tellDone(t(`${side}Done`), result.line)}
      onClose={onClose}
    >
      <p>{t(`${side}Text`)}</p>
    </MutationDialog>
  );
}
