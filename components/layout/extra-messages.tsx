'use client';

import { IntlProvider, type Messages, useLocale, useMessages } from 'next-intl';
import { type ReactNode, use } from 'react';
import { loadTexts } from '@/lib/client/load-texts';
import { groupsOf, pickNamespaces } from '@/lib/i18n/messages';

/** Adds messages to those of the page, so that it does not carry the shared ones twice. */
export function ExtraMessages({ messages, children }: { messages: Partial<Messages>; children: ReactNode }) {
  const known = useMessages();
  return (
    <IntlProvider locale={useLocale()} messages={{ ...known, ...messages }}>
      {children}
    </IntlProvider>
  );
}

/** Adds the messages of a file. What the server has drawn stands until it has come: no text is ever missing. */
export function MessagesOfFile({ file, children }: { file: string; children: ReactNode }) {
  const locale = useLocale();
  const isServer = typeof window === 'undefined';
  const all = isServer ? globalThis.consoleTexts?.[locale] : undefined;
  return (
    <ExtraMessages messages={isServer ? pickNamespaces(all ?? {}, groupsOf(file)) : use(loadTexts(file))}>
      {/* Only in the first document, whose scripts ask late; the next screens ask at once and would leave it unused. */}
      {isServer && <link rel="preload" as="fetch" href={file} crossOrigin="anonymous" />}
      {children}
    </ExtraMessages>
  );
}
