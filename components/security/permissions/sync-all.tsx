'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { Row, Stack } from '@/components/ui/stack';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { useDenialText } from '@/lib/client/use-permission';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import type { Failure } from '@/lib/rules/failures';
import type { SyncEnd } from '@/lib/rules/security/permission-sync';
import styles from './permission.module.css';
import { followSync, readSyncState, startSync } from './use-permission-sync';

interface DomainResult {
  domain: string;
  /** How it ended, or why it could not be started. */
  end: SyncEnd | Failure;
}

/** Syncs the domains one after the other: the provider is asked for one job at a time. */
export function SyncAll({ domains, onRun }: { domains: readonly string[]; onRun: () => void }) {
  const t = useTranslations('security.sync.all');
  const denied = useDenialText('permission.sync');
  const { run, stop, isRunning, begun, results, isStopping } = useSyncAll(domains, onRun);
  const current = begun[results.length];
  return (
    <Stack>
      {(isRunning || domains.length > 1) && (
        <Row>
          <Button icon="refresh" busy={isRunning} disabledReason={denied} onClick={run}>
            {t('start', { count: (isRunning ? begun : domains).length })}
          </Button>
          {isRunning && (
            <Button variant="quiet" disabledReason={isStopping ? t('stopping') : null} onClick={stop}>
              {t('stop')}
            </Button>
          )}
        </Row>
      )}
      {isRunning && current && (
        <>
          <Progress
            label={t('running', { domain: current })}
            done={results.length}
            total={begun.length}
            text={t('progress', { done: results.length, total: begun.length })}
          />
          <p className={styles.quiet}>{t('stay')}</p>
        </>
      )}
      {!isRunning && results.length > 0 && <SyncAllResult results={results} total={begun.length} />}
    </Stack>
  );
}

function SyncAllResult({ results, total }: { results: readonly DomainResult[]; total: number }) {
  const t = useTranslations('security.sync');
  const toText = useFailureMessage();
  const good = results.filter(({ end }) => end === 'finished').length;
  const others = results.filter(({ end }) => end !== 'finished');
  return (
    <Alert tone={good === total ? 'good' : 'warn'} announce>
      <p>{t('all.done', { good, total })}</p>
      {results.length < total && <p>{t('all.left', { count: total - results.length })}</p>}
      {others.length > 0 && (
        <ul className={styles.names}>
          {others.map(({ domain, end }) => (
            <li key={domain}>
              {typeof end === 'string' || end.code === 'unknownResult'
                ? t('all.ended', { domain, state: t(`badge.${typeof end === 'string' ? end : 'unknownStart'}`) })
                : t('all.notStarted', { domain, reason: toText(end) })}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

function useSyncAll(domains: readonly string[], onRun: () => void) {
  const [begun, setBegun] = useState(domains);
  const [results, setResults] = useState<readonly DomainResult[]>([]);
  const [isStopping, setStopping] = useState(false);
  const { once, isBusy } = useSingleFlight();
  const leaving = useRef<AbortController>(null);
  const isStopped = useRef(false);
  useEffect(() => () => leaving.current?.abort(), []);
  const run = () =>
    void once(async () => {
      const { signal } = (leaving.current = new AbortController());
      isStopped.current = false;
      setStopping(false);
      setResults([]);
      setBegun(domains);
      onRun();
      for (const domain of domains) {
        if (signal.aborted || isStopped.current) return;
        const start = await startSync(domain);
        if (typeof start === 'string') await followSync(domain, signal);
        const end = typeof start === 'string' ? (readSyncState(domain)?.end ?? 'timeout') : start;
        setResults((done) => [...done, { domain, end }]);
      }
    });
  /** The sync that runs cannot be called back; the ones after it are not begun. */
  const stop = () => {
    isStopped.current = true;
    setStopping(true);
  };
  return { run, stop, isRunning: isBusy, begun, results, isStopping };
}
