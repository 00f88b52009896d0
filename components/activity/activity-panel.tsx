'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LongWait, QueryState } from '@/components/layout/query-state';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { lazyDialog } from '@/components/ui/lazy-component';
import { LinkButton } from '@/components/ui/link-button';
import { Panel } from '@/components/ui/panel';
import { Row } from '@/components/ui/stack';
import { Switch } from '@/components/ui/switch';
import { useCurrentUser } from '@/lib/client/current-user';
import { useAddressQuery } from '@/lib/client/use-address-query';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { useLocalTime } from '@/lib/client/use-local-time';
import { usePermission } from '@/lib/client/use-permission';
import {
  type ActivityQuery,
  ALL_ACTIVITY,
  filtersOf,
  isNarrowed,
  readActivityQuery,
  writeActivityQuery,
} from '@/lib/rules/journal/activity-address';
import { writeFilters } from '@/lib/rules/journal/write-filters';
import { passes } from '@/lib/rules/roles';
import { ActivityFilters } from './activity-filters';
import { ActivityList } from './activity-list';
import styles from './activity.module.css';
import { TIMING } from '@/lib/rules/timing';
import { type Journal, useJournal } from './use-journal';

const ExportDialog = lazyDialog(() => import('./export-dialog').then((loaded) => loaded.ExportDialog));

/** What was done through this console: searched, filtered, followed while it grows, and exported. */
export function ActivityPanel() {
  const t = useTranslations('activity');
  const [query, onQuery] = useAddressQuery(readActivityQuery, writeActivityQuery);
  const [isFollowing, setFollowing] = useState(true);
  const [isExporting, setExporting] = useState(false);
  const journal = useJournal(filtersOf(useSettled(query)), isFollowing);
  const isOff = journal.failure?.code === 'storeOff';
  if (isOff)
    return (
      <Panel title={t('listTitle')}>
        <EmptyState icon="info" title={t('off')} text={t('offText')} />
      </Panel>
    );
  return (
    <Panel
      title={t('listTitle')}
      description={<Known />}
      action={<Switch label={t('tail.switch')} hint={t('tail.hint')} checked={isFollowing} onChange={setFollowing} />}
    >
      <div className={styles.edge}>
        <ActivityFilters
          query={query}
          onQuery={onQuery}
          found={<Found journal={journal} />}
          action={
            <Row>
              <Button size="s" icon="download" onClick={() => setExporting(true)}>
                {t('export.open')}
              </Button>
              <NotifyLink query={query} />
            </Row>
          }
        />
        <NewLines journal={journal} isFollowing={isFollowing} />
        <Lines journal={journal} query={query} onQuery={onQuery} />
      </div>
      {isExporting && <ExportDialog filters={filtersOf(query)} onClose={() => setExporting(false)} />}
    </Panel>
  );
}

/** The one place that speaks of notifications: what is filtered here can become a rule there. */
function NotifyLink({ query }: { query: ActivityQuery }) {
  const t = useTranslations('activity');
  const denied = usePermission('destination.list');
  if (denied && denied !== 'readOnly') return null;
  // A rule is about what comes, and is asked once a change has ended.
  const outcome = query.outcome === 'pending' ? undefined : query.outcome;
  const lasting = { ...query, outcome, from: undefined, to: undefined, days: undefined };
  const search = new URLSearchParams(writeFilters(filtersOf(lasting)));
  const href = isNarrowed(lasting)
    ? (`/activity/notifications?${search.toString()}` as const)
    : '/activity/notifications';
  return (
    <LinkButton size="s" variant="quiet" icon="mail" href={href}>
      {t('notify')}
    </LinkButton>
  );
}

/** The query without each letter of a word that is being typed. */
function useSettled(query: ActivityQuery): ActivityQuery {
  const [settled, setSettled] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(query), TIMING.typedMs);
    return () => clearTimeout(timer);
  }, [query]);
  return query.text === settled.text ? query : { ...query, text: settled.text };
}

/** What the journal can know at all. */
function Known() {
  const t = useTranslations('activity');
  const { role, isKnown } = useCurrentUser();
  return (
    <>
      {t('known')}
      {isKnown && !passes(role, 'admin') && <> {t('own')}</>}
    </>
  );
}

