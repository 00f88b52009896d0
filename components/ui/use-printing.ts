'use client';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Of a long list so many rows are printed. */
export const MOST_PRINTED = 1000;

/** From before the browser takes the page until it has it. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const update = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'));
    window.addEventListener('beforeprint', update);
    window.addEventListener('afterprint', update);
    return () => {
      window.removeEventListener('beforeprint', update);
      window.removeEventListener('afterprint', update);
    };
  }, []);
  return isPrinting;
}
