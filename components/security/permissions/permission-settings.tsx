'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Stack } from '@/components/ui/stack';
import { Switch } from '@/components/ui/switch';
import type { Syncing } from '@/components/security/permissions/use-permission-sync';
import { PermissionFormView } from './permission-form';
import { PermissionOffDialog } from './permission-off-dialog';
import type { PermissionRow } from './permission-row';
import { SyncSection } from './sync-section';
import { useDenialText } from '@/lib/client/use-denial-text';

/** The settings of a domain, used or not, and their sync. */
export function PermissionSettings({ row, sync }: { row: PermissionRow; sync: Syncing }) {
  const t = useTranslations('security.permission');
  const denied = useDenialText('permission.set');
  const [isDrafted, setDrafted] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const isUsed = row.config !== null;
  // One sync at a time for each domain: the one that must follow could not begin now.
  const waiting = isUsed && sync.isRunning ? t('offAfterSync') : null;
  const toggle = (next: boolean) => (!next && isUsed ? setLeaving(true) : setDrafted(next));
  const leave = (
    <PermissionOffDialog
      domain={row.domain}
      sync={sync}
      onClose={() => setLeaving(false)}
      onDone={() => setDrafted(false)}
    />
  );
  return (
    <Stack>
      <Switch
        label={t('use')}
        checked={isUsed || isDrafted}
        hint={isDrafted && !isUsed ? t('drafted') : undefined}
        disabledReason={denied ?? waiting}
        onChange={toggle}
      />
      {(isUsed || isDrafted) && <PermissionFormView row={row} denied={denied} />}
      <SyncSection sync={sync} />
      {isLeaving && leave}
    </Stack>
  );
}
