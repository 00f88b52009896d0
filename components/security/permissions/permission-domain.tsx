'use client';
import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { Badge } from '@/components/ui/badge';
import { Disclosure } from '@/components/ui/disclosure';
import { Skeleton } from '@/components/ui/skeleton';
import { usePermissionSync } from '@/components/security/permissions/use-permission-sync';
import styles from './permission.module.css';
import type { PermissionRow } from './permission-row';
import { SyncBadge } from './sync-badge';

// Form, schema and sync are loaded when somebody opens a domain.
const PermissionSettings = lazy(() =>
  import('./permission-settings').then((file) => ({ default: file.PermissionSettings })),
);

/** One domain: whether its settings are used and how its sync goes at a glance, and the rest once it is opened. */
export function PermissionDomain({ row }: { row: PermissionRow }) {
  const t = useTranslations('security.permission');
  const sync = usePermissionSync(row.domain);
  const isUsed = row.config !== null;
  const head = (
    <>
      <bdi className={styles.name}>{row.domain}</bdi>
      <SyncBadge sync={sync} />
      <Badge tone={isUsed ? 'good' : 'plain'}>{t(isUsed ? 'used' : 'unused')}</Badge>
    </>
  );
  return (
    <Disclosure head={head} isKept>
      <Suspense fallback={<Skeleton lines={6} />}>
        <PermissionSettings row={row} sync={sync} />
      </Suspense>
    </Disclosure>
  );
}
