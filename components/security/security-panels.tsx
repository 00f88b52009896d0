'use client';
import { BackupCodeOnce } from '@/components/auth/second-factor/backup-code-once';
import { Stack } from '@/components/ui/stack';
import { useCurrentUser } from '@/lib/client/current-user';
import { IpPanel } from './ip-restriction/ip-panel';
import { LockoutPanel } from './lockout/lockout-panel';
import { OwnMfaPanel } from './mfa/own-mfa-panel';
import { PolicyPanel } from './mfa/policy-panel';
import { PermissionPanel } from './permissions/permission-panel';

interface SecurityPanelsProps {
  reminders: { ja: string; en: string };
  ownAddress: string | null;
  /** As the server saw it; undefined if the members could not be read. */
  isOwnMfaOn: boolean | undefined;
  /** A contract of the customisation service; true if unknown, so that the read itself can tell. */
  hasContract: boolean;
}

export function SecurityPanels({ reminders, ownAddress, isOwnMfaOn, hasContract }: SecurityPanelsProps) {
  const { account } = useCurrentUser();
  return (
    <Stack gap="panels">
      <OwnMfaPanel initialIsOn={isOwnMfaOn} />
      <PolicyPanel reminders={reminders} />
      <IpPanel ownAddress={ownAddress} />
      <LockoutPanel />
      <PermissionPanel hasContract={hasContract} />
      <BackupCodeOnce account={account} />
    </Stack>
  );
}
