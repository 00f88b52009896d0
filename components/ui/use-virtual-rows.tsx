'use client';

import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'next-intl';
import { MOST_PRINTED, useIsPrinting } from './use-printing';

export interface VirtualRows {
  /** Of a box that scrolls by itself the box, else what holds the rows and nothing else. */
  ref: RefObject<HTMLDivElement | null>;
  indexes: readonly number[];
  /** How many rows are left out before and behind. */
  before: number;
  after: number;
  /** The page is being printed: what is left out behind is on no paper. */
  isPrinting: boolean;
  scrollTo: (index: number) => void;
}

/** What is visible, in whole rows: it changes only when another row comes into view. */
interface Viewport {
  rowPx: number;
  /** As it was last drawn: in the middle of a long day none is. */
  headingPx: number;
  first: number;
  rows: number;
  /** The page has been drawn. */
  isMeasured?: true;
}

/** What scrolls: the window, or a box that is so many pixels high until it is measured. */
type Scroller = 'window' | number;

/** Rows rendered beyond the visible ones, on either side. */
const OVERSCAN = 2;
/** Rows of the first paint of a list that scrolls with the window. */
const FIRST_ROWS = 10;
/** A list of this length at most is drawn whole, once the page is there: for the search of the browser, and on paper. */
const MOST_WHOLE = 200;
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Renders only the visible rows of a long list. All rows have the same height, which the style sheet sets and the first row is
 * measured for. They flow between two spacers, so that the first paint needs no measures. Decision 0023 says why no
 * library does this.
 * @param guessPx height of a row until one is measured
 * @param headings the rows, in their order, that a heading stands before; of a list that scrolls with the window
 */
export function useVirtualRows(
  count: number,
  guessPx: number,
  scroller: Scroller,
  headings: readonly number[] = [],
): VirtualRows {
  const ref = useRef<HTMLDivElement>(null);
  const firstRows = scroller === 'window' ? FIRST_ROWS : Math.ceil(scroller / guessPx);
  const [viewport, setViewport] = useState<Viewport>({ rowPx: guessPx, headingPx: 0, first: 0, rows: firstRows });
  const isEmpty = count === 0;
  const places = useRef(headings);
  useBrowserLayoutEffect(() => {
    places.current = headings;
  });
  useBrowserLayoutEffect(() => {
    const list = ref.current;
    if (!list) return undefined;
    const isWindow = scroller === 'window';
    const update = () =>
      setViewport((last) =>
        unlessSame(last, isWindow ? measureWindow(list, last, places.current) : measureBox(list, last, scroller)),
      );
    // Rendered before the browser paints the new scroll position, so that there is never a gap.
    const updateAtOnce = () => flushSync(update);
    // Its first report comes once the page is drawn, and what it finds is drawn in slices: neither holds the hydration up.
    const observer = new ResizeObserver(() => startTransition(update));
    // What stands above the list moves it when it grows or goes.
    observer.observe(isWindow ? document.body : list);
    const target = isWindow ? window : list;
    target.addEventListener('scroll', updateAtOnce, { passive: true });
    window.addEventListener('resize', update);
    // One that is scrolled already, as after Back, is drawn where it stands before the first frame.
    if (list.getBoundingClientRect().top < 0) update();
    return () => {
      observer.disconnect();
      target.removeEventListener('scroll', updateAtOnce);
      window.removeEventListener('resize', update);
    };
  }, [isEmpty, scroller]);
  const { rowPx, rows } = viewport;
  const scrollTo = (index: number) => {
    if (ref.current && scroller === 'window') scrollWindowTo(ref.current, index, rowPx);
    else if (ref.current) scrollIntoView(ref.current, index, rowPx);
  };
  // A list that has become shorter may be scrolled beyond its end until the browser says so.
  const top = Math.max(0, Math.min(viewport.first, count - rows));
  const isPrinting = useIsPrinting() && scroller === 'window';
  const isWhole = viewport.isMeasured && scroller === 'window' && count <= MOST_WHOLE;
  const first = isWhole || isPrinting ? 0 : Math.max(0, top - OVERSCAN);
  const end = Math.min(count, isPrinting ? MOST_PRINTED : isWhole ? count : top + rows + OVERSCAN);
  const indexes = Array.from({ length: end - first }, (_, at) => first + at);
  return { ref, indexes, before: first, after: count - end, isPrinting, scrollTo };
}

