'use client';

import { IntlProvider, type Messages, useLocale, useMessages } from 'next-intl';
import { useRouter } from 'next/navigation';
import { type ReactNode, use, useEffect } from 'react';
import { TIMING } from '@/lib/rules/timing';
import { groupsOf, localeOf, pickNamespaces } from '@/lib/i18n/messages';

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
  const router = useRouter();
  const isServer = typeof window === 'undefined';
  // Another tab changed the language: a screen comes in that one, and the frame is still in this.
  const isOther = localeOf(file) !== locale;
  useEffect(() => {
    if (isOther) router.refresh();
  }, [isOther, router]);
  const all = isServer ? globalThis.consoleTexts?.[locale] : undefined;
  return (
    <ExtraMessages messages={isServer ? pickNamespaces(all ?? {}, groupsOf(file)) : use(loadTexts(file))}>
      {/* Only in the first document, whose scripts ask late; the next screens ask at once and would leave it unused. */}
      {isServer && <link rel="preload" as="fetch" href={file} crossOrigin="anonymous" />}
      {children}
    </ExtraMessages>
  );
}

/** With the waits between them about six seconds, in which a server starts again. */
const TRIES = 6;
const WAIT_MS = 100;

const files = new Map<string, Promise<Partial<Messages>>>();

/** The messages of a file, loaded once in a document. @throws Error if it cannot be had; the next call tries again */
export function loadTexts(file: string): Promise<Partial<Messages>> {
  const known = files.get(file);
  if (known) return known;
  const loading = fetchTexts(file);
  files.set(file, loading);
  loading.catch(() => files.delete(file));
  return loading;
}

async function fetchTexts(file: string): Promise<Partial<Messages>> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    try {
      const answer = await fetch(file, { signal: AbortSignal.timeout(TIMING.browserWaitMs) });
      // The console's own file: its types are those of the messages.
      if (answer.ok) return ((await answer.json()) as { data: Partial<Messages> }).data;
    } catch {
      // Tried again below.
    }
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS * 2 ** tried));
  }
  throw new Error('The texts could not be loaded.');
}
