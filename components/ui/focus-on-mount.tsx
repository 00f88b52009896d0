'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/** Takes focus when it appears, so that a message is where keyboard and screen reader go on; key it to say it again. */
export function FocusOnMount({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <section ref={ref} tabIndex={-1}>
      {children}
    </section>
  );
}