function measureBox(list: HTMLElement, last: Viewport, heightPx: number): Viewport {
  const rowPx = heightOf(list, 'data-index') || last.rowPx;
  // A list without a layout, as in a closed part of the page, still has its first rows.
  const shownPx = list.clientHeight || heightPx;
  return { ...last, rowPx, first: Math.floor(list.scrollTop / rowPx), rows: Math.ceil(shownPx / rowPx) };
}

function measureWindow(list: HTMLElement, last: Viewport, headings: readonly number[]): Viewport {
  const rowPx = heightOf(list, 'data-index') || last.rowPx;
  const headingPx = heightOf(list, 'data-heading') || last.headingPx;
  const { top } = list.getBoundingClientRect();
  const shownPx = Math.max(rowPx, window.innerHeight - Math.max(0, top));
  return {
    rowPx,
    headingPx,
    first: rowAt(Math.max(0, -top), rowPx, headingPx, headings),
    rows: Math.ceil(shownPx / rowPx),
    isMeasured: true,
  };
}

/** The row that so many pixels of a list end in. */
function rowAt(px: number, rowPx: number, headingPx: number, headings: readonly number[]): number {
  let above = 0;
  for (const at of headings) {
    if (at * rowPx + above * headingPx >= px) break;
    above += 1;
  }
  return Math.max(0, Math.floor((px - above * headingPx) / rowPx));
}

/** Not rounded: over thousands of rows a tenth of a pixel is many rows. */
function heightOf(list: HTMLElement, kind: 'data-index' | 'data-heading'): number {
  return list.querySelector<HTMLElement>(`[${kind}]`)?.getBoundingClientRect().height ?? 0;
}

/** The same object if nothing has changed, so that nothing is rendered again. */
function unlessSame(last: Viewport, next: Viewport): Viewport {
  return last.rowPx === next.rowPx &&
    last.headingPx === next.headingPx &&
    last.first === next.first &&
    last.rows === next.rows &&
    last.isMeasured === next.isMeasured
    ? last
    : next;
}

/** To the middle of the window, where nothing sticks. */
function scrollWindowTo(list: HTMLElement, index: number, rowPx: number): void {
  window.scrollBy(0, list.getBoundingClientRect().top + index * rowPx - window.innerHeight / 2);
}

function scrollIntoView(list: HTMLElement, index: number, rowPx: number): void {
  const top = index * rowPx;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + rowPx > list.scrollTop + list.clientHeight) list.scrollTop = top + rowPx - list.clientHeight;
}

interface RowSpacerProps {
  /** How many are left out; the style sheet gives each the height `--row`. */
  rows: number;
  /** Headings among them, each with the height `--heading`. */
  headings?: number | undefined;
}

/** In place of rows that are not drawn. */
export function RowSpacer({ rows, headings = 0 }: RowSpacerProps) {
  const height = `${rows} * var(--row)`;
  const all = headings > 0 ? `calc(${height} + ${headings} * var(--heading))` : `calc(${height})`;
  return <div style={{ blockSize: all }} />;
}

/** Behind the last row: on paper it says that there are more. */
export function LastSpacer({ list, headings }: { list: VirtualRows; headings?: number }) {
  const t = useTranslations('ui');
  if (!list.isPrinting) return <RowSpacer rows={list.after} headings={headings} />;
  return list.after > 0 && <p style={{ padding: 'var(--s4) var(--s6)' }}>{t('printed', { count: MOST_PRINTED })}</p>;
}
