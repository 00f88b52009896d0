'use client';

import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useKeyNotes } from '@/components/api-keys/use-key-notes';
import { useUsageAlerts } from '@/components/contracts/usage-alerts/use-usage-alerts';
import { useCurrentUser } from '@/lib/client/current-user';
import { readStored, useStored, watchStored } from '@/lib/client/storage';
import { useBeginning } from '@/lib/client/page-reads';
import { useQuery, useStoreQuery } from '@/lib/client/use-query';
import type { Failure } from '@/lib/rules/failures';
import { type Condition, listConditions } from '@/lib/rules/conditions/conditions';
import { type CardDetails, storedCard } from '@/lib/rules/contracts/cards';
import { listUsages, reachedUsages, usageAlertKey } from '@/lib/rules/contracts/usage-alerts';
import type { Organization } from '@/lib/rules/organization/organization';
import { readSyncRecord } from '@/lib/rules/security/permission-sync';

/** A read that failed: what it would have told is not known. */
export interface Source {
  /** Key of `home.needs.unread` in the messages. */
  name: 'organization' | 'site' | 'members' | 'keys' | 'team' | 'sessions' | 'work' | 'store';
  isLoading: boolean;
  /** Another try would be refused, too. */
  isDenied: boolean;
  reload: () => unknown;
}

/** Each read counts as soon as it is there, and the others go on without one that is slow or failed. */
export function useConditions(today: string) {
  const { account, role, isKnown, organization: current } = useCurrentUser();
  const { thresholds, dismissed, dismiss } = useUsageAlerts();
  const { notes, team } = useKeyNotes();
  const { newDevices, sessions } = useNewDevices();
  const work = useStoreQuery('openWork.read');
  const organization = useQuery('organization.read');
  const site = useQuery('site.read');
  const members = useQuery('member.list');
  // The provider refuses the keys to general members, which is no failure to report.
  const mayReadKeys = isKnown && role !== 'general';
  const keys = useQuery('apikey.list', undefined, { isPaused: !mayReadKeys });
  const services = organization.data?.organization.services;
  const domains = services?.Customine.map(({ domain }) => domain) ?? [];
  useRecovery(services, today);
  const failedSyncs = useFailedSyncs(domains);
  const cards = useCards(current?.id ?? 0, domains);
  const conditions: readonly Condition[] = listConditions({
    today,
    account,
    role,
    thresholds,
    dismissed,
    members: members.data?.members,
    keys: keys.data?.apikeys,
    notes,
    services,
    site: site.data,
    failedSyncs,
    cards,
    newDevices,
    work: work.data,
  });
  const sources = [
    { name: 'organization' as const, ...organization },
    { name: 'site' as const, ...site },
    { name: 'members' as const, ...members },
    ...(mayReadKeys ? [{ name: 'keys' as const, ...keys }] : []),
    ...(work.isOn ? [{ name: 'work' as const, ...work }] : []),
    ...(sessions.isOn ? [{ name: 'sessions' as const, ...sessions }] : []),
    ...(team.isShared ? [{ name: 'team' as const, ...team }] : []),
  ];
  const awaited = sources.filter(({ data, failure }) => !data && !failure);
  return {
    conditions,
    /** Something is still being read. */
    isChecking: awaited.length > 0,
    /** Goes on without what is still being read. */
    stop: () => awaited.forEach(({ stop }) => stop()),
    /** Puts usages away, until something else is reached or gets full. */
    putAway: (usages: readonly string[]) => dismiss([...dismissed, ...usages]),
    unread: useOneCause(withOneStore(unreadOf(sources))),
  };
}

/** Without the organization little else can be read: it alone is named then, and what failed with it is read again after it. */
function useOneCause(unread: readonly Source[]): readonly Source[] {
  const cause = unread.find(({ name }) => name === 'organization');
  const isGone = cause !== undefined;
  const wasGone = useRef(isGone);
  const readAgain = useEffectEvent(() => unread.forEach(({ reload }) => void reload()));
  useEffect(() => {
    if (wasGone.current && !isGone) readAgain();
    wasGone.current = isGone;
  }, [isGone]);
  return cause ? [cause] : unread;
}

/** A user who may not read the keys can do nothing about them either. */
function unreadOf<One extends Omit<Source, 'isDenied'> & { data?: unknown; failure?: Failure | undefined }>(
  sources: readonly One[],
): (One & Source)[] {
  return sources
    .map((source) => ({ ...source, isDenied: DENIALS.includes(source.failure?.code ?? '') }))
    .filter(({ name, data, failure, isDenied }) => !data && failure && !(name === 'keys' && isDenied));
}

const OF_STORE: readonly Source['name'][] = ['work', 'sessions', 'team'];

/** What the store alone knows fails together while it is away: one line says so, and reads it all again. */
function withOneStore(unread: readonly (Source & { failure?: Failure | undefined })[]): readonly Source[] {
  const away = unread.filter(({ name, failure }) => OF_STORE.includes(name) && failure?.code === 'storeAway');
  if (away.length < 2) return unread;
  const isLoading = away.some((source) => source.isLoading);
  const reload = () => away.forEach((source) => void source.reload());
  return [...unread.filter((source) => !away.includes(source)), { name: 'store', isLoading, isDenied: false, reload }];
}

const DENIALS: readonly string[] = ['forbidden', 'denied'];

/** New devices of the user's own account that were not seen in the list of sessions yet. */
export function useNewDevices() {
  const sessions = useStoreQuery('session.list');
  const { fingerprint } = useCurrentUser();
  const seenMs = Number(useStored(`seen.sessions.${fingerprint}`) ?? 0);
  // The page brings the news of a long list whole.
  const { answer } = useBeginning('session.list', sessions.data);
  return {
    sessions: { ...sessions, data: answer },
    newDevices: answer?.news.filter(({ createdMs }) => createdMs > seenMs),
  };
}

/** Forgets what was put away of usages that recovered, so that they are told again the next time. */
function useRecovery(services: Organization['services'] | undefined, today: string): void {
  const { thresholds, team, dismissed, dismiss } = useUsageAlerts();
  const isKnown = services && (!team.isShared || team.isRead);
  const reached = isKnown && reachedUsages(listUsages(services, today), thresholds).map(usageAlertKey);
  const remaining = dismissed.filter((key) => !reached || reached.includes(key));
  const isStale = remaining.length < dismissed.length;
  const forget = useEffectEvent(() => dismiss(remaining));
  useEffect(() => {
    if (isStale) forget();
  }, [isStale]);
}

/** The domains whose last sync in this browser did not finish well. */
function useFailedSyncs(domains: readonly string[]): readonly string[] {
  const failed = useSyncExternalStore(
    watchStored,
    () => domains.filter(hasFailed).join(' '),
    () => '',
  );
  return failed === '' ? [] : failed.split(' ');
}

/** What the card host told this browser of the cards, by domain. */
function useCards(organization: number, domains: readonly string[]): Readonly<Record<string, CardDetails>> {
  // JSON holds no line break of its own.
  const text = useSyncExternalStore(
    watchStored,
    () => domains.map((domain) => readStored(`card.${organization}.${domain}`) ?? '').join('\n'),
    () => '',
  );
  const stored = text.split('\n');
  const cards = domains.map((domain, index) => [domain, storedCard(stored[index] ?? null)] as const);
  return Object.fromEntries(cards.flatMap(([domain, card]) => (card ? [[domain, card]] : [])));
}

function hasFailed(domain: string): boolean {
  const record = readStored(`seen.sync.${domain}`, readSyncRecord);
  return record !== null && record.end !== null && record.end !== 'finished';
}
