'use client';
import { BackupCodeOnce } from '@/components/mfa-step/backup-code-once';
import { Stack } from '@/components/ui/stack';
import { useMe } from '@/lib/client/use-me';
import { IpPanel } from './ip-panel';
import { LockoutPanel } from './lockout-panel';
import { OwnMfaPanel } from './own-mfa-panel';
import { PermissionPanel } from './permission-panel';
import { PolicyPanel } from './policy-panel';

interface SecurityPanelsProps {
  reminders: { ja: string; en: string };
  ownAddress: string | null;
  /** As the server saw it; undefined where the organisation could not be read. */
  isOwnMfaOn: boolean | undefined;
  /** Whether there is a contract of the customisation service; unknown counts as one, so that the read itself can tell. */
  hasContract: boolean;
}

/** The panels of the security screen. */
export function SecurityPanels({ reminders, ownAddress, isOwnMfaOn, hasContract }: SecurityPanelsProps) {
  const { account } = useMe();
  return (
    <Stack gap="panels">
      <OwnMfaPanel firstPaint={isOwnMfaOn} />
      <PolicyPanel reminders={reminders} />
      <IpPanel ownAddress={ownAddress} />
      <LockoutPanel />
      <PermissionPanel hasContract={hasContract} />
      <BackupCodeOnce account={account} />
    </Stack>
  );
}
