'use client';

import { useCallback, useEffect, useState } from 'react';
import { read as readOperation, type Result } from '@/lib/client/api';
import { stoppableRead, stopReading } from '@/lib/client/use-query';
import { useInterval } from '@/lib/client/use-interval';
import type { Failure } from '@/lib/rules/failures';
import type { JournalFilters, JournalLine, JournalPage } from '@/lib/rules/journal/journal-line';
import { writeFilters } from '@/lib/rules/journal/write-filters';
import { TIMING } from '@/lib/rules/timing';

interface Read {
  /** The filters as they are asked for. */
  search: string;
  /** Null until the first page is there. */
  lines: readonly JournalLine[] | null;
  next: number | null;
  searchedToMs: number | null;
  sinceMs: number | null;
  isLoading: boolean;
  failure: Failure | undefined;
  /** How many pages in a row brought nothing. */
  empty: number;
}

/** Lines that came since the list was read; they wait until the reader wants them. */
interface Tail {
  search: string;
  fresh: readonly JournalLine[];
  /** The newest line of the whole journal that is known: with filters the list's own may be old. */
  head: number;
  hasFailed: boolean;
}

export interface Journal extends Read {
  /** Reads on where the list ends, or tries again. */
  readOn: () => void;
  stop: () => void;
  reload: () => void;
  tail: Pick<Tail, 'fresh' | 'hasFailed'> & { isFull: boolean; show: () => void };
}

/** As many as are looked at; who reads on gets more at a time. */
const FIRST_LINES = 30;
/** More are read anew instead of being held. */
const MOST_FRESH = 500;
/** The most lines under way that are looked at again with each look at the journal. */
const LOOKED_AT = 5;

/** The list that was read last, for the way back from one of its lines. The document, and so this, is of one account. */
const last: { read?: Read; tail?: Tail; isWanted: boolean } = { isWanted: false };

/** Keeps the list for whoever comes back from a line; from anywhere else it is read anew. @returns for when the line is left */
export function keepList(): () => void {
  last.isWanted = true;
  return () => {
    last.isWanted = window.location.pathname === '/activity';
    if (!last.isWanted) dropUnlessOfLine();
  };
}

/** Says in the kept list what became of a line since it was read. */
export function keepLine({ id, outcome, code, endedMs, settledMs, undoneBy }: JournalLine): void {
  const known = last.read?.lines?.find((line) => line.id === id);
  if (last.read && known) last.read = replaced(last.read, [{ ...known, outcome, code, endedMs, settledMs, undoneBy }]);
}

function dropUnlessOfLine(): void {
  if (!/^\/activity\/\d+$/.test(window.location.pathname)) delete last.read;
}

function useHeld(read: Read, tail: Tail): void {
  useEffect(
    () => void Object.assign(last, { read: { ...read, isLoading: false }, tail, isWanted: false }),
    [read, tail],
  );
  useEffect(() => dropUnlessOfLine, []);
}

/** The kept list, if it is of these filters. */
function keptList(search: string): { read: Read; tail: Tail } | null {
  const { read, tail, isWanted } = last;
  return isWanted && read?.search === search && tail?.search === search && read.lines ? { read, tail } : null;
}

/** The journal's lines, page by page, and what comes to them while the page is in sight. */
export function useJournal(filters: JournalFilters, isFollowing: boolean): Journal {
  const search = new URLSearchParams(writeFilters(filters)).toString();
  const [kept] = useState(() => keptList(search));
  const [read, setRead] = useState(kept?.read ?? unread(search));
  const [tail, setTail] = useState(kept?.tail ?? noTail(search));
  if (read.search !== search) setRead(unread(search));
  if (tail.search !== search) setTail(noTail(search));
  useHeld(read, tail);

  const load = useCallback(
    async (before: number | null) => {
      setRead(ifOf(search, (now) => ({ ...now, isLoading: true, failure: undefined })));
      const head = before === null && !isPlain(search) ? await newestLine() : 0;
      const limit = before === null ? FIRST_LINES : undefined;
      const result = await stoppableRead(keyOf(search), (signal) => readPage(search, signal, { before, limit }));
      setRead(ifOf(search, (now) => taken(now, result, before)));
      const newest = Math.max(head, result.data?.lines[0]?.id ?? 0);
      if (before === null && result.data) setTail(ifOf(search, () => ({ ...noTail(search), head: newest })));
    },
    [search],
  );
  const isUnread = read.lines === null && !read.failure;
  useEffect(() => void (isUnread && load(null)), [isUnread, load]);

  const shown = new Set(read.lines?.map(({ id }) => id));
  const fresh = tail.fresh.filter(({ id }) => !shown.has(id));
  const isFull = fresh.length >= MOST_FRESH;
  const follow = async () => {
    if (document.visibilityState !== 'visible') return;
    const news = await newLines(search, tail);
    setTail(ifOf(search, (now) => withNews(now, news)));
    const closed = await closedLines(read.lines ?? []);
    if (closed.length > 0) setRead(ifOf(search, (now) => replaced(now, closed)));
  };
  useInterval(() => void follow(), isFollowing && read.lines && !isFull ? TIMING.journalPollMs : null, search);

  const reload = () => {
    setRead(unread(search));
    setTail(noTail(search));
  };
  const show = () => {
    if (isFull) return reload();
    setRead((now) => ({ ...now, lines: inOrder([...(now.lines ?? []), ...tail.fresh]) }));
    setTail((now) => ({ ...now, fresh: [] }));
  };
  return {
    ...read,
    readOn: () => void (read.lines === null ? reload() : !read.isLoading && load(read.next)),
    stop: () => stopReading(keyOf(search)),
    reload,
    tail: { fresh, hasFailed: tail.hasFailed, isFull, show },
  };
}

