'use client';
import { useState } from 'react';
import { Stack } from '@/components/ui/stack';
import { useCurrentUser } from '@/lib/client/current-user';
import { useQuery } from '@/lib/client/use-query';
import { useStreamed } from '@/lib/client/use-streamed';
import type { StreamedValue } from '@/lib/rules/streamed';
import { IpPanel } from './ip-restriction/ip-panel';
import { LockoutPanel } from './lockout/lockout-panel';
import { OwnMfaPanel } from './mfa/own-mfa-panel';
import { PolicyPanel } from './mfa/policy-panel';
import { PermissionPanel } from './permissions/permission-panel';

interface SecurityPanelsProps {
  reminders: StreamedValue<{ ja: string; en: string }>;
  ownAddress: string | null;
}

export function SecurityPanels({ reminders, ownAddress }: SecurityPanelsProps) {
  const { isMfaOn } = useCurrentUser();
  // Each press of the policy's dialog asks the panel of one's own factor to begin.
  const [ownRequest, setOwnRequest] = useState(0);
  const { data } = useQuery('organization.read');
  // While that is unknown, the read itself tells whether there is a contract.
  const hasContract = data?.organization.services.Customine.length !== 0;
  return (
    <Stack gap="panels">
      <OwnMfaPanel initialIsOn={isMfaOn} request={ownRequest} />
      <PolicyPanel reminders={useStreamed(reminders) ?? null} onSetUpOwn={() => setOwnRequest(ownRequest + 1)} />
      <IpPanel ownAddress={ownAddress} />
      <LockoutPanel />
      <PermissionPanel hasContract={hasContract} />
    </Stack>
  );
}
