'use client';

import { IntlProvider, type Messages, useLocale, useMessages } from 'next-intl';
import type { ReactNode } from 'react';

/** Adds words to those that are known already, so that a page does not carry the shared ones twice. */
export function ExtraMessages({ words, children }: { words: Partial<Messages>; children: ReactNode }) {
  const known = useMessages();
  return (
    <IntlProvider locale={useLocale()} messages={{ ...known, ...words }}>
      {children}
    </IntlProvider>
  );
}