/** A change of what is known, unless other filters were chosen meanwhile. */
function ifOf<State extends { search: string }>(search: string, change: (now: State) => State): (now: State) => State {
  return (now) => (now.search === search ? change(now) : now);
}

function unread(search: string): Read {
  return {
    search,
    lines: null,
    next: null,
    searchedToMs: null,
    sinceMs: null,
    isLoading: true,
    failure: undefined,
    empty: 0,
  };
}

function noTail(search: string): Tail {
  return { search, fresh: [], head: 0, hasFailed: false };
}

function keyOf(search: string): string {
  return `journal?${search}`;
}

function readPage(
  search: string,
  signal: AbortSignal | undefined,
  { before, newer, limit }: { before?: number | null; newer?: number; limit?: number | undefined },
): Promise<Result<JournalPage>> {
  const input = { filters: Object.fromEntries(new URLSearchParams(search)), limit };
  return readOperation('journal.list', { ...input, ...(before ? { before } : {}), newer }, signal);
}

async function newestLine(): Promise<number> {
  const { data } = await readPage('', undefined, { limit: 1 });
  return data?.lines[0]?.id ?? 0;
}

function taken(now: Read, { data, failure }: Result<JournalPage>, before: number | null): Read {
  if (before !== null && before !== now.next) return now;
  if (failure) return { ...now, isLoading: false, failure };
  const { lines, next, searchedToMs, sinceMs } = data;
  return {
    ...now,
    lines: before === null ? lines : [...(now.lines ?? []), ...lines],
    next,
    searchedToMs,
    sinceMs: sinceMs ?? now.sinceMs,
    isLoading: false,
    failure: undefined,
    empty: lines.length === 0 ? now.empty + 1 : 0,
  };
}

/** What came is found without a search: of everything, or of changes alone. */
function isPlain(search: string): boolean {
  return search === '' || search === CHANGES_ONLY;
}

const CHANGES_ONLY = new URLSearchParams(writeFilters({ changes: true })).toString();

/** With filters first what came at all: a search would look through everything since the newest line that it found. */
async function newLines(search: string, { head }: Tail): Promise<{ head: number; lines: JournalLine[] } | null> {
  const all = await readPage(isPlain(search) ? search : '', undefined, { newer: head });
  const newest = all.data?.lines[0];
  if (all.failure || !newest) return all.failure ? null : { head, lines: [] };
  if (isPlain(search)) return { head: newest.id, lines: all.data.lines };
  const found = await readPage(search, undefined, { newer: head });
  // One that is under way fits the filters perhaps when it has ended.
  const open = all.data.lines.findLast(({ outcome }) => outcome === 'pending');
  return found.failure ? null : { head: open ? open.id - 1 : newest.id, lines: found.data.lines };
}

function withNews(now: Tail, news: { head: number; lines: JournalLine[] } | null): Tail {
  if (!news) return { ...now, hasFailed: true };
  const lines = news.lines.filter(({ id }) => id > now.head);
  return { ...now, head: Math.max(now.head, news.head), hasFailed: false, fresh: inOrder([...now.fresh, ...lines]) };
}

/** Each line once, the newest first. */
function inOrder(lines: readonly JournalLine[]): JournalLine[] {
  return [...new Map(lines.map((line) => [line.id, line])).values()].toSorted((a, b) => b.id - a.id);
}

/** Lines that were read while their call was under way, as they are now; asked for as what came, which is no use of the session. */
export async function closedLines(lines: readonly JournalLine[]): Promise<JournalLine[]> {
  const open = lines.filter(({ outcome }) => outcome === 'pending').slice(0, LOOKED_AT);
  const found = await Promise.all(open.map(({ id }) => readPage('', undefined, { newer: id - 1, limit: 1 })));
  const ids = new Set(open.map(({ id }) => id));
  const now = found.flatMap(({ data }) => data?.lines ?? []);
  return now.filter(({ id, outcome }) => ids.has(id) && outcome !== 'pending');
}

function replaced(now: Read, news: readonly JournalLine[]): Read {
  const byId = new Map(news.map((line) => [line.id, line]));
  return { ...now, lines: now.lines?.map((line) => byId.get(line.id) ?? line) ?? null };
}
