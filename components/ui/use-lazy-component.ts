'use client';

import { type ComponentType, useEffect, useRef, useState } from 'react';

/** A component that is loaded when it is first drawn, and kept from then on. */
export interface ComponentCache<Props> {
  load: () => Promise<ComponentType<Props>>;
  piece: ComponentType<Props> | null;
}

/** How far the loading of a component is. */
type Loading<Props> =
  | { piece: ComponentType<Props> }
  | { piece: null; isLate: boolean; hasFailed: boolean; retry: () => void };

/** So long nobody needs to be told that something is being loaded. */
const LATE_MS = 300;

/** Takes a component from its shelf, or loads it; a failure can be tried again. */
export function useLazyComponent<Props>(shelf: ComponentCache<Props>): Loading<Props> {
  const [piece, setPiece] = useState(() => shelf.piece);
  const [isLate, setLate] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    if (shelf.piece) return setPiece(() => shelf.piece);
    const timer = setTimeout(() => setLate(true), LATE_MS);
    const take = (loaded: ComponentType<Props>) => {
      shelf.piece = loaded;
      if (!isGone.current) setPiece(() => loaded);
    };
    shelf.load().then(take, () => isGone.current || setFailed(true));
    return () => {
      isGone.current = true;
      clearTimeout(timer);
    };
  }, [shelf, tries]);
  if (piece) return { piece };
  const retry = () => {
    setFailed(false);
    setTries(tries + 1);
  };
  return { piece, isLate, hasFailed, retry };
}
