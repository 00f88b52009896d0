'use client';

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface VirtualRows {
  ref: RefObject<HTMLDivElement | null>;
  /** Indexes of the rendered rows. */
  indexes: readonly number[];
  /** Height of the rows before and behind, in pixels. */
  before: number;
  after: number;
  scrollTo: (index: number) => void;
}

/** What is visible, in whole rows: it changes only when another row comes into view. */
interface Viewport {
  rowPx: number;
  first: number;
  rows: number;
}

/** Rows rendered beyond the visible ones, on either side. */
const OVERSCAN = 2;
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Renders only the visible rows. All rows have the same height, which the style sheet sets and the first row is
 * measured for. They flow between two spacers, so that the first paint needs no measures. Decision 0023 says why no
 * library does this.
 * @param guessPx height of a row until one is measured
 * @param heightPx height of the list until it is measured
 */
export function useVirtualRows(count: number, guessPx: number, heightPx: number): VirtualRows {
  const ref = useRef<HTMLDivElement>(null);
  const [viewport, setViewport] = useState<Viewport>({ rowPx: guessPx, first: 0, rows: Math.ceil(heightPx / guessPx) });
  const isEmpty = count === 0;
  useBrowserLayoutEffect(() => {
    const list = ref.current;
    if (!list) return undefined;
    const update = () => setViewport((last) => unlessSame(last, measure(list, last.rowPx, heightPx)));
    // Rendered before the browser paints the new scroll position, so that there is never a gap.
    const updateAtOnce = () => flushSync(update);
    const observer = new ResizeObserver(update);
    observer.observe(list);
    list.addEventListener('scroll', updateAtOnce, { passive: true });
    update();
    return () => {
      observer.disconnect();
      list.removeEventListener('scroll', updateAtOnce);
    };
  }, [isEmpty, heightPx]);
  const { rowPx, rows } = viewport;
  const scrollTo = (index: number) => ref.current && scrollIntoView(ref.current, index, rowPx);
  // A list that has become shorter may be scrolled beyond its end until the browser says so.
  const top = Math.max(0, Math.min(viewport.first, count - rows));
  const first = Math.max(0, top - OVERSCAN);
  const end = Math.min(count, top + rows + OVERSCAN);
  const indexes = Array.from({ length: end - first }, (_, at) => first + at);
  return { ref, indexes, before: first * rowPx, after: (count - end) * rowPx, scrollTo };
}

function measure(list: HTMLElement, knownPx: number, heightPx: number): Viewport {
  const rowPx = list.querySelector<HTMLElement>('[data-index]')?.offsetHeight || knownPx;
  // A list without a layout, as in a closed part of the page, still has its first rows.
  const shownPx = list.clientHeight || heightPx;
  return { rowPx, first: Math.floor(list.scrollTop / rowPx), rows: Math.ceil(shownPx / rowPx) };
}

/** The same object if nothing has changed, so that nothing is rendered again. */
function unlessSame(last: Viewport, next: Viewport): Viewport {
  return last.rowPx === next.rowPx && last.first === next.first && last.rows === next.rows ? last : next;
}

/** Scrolls only as far as needed, and not below the sticky head. */
function scrollIntoView(list: HTMLElement, index: number, rowPx: number): void {
  const coveredPx = list.clientHeight > 2 * rowPx ? rowPx : 0;
  const top = index * rowPx;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + rowPx > list.scrollTop + list.clientHeight - coveredPx)
    list.scrollTop = top + rowPx + coveredPx - list.clientHeight;
}
