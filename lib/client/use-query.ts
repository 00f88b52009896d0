'use client';
import { useCallback, useRef } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { Answer, Input, ReadName } from '@/lib/operations/table';
import type { Failure } from '@/lib/rules/failures';
import { type Change, noteChange, read, type Result } from './api';
import { isOutdated, isTaken, noteRead, takeLater, usePageReads } from './page-reads';
import { isInvalidatedBy } from './query-keys';
import { queryKey } from '@/lib/rules/page-data';
import { TIMING } from '@/lib/rules/timing';

/** A failed read in the cache. */
export class QueryFailed extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

export interface QueryResult<Data> {
  data: Data | undefined;
  failure: Failure | undefined;
  isLoading: boolean;
  reload: () => Promise<Data | undefined>;
  /** Ends the wait for an answer: the read fails as stopped. */
  stop: () => void;
}

/**
 * Reads an operation. The first render takes what the page brought along or the cache has, which is then read again. What
 * comes later with the page's own answer is waited for instead of a read of its own.
 */
export function useQuery<Name extends ReadName>(
  name: Name,
  input?: Input<Name>,
  options: { isPaused?: boolean } = {},
): QueryResult<Answer<Name>> {
  const ask = (signal: AbortSignal) => read(name, input, signal);
  return useRead(queryKey(name, input), input ? (signal) => inLane(name, () => ask(signal)) : ask, options);
}

/** The same for a read of the console's own store. A page that brings none of it is one without a store: `isOn` is false. */
export function useStoreQuery<Name extends ReadName>(name: Name): QueryResult<Answer<Name>> & { isOn: boolean } {
  const { fallback } = useSWRConfig();
  const { later } = usePageReads();
  const key = queryKey(name);
  const isOn = (fallback[key] ?? later[key]) !== undefined;
  return Object.assign(useQuery(name, undefined, { isPaused: !isOn }), { isOn });
}

/** The same for a read of the console's own that pages bring along under a key. */
export function useRead<Data>(
  key: string,
  ask: (signal: AbortSignal) => Promise<Result<Data>>,
  options: { isPaused?: boolean } = {},
): QueryResult<Data> {
  const page = usePageReads();
  const { fallback, cache, revalidateOnMount } = useSWRConfig();
  const load = async () => {
    let beganMs: number | undefined;
    const result = await stoppableRead(key, async (signal) => {
      // The server has checked it by the row's schema.
      const later = (await takeLater(page, key)) as Result<Data> | undefined;
      if (later) return later;
      if (isBehind.current) isBehind.current = await new Promise<false>((go) => setTimeout(go, TIMING.rereadMs, false));
      beganMs = performance.now();
      return ask(signal);
    });
    if (result.failure) throw new QueryFailed(result.failure);
    if (beganMs !== undefined) noteRead(key, beganMs);
    return result.data;
  };
  const known = cache.get(key);
  // What the page itself brought along is fresh until something changes it, and is read once if it is being read.
  const isInPage =
    fallback[key] !== undefined ||
    (isTaken(page, key) && known !== undefined && (known.isValidating === true || known.data !== undefined));
  const isFresh = isInPage && (known?.isValidating === true || !isOutdated(page, key));
  // A screen that comes back is drawn before what it shows is read again: the work of its reads held its frame up.
  const isBehind = useRef(known?.data && revalidateOnMount !== false);
  const swr = useSWR<Data, QueryFailed>(
    options.isPaused ? null : key,
    load,
    // The reads of the frame, which stands outside of the screen's own settings, are as calm.
    { revalidateOnFocus: false, shouldRetryOnError: false, ...(isFresh ? {} : { revalidateOnMount: true }) },
  );
  const stop = useCallback(() => stopReading(key), [key]);
  const { mutate } = swr;
  // Read on demand: who does not ask whether it is loading is not drawn anew when that ends.
  return {
    get data() {
      return swr.data;
    },
    get failure() {
      return swr.error?.failure;
    },
    get isLoading() {
      return swr.isLoading;
    },
    reload: () => mutate(),
    stop,
  };
}

/**
 * Returns what follows changes: reads again what is on show of the answers that they made stale. The others are read when they are
 * shown next, even if their page has brought them along.
 * @param input of the change; without it every domain counts
 */
export function useInvalidate(): (changes: Iterable<Change>, input?: object) => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(
    (changes, input) => {
      const all = [...changes];
      all.forEach(noteChange);
      return mutate((key) => typeof key === 'string' && all.some((change) => isInvalidatedBy(key, change, input)));
    },
    [mutate],
  );
}

const SIDE_BY_SIDE = 6;
const lanes = new Map<string, { free: number; waiting: (() => void)[] }>();

/** Asks for many things of one name, such as domains, a few at a time: others have room as well (docs/security.md#fair-shares). */
export async function inLane<Data>(name: string, ask: () => Promise<Data>): Promise<Data> {
  const lane = lanes.get(name) ?? { free: SIDE_BY_SIDE, waiting: [] };
  lanes.set(name, lane);
  if (lane.free > 0) lane.free -= 1;
  else await new Promise<void>((enter) => lane.waiting.push(enter));
  try {
    return await ask();
  } finally {
    const next = lane.waiting.shift();
    if (next) next();
    else lane.free += 1;
  }
}

/** The reads that are under way, by their query key. */
const underWay = new Map<string, AbortController>();
/** Reads that the provider does not want again before some moment, with the failure that said so. */
const held = new Map<string, { failure: Failure; since: Moment }>();

const STOPPED: Failure = { code: 'stopped', status: 0, requestId: '' };

/** Makes a read that `stopReading` can end, and that is not repeated before the provider wants it (promise F13). */
export async function stoppableRead<Data>(
  key: string,
  read: (signal: AbortSignal) => Promise<Result<Data>>,
): Promise<Result<Data>> {
  const hold = held.get(key);
  const leftMs = hold ? heldMs(hold.failure) - passedMs(hold.since) : 0;
  if (hold && leftMs > 0) return { failure: { ...hold.failure, retryAfterS: Math.ceil(leftMs / 1000) } };
  const stop = new AbortController();
  underWay.set(key, stop);
  const stopped = new Promise<Result<Data>>((resolve) => {
    stop.signal.addEventListener('abort', () => resolve({ failure: STOPPED }), { once: true });
  });
  const result = await Promise.race([read(stop.signal), stopped]);
  if (underWay.get(key) === stop) underWay.delete(key);
  const { failure } = result;
  if (failure?.retryAfterS) held.set(key, { failure, since: moment() });
  else held.delete(key);
  return result;
}

/** For how long a failure asks to be left alone, an hour at most. */
export function heldMs({ retryAfterS = 0 }: Failure): number {
  return Math.min(retryAfterS, TIMING.longestRetryS) * 1000;
}

export type Moment = readonly [wall: number, running: number];

export function moment(): Moment {
  return [Date.now(), performance.now()];
}

/** By both clocks: the one may be set back, the other may stand still while the machine sleeps. */
export function passedMs([wall, running]: Moment): number {
  return Math.max(Date.now() - wall, performance.now() - running);
}

/** Ends the wait for a read: it fails as stopped, and can be tried again. */
export function stopReading(key: string): void {
  underWay.get(key)?.abort();
}
