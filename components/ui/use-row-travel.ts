'use client';

import { useEffect, useRef } from 'react';

interface Destination<Place> {
  index: number;
  /** Where in the row. */
  place: Place;
}

/**
 * Moves the focus from row to row of a list that draws only those in sight. Keys that come faster than rows are drawn add up:
 * none of them is lost.
 * @param focus focuses a place in a row that is drawn, and says whether it is
 * @returns `at` is the row that a key means: where an earlier one leads, or else the one that has the focus; `travel` goes so many
 *   rows on from there; `stay` gives up what is under way
 */
export function useRowTravel<Place>(
  count: number,
  scrollTo: (index: number) => void,
  focus: (index: number, place: Place) => boolean,
) {
  const next = useRef<Destination<Place> | null>(null);
  useEffect(() => {
    const wanted = next.current;
    if (wanted && focus(wanted.index, wanted.place)) next.current = null;
  });
  const at = (focused: number | null) => next.current?.index ?? focused;
  const travel = (focused: number | null, step: number, place: Place) => {
    const start = at(focused);
    const to = { index: (start ?? 0) + step, place: next.current?.place ?? place };
    if (start === null || to.index < 0 || to.index >= count) return false;
    if (focus(to.index, to.place)) {
      next.current = null;
    } else {
      next.current = to;
      scrollTo(to.index);
    }
    return true;
  };
  const stay = () => {
    next.current = null;
  };
  return { at, travel, stay };
}
