'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { RetryAfterScope } from '@/components/ui/retry-after-scope';
import { Progress } from '@/components/ui/progress';
import { RequestId } from '@/components/ui/request-id';
import { Row } from '@/components/ui/stack';
import type { Syncing } from '@/components/security/permissions/use-permission-sync';
import { TIMING } from '@/lib/rules/timing';
import { FailureAlert } from '@/components/layout/failure-alert';
import styles from './permission.module.css';
import { SyncResult } from './sync-result';
import { useDenialText } from '@/lib/client/use-denial-text';

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
