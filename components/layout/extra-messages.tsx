'use client';

import { IntlProvider, type Messages, useLocale, useMessages } from 'next-intl';
import type { ReactNode } from 'react';

/** Adds messages to those of the page, so that it does not carry the shared ones twice. */
export function ExtraMessages({ messages, children }: { messages: Partial<Messages>; children: ReactNode }) {
  const known = useMessages();
  return (
    <IntlProvider locale={useLocale()} messages={{ ...known, ...messages }}>
      {children}
    </IntlProvider>
  );
}
