'use client';

import { useTranslations } from 'next-intl';
import { MutationDialog } from '@/components/layout/mutation-dialog';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert, RequestId } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { RetryAfterScope } from '@/components/ui/retry-after-scope';
import { Row, Stack } from '@/components/ui/stack';
import { Switch } from '@/components/ui/switch';
import { useDoneToast } from '@/components/activity/undo-offers';
import { useLocalTime } from '@/lib/client/use-local-time';
import { useDenialText } from '@/lib/client/use-permission';
import { elapsedS, type SyncEnd, type SyncRecord } from '@/lib/rules/security/permission-sync';
import { TIMING } from '@/lib/rules/timing';
import styles from './permission.module.css';
import { PermissionFormView } from './permission-form';
import type { PermissionRow, PermissionSync } from './use-permission-sync';

interface PermissionSettingsProps {
  row: PermissionRow;
  /** Every domain's, which are compared before saving. */
  all: readonly PermissionRow[];
  sync: PermissionSync;
}

export function PermissionSettings({ row, all, sync }: PermissionSettingsProps) {
  const t = useTranslations('security.permission');
  const denied = useDenialText('permission.set');
  const [hasDraft, setDraft] = useState<boolean | null>(null);
  const [isTurningOff, setTurningOff] = useState(false);
  const isUsed = row.config !== null;
  // Turning off starts a sync, and a domain can have only one at a time.
  const waiting = isUsed && sync.isRunning ? t('offAfterSync') : null;
  const toggle = (next: boolean) => (!next && isUsed ? setTurningOff(true) : setDraft(next));
  const offDialog = (
    <PermissionOffDialog
      domain={row.domain}
      sync={sync}
      onClose={() => setTurningOff(false)}
      onDone={() => setDraft(null)}
    />
  );
  return (
    <Stack>
      <Switch
        label={t('use')}
        checked={isUsed || hasDraft === true}
        hint={hasDraft && !isUsed ? t('drafted') : undefined}
        disabledReason={denied ?? waiting}
        onChange={toggle}
      />
      {(isUsed || hasDraft !== null) && (
        <div hidden={!isUsed && !hasDraft}>
          <PermissionFormView row={row} all={all} denied={denied} />
        </div>
      )}
      <SyncSection sync={sync} />
      {isTurningOff && offDialog}
    </Stack>
  );
}

interface PermissionOffDialogProps {
  domain: string;
  sync: PermissionSync;
  onClose: () => void;
  onDone: () => void;
}

/** Deletes the settings of a domain, and then syncs (docs/product.md#permission-sync-states). */
function PermissionOffDialog({ domain, sync, onClose, onDone }: PermissionOffDialogProps) {
  const t = useTranslations('security.permission');
  const tellDone = useDoneToast();
  return (
    <MutationDialog
      operation="permission.delete"
      input={{ domain }}
      tone="danger"
      title={t('offTitle', { domain })}
      confirmLabel={t('offConfirm')}
      failed={t('notDeleted')}
      onDone={(result) => {
        tellDone(t('deleted', { domain }), result.line);
        onDone();
        void sync.start();
      }}
      onClose={onClose}
    >
      <p>{t('offText')}</p>
    </MutationDialog>
  );
}

/** The sync of a domain with the host platform: its progress, its result, and another attempt. */
function SyncSection({ sync }: { sync: PermissionSync }) {
  const t = useTranslations('security.sync');
  const ui = useTranslations('ui');
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
            text={ui('elapsed', { seconds })}
          />
          <p className={styles.quiet}>{record.status === 'unknown' ? t('unknownYet') : t('mayLeave')}</p>
          <RequestId id={record.requestId} />
        </>
      )}
      {record && !isRunning && <SyncResult record={record} />}
      <RetryAfterScope>
        {failure && (
          <FailureAlert failure={failure} title={t('notStarted')} words={{ unknownResult: t('unknownStart') }} />
        )}
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
      <SyncHistory sync={sync} />
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

/** The last runs, as this browser has seen them: the provider keeps none. */
function SyncHistory({ sync: { record, runs: all } }: { sync: PermissionSync }) {
  const t = useTranslations('security.sync');
  const runs = all.filter(({ requestId }) => requestId !== record?.requestId);
  if (runs.length === 0) return null;
  return (
    <details className={styles.history}>
      <summary>{t('history', { count: runs.length })}</summary>
      <p className={styles.quiet}>{t('historyText')}</p>
      <ul className={styles.runs} aria-label={t('history', { count: runs.length })}>
        {runs.map((run) => (
          <SyncRun key={run.requestId} run={run} />
        ))}
      </ul>
    </details>
  );
}

function SyncRun({ run }: { run: SyncRecord }) {
  const t = useTranslations('security.sync');
  const endedAtMs = run.endedAtMs ?? run.startedAtMs;
  const at = useLocalTime()(endedAtMs, 'dateTime');
  const end = run.end ?? 'timeout';
  return (
    <li className={styles.run}>
      <span>{t('at', { at, seconds: elapsedS(run, endedAtMs) })}</span>
      <Badge tone={TONES[end]}>{t(`badge.${end}`)}</Badge>
      {end !== 'finished' && run.description && <span>{run.description}</span>}
      {end !== 'finished' && <RequestId id={run.requestId} />}
    </li>
  );
}

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
