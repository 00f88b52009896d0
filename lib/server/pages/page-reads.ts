import 'server-only';
import { boundedCache } from '@/lib/server/bounded-cache';
import { headers } from 'next/headers';
import { getLocale } from 'next-intl/server';
import { cache } from 'react';
import { sortKeys } from '@/lib/rules/api-keys/api-key-list';
import { FIRST_ROWS } from '@/lib/rules/limits';
import type { Locale } from '@/lib/rules/locales';
import type { Answer, ConsoleOperationName, Input, ProviderOperationName, ReadName } from '@/lib/operations/table';
import { type Beginning, queryKey, type ReadResult } from '@/lib/rules/page-data';
import type { ScreenPath } from '@/lib/rules/screens';
import { type CallContext, callWithSession } from '@/lib/server/api/call-with-session';
import { listPasskeys } from '@/lib/server/console/passkeys';
import { readOwnSessions } from '@/lib/server/console/sessions';
import { teamOf } from '@/lib/server/console/team';
import { clientAddress } from '@/lib/server/client-address';
import { Deadline } from '@/lib/server/deadline';
import { fromProvider, HttpError, internal, reject } from '@/lib/server/http-error';
import { oncePerProcess } from '@/lib/server/process-wide';
import { currentFacts, requestIdOf } from '@/lib/server/request-facts';
import type { Session } from '@/lib/server/session/session';
import { isStoreAway } from '@/lib/server/store/connection';
import { isStoreOn } from '@/lib/server/store/database';
import { readOpenWork } from '@/lib/server/store/review-reads-store';
import { personalScope, scopeIn, type StoreScope } from '@/lib/server/store/scope';
import { readOwnFilters } from '@/lib/server/store/team-store';
import { SERVER_TIMING } from '@/lib/server/timing';

/** What the console's own store tells a page, as far as the operation of that name would. Without a store there is none. */
const STORED = {
  'team.read': (scope: StoreScope) => teamOf(scope),
  'filter.list': async ({ account }: StoreScope) => ({ lists: await readOwnFilters(personalScope(account)) }),
  'session.list': async (scope: StoreScope, session: Session) => readOwnSessions(session, scope, await headers()),
  'passkey.list': (_scope: StoreScope, { account }: Session) => listPasskeys(account),
  'openWork.read': (scope: StoreScope) => readOpenWork(scope),
} satisfies Partial<Record<ConsoleOperationName, (scope: StoreScope, session: Session) => Promise<object>>>;
type StoredName = keyof typeof STORED;

export type PageReadName = Extract<ReadName, ProviderOperationName> | StoredName;
/** What a page reads: the input of each operation, by its name. */
export type PageReads<Name extends PageReadName = PageReadName> = { [Key in Name]: Input<Key> };

/** One read of a page that is under way. */
export interface PageRead<Data = unknown> {
  key: string;
  /** Never rejects. */
  promise: Promise<ReadResult<Data>>;
  /** Set as soon as the promise has resolved. */
  settled?: { result: ReadResult<Data> };
  /** The answer is too long for a page. What arrives after the page has begun comes whole all the same: one read is enough. */
  beginning?: Beginning;
}

export interface StartedReads {
  organization: PageRead<Answer<'organization.read'>> | null;
  /** What the browser gets of the page's reads. */
  shown: readonly PageRead[];
}

/**
 * Starts all reads at once. The organisation is read for every signed-in user, because it tells their role. It reaches the
 * browser without its members; `member.list` is taken from it, if it is short.
 */
export function startReads(session: Session, path: ScreenPath, wanted: Partial<PageReads>): StartedReads {
  const organization = session.state === 'signedIn' ? start(session, 'organization.read', {}) : null;
  const shorten = (read: PageRead) => (mayBeLong(read.key) ? withBeginning(read, session, read.key) : read);
  const shown = Object.entries(wanted).flatMap(([key, input]): PageRead[] => {
    const name = key as PageReadName; // The names of a page's reads.
    if (mayBeLong(name) && !LONG_LISTS[name].screens.includes(path) && longReads().get(`${session.sid} ${name}`))
      return [];
    if (isStored(name)) return organization && isStoreOn() ? [shorten(startStored(name, session, organization))] : [];
    if (name === 'organization.read' && organization) return [follow(organization, name, withoutMembers)];
    if (name === 'member.list' && organization) return [follow(organization, name, fewMembers)];
    return [shorten(start(session, name, input))];
  });
  return { organization, shown };
}

function isStored(name: PageReadName): name is StoredName {
  return Object.hasOwn(STORED, name);
}

/** A read of the store, as soon as the organization tells whose part of it is meant. */
function startStored(
  name: StoredName,
  session: Session,
  organization: PageRead<Answer<'organization.read'>>,
): PageRead {
  const promise = organization.promise.then(async (result): Promise<ReadResult> => {
    if (!result?.data) return result;
    const startedMs = performance.now();
    try {
      const data = await STORED[name](scopeIn(result.data.organization, session.account), session);
      quickReads().set(`${session.sid} ${name}`, performance.now() - startedMs <= SERVER_TIMING.pageHoldMs);
      return { data };
    } catch (error) {
      const { requestId } = await callContext();
      const away = isStoreAway(error) ? reject('storeAway') : undefined;
      const { failure } = error instanceof HttpError ? error : (away ?? internal(error, requestId));
      return { failure: { ...failure, requestId } };
    }
  });
  return track({ key: queryKey(name), promise });
}

