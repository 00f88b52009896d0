'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActivityLink } from '@/components/activity/activity-link';
import { QueryState } from '@/components/layout/query-state';
import { type PermissionRow, type PermissionSync, usePermissionSync } from './use-permission-sync';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Disclosure, DisclosureList } from '@/components/ui/disclosure';
import { EmptyState } from '@/components/ui/empty-state';
import { lazyComponent } from '@/components/ui/lazy-component';
import { LinkButton } from '@/components/ui/link-button';
import { Panel } from '@/components/ui/panel';
import { Spinner } from '@/components/ui/spinner';
import { VisuallyHidden } from '@/components/ui/stack';
import { toast } from '@/components/ui/toast';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { useLocalTime } from '@/lib/client/use-local-time';
import { useDenialText } from '@/lib/client/use-permission';
import { useQuery } from '@/lib/client/use-query';
import { lastGoodSyncMs } from '@/lib/rules/security/permission-sync';
import styles from './permission.module.css';

/** Access-permission settings by domain; they need a contract of the customisation service. */
export function PermissionPanel({ hasContract }: { hasContract: boolean }) {
  const t = useTranslations('security.permission');
  const labels = useTranslations('labels');
  const query = useQuery('permission.list', {}, { isPaused: !hasContract });
  const { data } = query;
  const rows = data?.configList;
  const used = rows?.filter(({ config }) => config !== null).map(({ domain }) => domain) ?? [];
  const [hasRun, setHasRun] = useState(false);
  const contractLink = <LinkButton href="/contract">{labels('seeContracts')}</LinkButton>;
  return (
    <Panel
      id="permissions"
      title={t('title')}
      description={t('purpose')}
      action={<ActivityLink filters={{ subject: 'permission' }} of={t('title')} />}
      flush={Boolean(rows && rows.length > 0)}
    >
      {!hasContract && (
        <EmptyState icon="customise" title={t('noContract')} text={t('noContractText')} action={contractLink} />
      )}
      {hasContract && rows?.length === 0 && (
        <EmptyState icon="customise" title={t('noDomain')} text={t('noDomainText')} action={contractLink} />
      )}
      {hasContract && !rows && <QueryState query={query} lines={3} />}
      {(used.length > 1 || hasRun) && (
        <div className={styles.all}>
          <SyncAll domains={used} onRun={() => setHasRun(true)} />
        </div>
      )}
      {rows && rows.length > 0 && (
        <DisclosureList label={t('title')}>
          {rows.map((row) => (
            <PermissionDomain key={row.domain} row={row} all={rows} />
          ))}
        </DisclosureList>
      )}
    </Panel>
  );
}

// Form, schema and sync are loaded when the user opens a domain.
const PermissionSettings = lazyComponent(
  () => import('./permission-settings').then((loaded) => loaded.PermissionSettings),
  6,
);

const SyncAll = lazyComponent(() => import('./sync-all').then((loaded) => loaded.SyncAll), 1);

function PermissionDomain({ row, all }: { row: PermissionRow; all: readonly PermissionRow[] }) {
  const t = useTranslations('security.permission');
  const sync = usePermissionSync(row.domain);
  const isUsed = row.config !== null;
  const head = (
    <>
      <span className={styles.name}>
        <bdi>{row.domain}</bdi>
        {isUsed && <LastGoodSync sync={sync} />}
      </span>
      <SyncBadge sync={sync} />
      <Badge tone={isUsed ? 'good' : 'plain'}>{t(isUsed ? 'used' : 'unused')}</Badge>
    </>
  );
  return (
    <Disclosure head={head} beside={isUsed && <SyncNow domain={row.domain} sync={sync} />} keepsContent>
      <PermissionSettings row={row} all={all} sync={sync} />
    </Disclosure>
  );
}

/** Syncs without opening the row: its badge says how it goes, and a notice why it did not begin. */
function SyncNow({ domain, sync: { start, isStarting, isRunning, record } }: { domain: string; sync: PermissionSync }) {
  const t = useTranslations('security.sync');
  const denied = useDenialText('permission.sync');
  const toText = useFailureMessage();
  const [isMine, setMine] = useState(false);
  const run = async () => {
    setMine(true);
    const failure = await start();
    if (!failure) return;
    const reason = toText(failure, { unknown: t('unknownStart') });
    const isUnknown = failure.code === 'unknownResult';
    const text = isUnknown ? reason : `${t('notStarted')}\n${reason}`;
    toast({ tone: isUnknown ? 'warn' : 'bad', text, requestId: failure.requestId || undefined });
  };
  return (
    <>
      {isMine && (
        <VisuallyHidden>
          <span role="status">{record?.end && t(`badge.${record.end}`)}</span>
        </VisuallyHidden>
      )}
      <Button
        size="s"
        icon="refresh"
        aria-label={t('startNamed', { domain })}
        busy={isStarting || isRunning}
        disabledReason={denied}
        onClick={() => void run()}
      >
        {t('start')}
      </Button>
    </>
  );
}

function LastGoodSync({ sync: { runs } }: { sync: PermissionSync }) {
  const t = useTranslations('security.sync');
  const goodMs = lastGoodSyncMs(runs);
  const toTime = useLocalTime();
  const text = goodMs === null ? t('neverGood') : t('lastGood', { at: toTime(goodMs, 'dateTime') });
  return <span className={styles.quiet}>{text}</span>;
}

function SyncBadge({ sync: { record, isRunning, seconds } }: { sync: PermissionSync }) {
  const t = useTranslations('security.sync');
  if (isRunning) {
    return (
      <Badge tone="info">
        <Spinner size={14} />
        {t('badge.running', { seconds })}
      </Badge>
    );
  }
  if (!record?.end) return null;
  return <Badge tone={record.end === 'finished' ? 'good' : 'bad'}>{t(`badge.${record.end}`)}</Badge>;
}