function Found({ journal: { lines, next, sinceMs } }: { journal: Journal }) {
  const t = useTranslations('activity');
  const dateOf = useLocalTime();
  return (
    <p role="status" className={styles.count}>
      {lines && lines.length > 0 && (
        <>
          {t('loaded', { count: lines.length })}
          {sinceMs !== null && <> {t('since', { date: dateOf(sinceMs, 'date') })}</>}
          {next === null && <> {t('end')}</>}
        </>
      )}
    </p>
  );
}

/** What came waits here: the list never moves under the reader's eyes. */
function NewLines({ journal: { tail }, isFollowing }: { journal: Journal; isFollowing: boolean }) {
  const t = useTranslations('activity.tail');
  const count = tail.fresh.length;
  return (
    <div role="status" className={count > 0 || (isFollowing && tail.hasFailed) ? styles.news : undefined}>
      {count > 0 && (
        <Button size="s" variant="primary" icon="arrowUp" onClick={tail.show}>
          {t(tail.isFull ? 'freshMany' : 'fresh', { count })}
        </Button>
      )}
      {isFollowing && tail.hasFailed && <span className={styles.count}>{t('failed')}</span>}
    </div>
  );
}

interface LinesProps {
  journal: Journal;
  query: ActivityQuery;
  onQuery: (change: Partial<ActivityQuery>) => void;
}

function Lines({ journal, query, onQuery }: LinesProps) {
  const t = useTranslations('activity');
  const { lines, next } = journal;
  if (lines === null)
    return (
      <div className={styles.note}>
        <QueryState query={journal} lines={8} failureTitle={t('failed')} />
      </div>
    );
  if (lines.length === 0 && next === null) return <NoLines query={query} onQuery={onQuery} />;
  return (
    <>
      {lines.length > 0 && <ActivityList lines={lines} hasMore={next !== null} />}
      {next !== null && <More journal={journal} />}
    </>
  );
}

function NoLines({ query, onQuery }: Pick<LinesProps, 'query' | 'onQuery'>) {
  const t = useTranslations('activity');
  const labels = useTranslations('labels');
  const showReads = !query.reads && !query.acts && (
    <Button icon="eye" onClick={() => onQuery({ reads: true })}>
      {t('filter.reads')}
    </Button>
  );
  if (!isNarrowed(query))
    return <EmptyState icon="clock" title={t('empty')} text={t('emptyText')} action={showReads || undefined} />;
  return (
    <EmptyState
      icon="search"
      title={t('none')}
      text={t('noneText')}
      action={
        <>
          <Button onClick={() => onQuery({ ...ALL_ACTIVITY, reads: query.reads })}>{labels('clearFilters')}</Button>
          {showReads}
        </>
      }
    />
  );
}

/** Pages without a single line that are looked through unasked: 20,000 lines each. */
const UNASKED = 5;

/** Where the loaded lines end: reads on when it comes into sight, and says how far a search has come. */
function More({ journal }: { journal: Journal }) {
  const t = useTranslations('activity');
  const dateOf = useLocalTime();
  const messageOf = useFailureMessage();
  const { isLoading, failure, searchedToMs, empty, readOn, lines, stop } = journal;
  const isUnasked = !isLoading && !failure && empty < UNASKED;
  const place = useNear(readOn, isUnasked, lines?.length ?? 0, empty);
  const date = searchedToMs === null ? null : dateOf(searchedToMs, 'dateTime');
  return (
    <div ref={place} className={styles.more}>
      {failure && (
        <Alert tone="bad" title={t('moreFailed')} requestId={failure.requestId || undefined} announce>
          {messageOf(failure)}
        </Alert>
      )}
      <p role="status" className={styles.count}>
        {date !== null && t(isLoading ? 'searching' : 'searched', { date })}
      </p>
      {isLoading && <LongWait onStop={stop} />}
      <Button busy={isLoading} onClick={readOn}>
        {t(empty >= UNASKED ? 'searchOn' : 'more')}
      </Button>
    </div>
  );
}

/** Calls back when an element comes near the window, and again with each change of what stands before it. */
function useNear(onNear: () => void, isWanted: boolean, lines: number, empty: number) {
  const place = useRef<HTMLDivElement>(null);
  const act = useEffectEvent(onNear);
  useEffect(() => {
    if (!isWanted || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && act(), { rootMargin: '600px' });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isWanted, lines, empty]);
  return place;
}
