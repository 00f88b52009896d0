'use client';
import { createContext, useContext, useEffect, useState } from 'react';
import type { Answer, ReadName } from '@/lib/operations/table';
import { type Beginning, isUnderWay, queryKey, type StreamedValue } from '@/lib/rules/page-data';
import { changes, type Result } from './api';
import { createStore } from './create-store';
import { takeAsked } from './navigation/coming-screen';
import { isInvalidatedBy } from './query-keys';

export interface PageReads {
  renderId: string;
  beginnings?: Readonly<Record<string, Beginning>>;
  /** The answers that the page's own stream brings after its beginning, by their query key; undefined: to be read here. */
  later: Readonly<Record<string, Promise<Result<unknown> | undefined>>>;
}

const PageReadsContext = createContext<PageReads>({ renderId: '', later: {} });
export const PageReadsProvider = PageReadsContext.Provider;

export function usePageReads(): PageReads {
  return useContext(PageReadsContext);
}

/** What this document has taken already: a page out of the router's cache brings nothing new. */
const taken = new Set<string>();

export function isTaken({ renderId }: PageReads, key: string): boolean {
  return taken.has(`${renderId} ${key}`);
}

/** As of when each rendering is: it was asked for then. One that nobody asked for here, such as after a redirect, is as old as the last. */
const renderedMs = new Map<string, number>();
let lastArrivalMs = 0;

export function noteArrival(renderId: string, path: string): void {
  const askedMs = takeAsked(path);
  if (renderedMs.has(renderId)) return;
  renderedMs.set(renderId, askedMs ?? lastArrivalMs);
  lastArrivalMs = performance.now();
}

/** As of when each answer is that was read here, and not brought by a page. */
const readMs = new Map<string, number>();

export function noteRead(key: string, asOfMs: number): void {
  readMs.set(key, asOfMs);
}

function isChangedSince(key: string, asOfMs: number): boolean {
  return [...changes].some(([change, atMs]) => atMs > asOfMs && isInvalidatedBy(key, change));
}

/** Whether something was changed since the page was asked for, and since the answer was last read here. */
export function isOutdated({ renderId }: Pick<PageReads, 'renderId'>, key: string): boolean {
  return isChangedSince(key, Math.max(renderedMs.get(renderId) ?? Infinity, readMs.get(key) ?? 0));
}

/** Whether more is known, or to be read, than the page brought. */
export function isOvertaken({ renderId }: Pick<PageReads, 'renderId'>, key: string): boolean {
  const asOfMs = renderedMs.get(renderId) ?? Infinity;
  return (readMs.get(key) ?? 0) > asOfMs || isChangedSince(key, asOfMs);
}

/** The answer that is still to come with the page, once; undefined if there is none, if it is old, or if the page is cut off. */
export function takeLater(page: PageReads, key: string): Promise<Result<unknown> | undefined> | undefined {
  const later = page.later[key];
  if (!later || isTaken(page, key)) return undefined;
  taken.add(`${page.renderId} ${key}`);
  if (isOvertaken(page, key)) return undefined;
  // `then` of what the framework streams returns nothing, so that it cannot be chained.
  return new Promise((resolve) => {
    later.then(resolve, () => resolve(undefined));
  });
}

/**
 * A list as far as it is known, and how many rows are still left: of one that is too long for a page the page brings the beginning along.
 * @param whole undefined until it is read
 */
export function useBeginning<Name extends ReadName>(
  name: Name,
  whole: Answer<Name> | undefined,
): { answer: Answer<Name> | undefined; left: number } {
  const beginning = usePageReads().beginnings?.[queryKey(name)] as Beginning<Answer<Name>> | undefined; // The key names the operation.
  return whole === undefined && beginning ? beginning : { answer: whole, left: 0 };
}

/** Ids of rows that were deleted or ended here, by their list: what is known of a list that could not be read again may still hold them. */
export const goneRows = createStore<Readonly<Record<'apikey.list' | 'session.list', readonly string[]>>>({
  'apikey.list': [],
  'session.list': [],
});

export function noteGone(name: keyof typeof goneRows.initial, ...ids: readonly string[]): void {
  const gone = goneRows.get();
  goneRows.set({ ...gone, [name]: [...gone[name], ...ids] });
}

/** A value that may still be on its way in the page's answer; until then, or if the page is cut off, undefined or the last one. */
export function useStreamed<Value>(streamed: StreamedValue<Value>): Value | undefined {
  const [arrived, setArrived] = useState<{ value: Value }>();
  useEffect(() => {
    if (!isUnderWay(streamed)) return;
    let isGone = false;
    streamed.then(
      (value) => !isGone && setArrived({ value }),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [streamed]);
  return isUnderWay(streamed) ? arrived?.value : streamed;
}
