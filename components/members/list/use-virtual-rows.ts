'use client';

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface VirtualRows {
  ref: RefObject<HTMLDivElement | null>;
  /** The rows that are drawn, as indexes. */
  indexes: readonly number[];
  /** Room that the rows before and behind take, in pixels. */
  before: number;
  after: number;
  scrollTo: (index: number) => void;
}

/** What is in sight of a list, in whole rows: it changes only when another row comes into sight. */
interface Sight {
  rowPx: number;
  first: number;
  rows: number;
}

/** Rows that are drawn beyond what is in sight, on either side. */
const BEYOND = 2;
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Draws only the rows in sight, however many there are. All rows are equally high; how high, the style sheet says, and
 * the first row drawn is measured. They flow between two spacers, so that the first paint needs no measures at all.
 * @param count how many rows there are
 * @param guessPx a row's height until one is measured
 * @param heightPx the height of the list until it is measured
 */
export function useVirtualRows(count: number, guessPx: number, heightPx: number): VirtualRows {
  const ref = useRef<HTMLDivElement>(null);
  const [sight, setSight] = useState<Sight>({ rowPx: guessPx, first: 0, rows: Math.ceil(heightPx / guessPx) });
  const isEmpty = count === 0;
  useBrowserLayoutEffect(() => {
    const list = ref.current;
    if (!list) return undefined;
    const look = () => setSight((last) => settled(last, measure(list, last.rowPx, heightPx)));
    // Drawn before the browser shows where it has scrolled to, so that no gap is ever seen.
    const follow = () => flushSync(look);
    const observer = new ResizeObserver(look);
    observer.observe(list);
    list.addEventListener('scroll', follow, { passive: true });
    look();
    return () => {
      observer.disconnect();
      list.removeEventListener('scroll', follow);
    };
  }, [isEmpty, heightPx]);
  const { rowPx, rows } = sight;
  const scrollTo = (index: number) => ref.current && bringIntoSight(ref.current, index, rowPx);
  // A list that has become shorter may be scrolled beyond its end until the browser says so.
  const top = Math.max(0, Math.min(sight.first, count - rows));
  const first = Math.max(0, top - BEYOND);
  const end = Math.min(count, top + rows + BEYOND);
  const indexes = Array.from({ length: end - first }, (_, at) => first + at);
  return { ref, indexes, before: first * rowPx, after: (count - end) * rowPx, scrollTo };
}

function measure(list: HTMLElement, knownPx: number, heightPx: number): Sight {
  const rowPx = list.querySelector<HTMLElement>('[data-index]')?.offsetHeight || knownPx;
  // A list that is laid out nowhere, as in a closed part of the page, still has its first rows.
  const shownPx = list.clientHeight || heightPx;
  return { rowPx, first: Math.floor(list.scrollTop / rowPx), rows: Math.ceil(shownPx / rowPx) };
}

/** The same object where nothing has changed, so that nothing is drawn anew. */
function settled(last: Sight, next: Sight): Sight {
  return last.rowPx === next.rowPx && last.first === next.first && last.rows === next.rows ? last : next;
}

/** Scrolls only as far as needed; what stands fixed at the top of the list covers none of the row. */
function bringIntoSight(list: HTMLElement, index: number, rowPx: number): void {
  const coveredPx = list.clientHeight > 2 * rowPx ? rowPx : 0;
  const top = index * rowPx;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + rowPx > list.scrollTop + list.clientHeight - coveredPx)
    list.scrollTop = top + rowPx + coveredPx - list.clientHeight;
}
