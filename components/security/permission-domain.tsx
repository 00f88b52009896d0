'use client';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useId, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import { useSync } from '@/lib/client/sync-follow';
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
  const sync = useSync(row.domain);
  const [isOpen, setOpen] = useState(false);
  // Closed again it is only out of sight: what was typed and not saved yet stays.
  const [hasOpened, setOpened] = useState(false);
  const id = useId();
  const isUsed = row.config !== null;
  return (
    <li className={styles.domain}>
      <h3 className={styles.head}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={hasOpened ? id : undefined}
          onClick={() => {
            setOpen(!isOpen);
            setOpened(true);
          }}
        >
          <span className={isOpen ? styles.open : styles.closed}>
            <Icon name="chevronRight" />
          </span>
          <bdi className={styles.name}>{row.domain}</bdi>
          <SyncBadge sync={sync} />
          <Badge tone={isUsed ? 'good' : 'plain'}>{t(isUsed ? 'used' : 'unused')}</Badge>
        </button>
      </h3>
      {hasOpened && (
        <div id={id} className={styles.inside} hidden={!isOpen}>
          <Suspense fallback={<Skeleton lines={6} />}>
            <PermissionSettings row={row} sync={sync} />
          </Suspense>
        </div>
      )}
    </li>
  );
}
