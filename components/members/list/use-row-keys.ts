'use client';

import { type RefObject, useEffect } from 'react';

const CONTROLS = 'input, button, select, a[href]';
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Arrow keys go to the same control of the row above or below, which is drawn first if it is out of sight. In a list box
 * the arrows choose, as always.
 * @param list the element around the rows, each with its `data-index`
 * @param count how many rows there are
 * @param scrollTo brings a row into sight
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  count: number,
  scrollTo: (index: number) => void,
): void {
  useEffect(() => {
    const element = list.current;
    const move = (event: KeyboardEvent) => moveFocus(event, count, scrollTo);
    element?.addEventListener('keydown', move);
    return () => element?.removeEventListener('keydown', move);
  });
}

function moveFocus(event: KeyboardEvent, count: number, scrollTo: (index: number) => void): void {
  const step = STEPS[event.key];
  const { target, currentTarget } = event;
  if (!step || !(target instanceof HTMLElement) || target instanceof HTMLSelectElement) return;
  const row = target.closest<HTMLElement>('[data-index]');
  if (!row || !(currentTarget instanceof HTMLElement)) return;
  const next = Number(row.dataset.index) + step;
  if (next < 0 || next >= count) return;
  event.preventDefault();
  const place = controlsOf(row).indexOf(target);
  if (focusRow(currentTarget, next, place)) return;
  scrollTo(next);
  requestAnimationFrame(() => focusRow(currentTarget, next, place));
}

/** Focuses a row's control by its place among them; the last one where the row has fewer. */
function focusRow(list: HTMLElement, index: number, place: number): boolean {
  const controls = controlsOf(list.querySelector<HTMLElement>(`[data-index="${index}"]`));
  const control = controls[place] ?? controls.at(-1);
  control?.focus();
  return control !== undefined;
}

function controlsOf(row: HTMLElement | null): HTMLElement[] {
  return row ? [...row.querySelectorAll<HTMLElement>(CONTROLS)] : [];
}
