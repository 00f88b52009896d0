'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { QueryState } from '@/components/layout/query-state';
import { Badge } from '@/components/ui/badge';
import { breakable } from '@/components/ui/breakable';
import { Button } from '@/components/ui/button';
import { useFirstRows } from '@/components/ui/first-rows';
import { lazyDialog } from '@/components/ui/lazy-component';
import { Panel } from '@/components/ui/panel';
import { Cell, Table, TableRow } from '@/components/ui/table';
import { useCurrentUser } from '@/lib/client/current-user';
import { writeStored } from '@/lib/client/storage';
import { useStore } from '@/lib/client/create-store';
import { goneRows, useBeginning } from '@/lib/client/page-reads';
import { useStoreQuery } from '@/lib/client/use-query';
import { useLocalTime } from '@/lib/client/use-local-time';
import { useDenialText } from '@/lib/client/use-permission';
import { useReady } from '@/lib/client/browser-state';
import type { ConsoleSession } from '@/lib/rules/auth/console-sessions';
import { FIRST_ROWS } from '@/lib/rules/limits';

const EndSessionDialog = lazyDialog(() => import('./end-session-dialog').then((loaded) => loaded.EndSessionDialog));

/** Where the account is signed in to the console, and the end of it. Without a store there is no such list. */
export function SessionsPanel() {
  const t = useTranslations('sessions');
  const { isOn, ...query } = useStoreQuery('session.list');
  const held = useDenialText('session.end');
  const { fingerprint } = useCurrentUser();
  const [wanted, setWanted] = useState<ConsoleSession | 'others' | null>(null);
  const { answer, left: missing } = useBeginning('session.list', query.data);
  const gone = useStore(goneRows)['session.list'];
  const sessions = answer?.sessions.filter(({ id }) => !gone.includes(id));
  const newestMs = answer?.news[0]?.createdMs;
  useEffect(() => {
    // Who has seen the list needs no more telling on home.
    if (newestMs !== undefined) writeStored(`seen.sessions.${fingerprint}`, String(newestMs));
  }, [newestMs, fingerprint]);
  if (!isOn) return null;
  const hasOthers = (sessions?.length ?? 0) + missing > 1;
  return (
    <Panel
      id="sessions"
      title={t('title')}
      description={t('text')}
      busy={!sessions && !query.failure}
      flush={sessions !== undefined}
      footer={sessions && (hasOthers ? t('lag') : t('onlyThis'))}
      action={
        hasOthers && (
          <Button disabledReason={held} onClick={() => setWanted('others')}>
            {t('endOthers')}
          </Button>
        )
      }
    >
      {(!sessions || query.failure) && (
        <QueryState
          query={query}
          lines={4}
          {...(missing > 0 && { failureTitle: t('othersUnread', { count: missing }) })}
        />
      )}
      {sessions && <Sessions sessions={sessions} left={query.failure ? 0 : missing} held={held} onEnd={setWanted} />}
      {wanted && answer && <EndSessionDialog wanted={wanted} list={answer} onClose={() => setWanted(null)} />}
    </Panel>
  );
}

interface SessionsProps {
  sessions: readonly ConsoleSession[];
  left: number;
  held: string | null;
  onEnd: (session: ConsoleSession) => void;
}

function Sessions({ sessions, left, held, onEnd }: SessionsProps) {
  const t = useTranslations('sessions');
  const labels = useTranslations('labels');
  const list = useRef<HTMLDivElement>(null);
  const { rows, more } = useFirstRows(sessions, { ...FIRST_ROWS.sessions, left, isFlush: true }, () => list.current);
  return (
    <div ref={list} tabIndex={-1}>
      <Table
        label={t('title')}
        columns={[t('device'), t('address'), t('first'), labels('lastUse'), t('end')]}
        lastAtEnd
      >
        {rows.map((session) => (
          <Line key={session.id} session={session} held={held} onEnd={() => onEnd(session)} />
        ))}
      </Table>
      {more}
    </div>
  );
}

function Line({ session, held, onEnd }: { session: ConsoleSession; held: string | null; onEnd: () => void }) {
  const t = useTranslations('sessions');
  const labels = useTranslations('labels');
  const nameOf = useTranslations('device');
  const momentOf = useLocalTime();
  // The server does not know the browser's time zone.
  const isReady = useReady();
  const { browser, platform, isCurrent, isNew, isBound, address, network, createdMs, usedMs } = session;
  const device = nameOf('name', { browser, platform });
  return (
    <TableRow current={isCurrent}>
      <Cell label={t('device')} main>
        {device} {isCurrent && <Badge tone="info">{t('current')}</Badge>}
        {isNew && !isCurrent && <Badge tone="warn">{t('new')}</Badge>} {isBound && <Badge>{t('bound')}</Badge>}
      </Cell>
      <Cell label={t('address')}>
        <span translate="no" title={network ? t('network', { network }) : undefined}>
          {breakable(address ?? '–')}
        </span>
      </Cell>
      <Cell label={t('first')}>
        <time>{isReady && momentOf(createdMs, 'dateTime')}</time>
      </Cell>
      <Cell label={labels('lastUse')}>
        <time>{isReady && momentOf(usedMs, 'dateTime')}</time>
      </Cell>
      <Cell label={t('end')} actions>
        {!isCurrent && (
          <Button size="s" disabledReason={held} aria-label={t('endThis', { device })} onClick={onEnd}>
            {t('end')}
          </Button>
        )}
      </Cell>
    </TableRow>
  );
}