function start<Name extends ProviderOperationName>(
  session: Session,
  name: Name,
  input: object,
): PageRead<Answer<Name>> {
  const promise = readOnce(session, name, JSON.stringify(input)) as Promise<ReadResult<Answer<Name>>>; // By the row's schema.
  return track({ key: queryKey(name, input), promise });
}

function follow<Data>(
  { promise }: PageRead<Data>,
  key: string,
  derive: (result: ReadResult<Data>) => ReadResult,
): PageRead {
  return track({ key, promise: promise.then(derive) });
}

/** Notes the beginning of a list that may be long. */
function withBeginning(read: PageRead, { sid }: Session, name: LongName): PageRead {
  const begin = LONG_LISTS[name].begin as (answer: unknown, locale: Locale) => Beginning | null; // The name tells the answer.
  const promise = read.promise.then(async (result) => {
    const beginning = result?.data ? begin(result.data, await getLocale()) : null;
    if (beginning) noted.beginning = beginning;
    if (result?.data) longReads().set(`${sid} ${name}`, beginning !== null);
    return result;
  });
  // Without a beginning it comes whole.
  const noted = track({ key: read.key, promise: promise.catch(() => read.promise) });
  return noted;
}

type LongName = 'apikey.list' | 'session.list';

/** As many lines of a session as a page may carry without being felt. */
const MAX_SESSIONS = 50;

interface LongList<Name extends LongName> {
  /** What is seen first; null: the list is short. */
  begin: (answer: Answer<Name>, locale: Locale) => Beginning<Answer<Name>> | null;
  /** Only these show the beginning: for another one the browser reads a long list whole, and the server does not. */
  screens: readonly ScreenPath[];
}

/** Lists of which a page brings only what is seen first, if they are long. */
const LONG_LISTS: { [Name in LongName]: LongList<Name> } = {
  'apikey.list': {
    screens: ['/apikey'],
    begin: ({ apikeys }, locale) => {
      if (apikeys.length <= FIRST_ROWS.keys.whole) return null;
      const first = sortKeys(apikeys, 'name', locale).slice(0, FIRST_ROWS.keys.first);
      return { answer: { apikeys: first }, left: apikeys.length - first.length };
    },
  },
  'session.list': {
    // Home shows what is new of it, and takes a page without it for one without a store.
    screens: ['/profile', '/home'],
    begin: ({ sessions, news }) => {
      if (sessions.length <= MAX_SESSIONS) return null;
      const first = sessions.slice(0, FIRST_ROWS.sessions.first);
      return { answer: { sessions: first, news }, left: sessions.length - first.length };
    },
  },
};

function mayBeLong(name: string): name is LongName {
  return Object.hasOwn(LONG_LISTS, name);
}

/** Whether a list was long when it was last read for a page of a session. */
const longReads = oncePerProcess('longReads', () => boundedCache<boolean>(50_000));

function track<Data>(read: PageRead<Data>): PageRead<Data> {
  void read.promise.then((result) => (read.settled = { result }));
  return read;
}

/** One read for one rendering, however many ask for it. `input` is JSON, which the cache can compare. */
const readOnce = cache(async (session: Session, name: ProviderOperationName, input: string): Promise<ReadResult> => {
  const startedMs = performance.now();
  const context = await callContext();
  const called = await callWithSession(session, name, JSON.parse(input), context).catch((error: unknown) => {
    // A page waits for none of its reads: what nobody handles would end the process. The browser asks by itself.
    internal(error, context.requestId);
    return null;
  });
  if (!called) return undefined;
  const { outcome } = called;
  quickReads().set(`${session.sid} ${name}`, performance.now() - startedMs <= SERVER_TIMING.pageHoldMs);
  if (outcome.isGood) return { data: outcome.data };
  const { failure, retryAfterS } = outcome;
  // Only the API can end the session, so the browser asks there.
  if (failure.then === 'signOut') return undefined;
  return { failure: { ...fromProvider(failure, retryAfterS).failure, requestId: context.requestId } };
});

const callContext = cache(async (): Promise<CallContext> => {
  const given = await headers();
  const deadline = new Deadline(currentFacts()?.arrivedMs);
  return { requestId: requestIdOf(given), address: clientAddress(given), deadline };
});

function withoutMembers(result: ReadResult<Answer<'organization.read'>>): ReadResult<Answer<'organization.read'>> {
  return result?.data ? { data: { organization: { ...result.data.organization, members: [] } } } : result;
}

/** As many members as a page may carry without being felt. */
const MAX_MEMBERS = 50;

function fewMembers(result: ReadResult<Answer<'organization.read'>>): ReadResult<Answer<'member.list'>> {
  if (!result?.data) return result;
  const { members } = result.data.organization;
  return members.length <= MAX_MEMBERS ? { data: { members } } : undefined;
}

/** Whether a session's last read of a name was quick. */
const quickReads = oncePerProcess('quickReads', () => boundedCache<boolean>(50_000));

/**
 * Waits a moment for the reads that were quick when they were last made, so that the first HTML holds them. A page of a slow
 * provider begins at once.
 */
export async function holdForQuickReads({ sid }: Session, { organization, shown }: StartedReads): Promise<void> {
  const nameOf = (key: string) => `${sid} ${key === 'member.list' ? 'organization.read' : key.split('?', 1)[0]}`;
  const all = [...(organization ? [organization] : []), ...shown];
  const quick = all.filter(({ key }) => quickReads().get(nameOf(key)) ?? true);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, SERVER_TIMING.pageHoldMs)));
  await Promise.race([Promise.all(quick.map(({ promise }) => promise)), over]);
  clearTimeout(timer);
  for (const { key, settled } of quick) if (!settled) quickReads().set(nameOf(key), false);
}
