'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import type { Syncing } from '@/components/security/permissions/use-permission-sync';
import { Alert, RequestId } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { RetryAfterScope } from '@/components/ui/retry-after-scope';
import { Row, Stack } from '@/components/ui/stack';
import { Switch } from '@/components/ui/switch';
import { useLocalTime } from '@/lib/client/use-local-time';
import { useDenialText } from '@/lib/client/use-permission';
import { elapsedS, type SyncEnd, type SyncRecord } from '@/lib/rules/security/permission-sync';
import { TIMING } from '@/lib/rules/timing';
import styles from './permission.module.css';
import { PermissionFormView } from './permission-form';
import { PermissionOffDialog } from './permission-off-dialog';
import type { PermissionRow } from './use-permission-sync';

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

/** The sync of a domain with the host platform: how far it is, how it ended, and another try (specification, section 4). */
export function SyncSection({ sync }: { sync: Syncing }) {
  const t = useTranslations('security.sync');
  const denied = useDenialText('permission.sync');
  const { record, isRunning, isStarting, failure, seconds } = sync;
  return (
    <section className={styles.sync} aria-label={t('title')}>
      <div className={styles.part}>
        <h4 className={styles.partTitle}>{t('title')}</h4>
        <p className={styles.quiet}>{t('purpose')}</p>
      </div>
      {isRunning && record && (
        <>
          <Progress
            label={t('running')}
            done={record.polls}
            total={TIMING.syncPolls}
            text={t('elapsed', { seconds })}
          />
          <p className={styles.quiet}>{record.status === 'unknown' ? t('unknownYet') : t('mayLeave')}</p>
          <RequestId id={record.requestId} />
        </>
      )}
      {record && !isRunning && <SyncResult record={record} />}
      <RetryAfterScope>
        {failure && <FailureAlert failure={failure} title={t('notStarted')} />}
        <Row>
          <Button
            waits
            icon="refresh"
            busy={isStarting || isRunning}
            disabledReason={denied}
            onClick={() => void sync.start()}
          >
            {t(record && record.end !== 'finished' && !isRunning ? 'retry' : 'start')}
          </Button>
        </Row>
      </RetryAfterScope>
    </section>
  );
}

const TONES = {
  finished: 'good',
  error: 'bad',
  forbidden: 'bad',
  notFound: 'bad',
  timeout: 'warn',
} as const satisfies Record<SyncEnd, string>;

/** How a sync ended; it is still here after a reload. */
export function SyncResult({ record }: { record: SyncRecord }) {
  const t = useTranslations('security.sync');
  const momentOf = useLocalTime();
  const { end, status, description, endedAtMs, requestId } = record;
  if (end === null) return null;
  const at = momentOf(endedAtMs ?? record.startedAtMs, 'dateTime');
  const text = end === 'error' ? t('error', { code: status, description: description ?? '' }) : t(end);
  return (
    <Alert tone={TONES[end]} announce requestId={requestId}>
      <p>{text}</p>
      {end !== 'error' && description && <p>{description}</p>}
      <p>{t('at', { at, seconds: elapsedS(record, endedAtMs ?? record.startedAtMs) })}</p>
    </Alert>
  );
}
