'use client';
import { useState } from 'react';
import type { Result } from '@/lib/client/api';

/** Asks for re-authentication if a call needs it (docs/product.md#recent-authentication). */
export interface Reauth {
  /**
   * Makes a call. If the console refuses it for want of recent authentication, asks for that and makes it once more: the
   * refused call never left the console. Null if the user gave up.
   */
  run: <Data>(call: () => Promise<Result<Data> | null>) => Promise<Result<Data> | null>;
  /** The panel shows the dialog while this holds. */
  isOpen: boolean;
  close: (isAuthenticated: boolean) => void;
}

export function useReauth(): Reauth {
  const [pending, setPending] = useState<{ resolve: (isAuthenticated: boolean) => void } | null>(null);
  const close = (isAuthenticated: boolean) => {
    setPending(null);
    pending?.resolve(isAuthenticated);
  };
  const run: Reauth['run'] = async (call) => {
    const first = await call();
    if (first?.failure?.code !== 'freshNeeded') return first;
    const isAuthenticated = await new Promise<boolean>((resolve) => setPending({ resolve }));
    return isAuthenticated ? call() : null;
  };
  return { run, isOpen: pending !== null, close };
}
