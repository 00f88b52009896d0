'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/** Takes the focus when it appears, so that a screen reader reads it. A new `key` reads it again. */
export function FocusOnMount({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <section ref={ref} tabIndex={-1}>
      {children}
    </section>
  );
}
