import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { NoticeRegion } from '@/components/ui/notice-region';
import { clearNotices } from '@/components/ui/notices';
import { MeProvider } from '@/lib/client/use-me';
import type { Failure } from '@/lib/rules/failures';
import type { Locale } from '@/lib/rules/locales';
import type { Me } from '@/lib/rules/me';
import en from '@/messages/en.json';
import ja from '@/messages/ja.json';

export const ME: Me = {
  account: 'taro@example.com',
  email: 'taro@example.com',
  fingerprint: 'finger',
  role: 'owner',
  organization: { id: 7, name: 'Acme' },
  isKnown: true,
  owners: 1,
  members: 2,
};

type Refused = { failure: Partial<Failure> & Pick<Failure, 'code'> };
type Answer = { data: unknown } | Refused;
type Answerer = Answer | ((input: unknown) => Answer | Promise<Answer>);

/** The console's own server as one tab sees it: answers by operation or by path, and remembers every call in its order. */
export class Door {
  readonly calls: { name: string; input: unknown }[] = [];
  readonly #answers = new Map<string, Answerer>();

  constructor() {
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      const url = new URL(String(address), 'https://console.example.com');
      const name = url.pathname.replace('/api/provider/', '');
      const sent = init?.method === 'POST' ? String(init.body) : url.searchParams.get('input');
      const input: unknown = sent === null ? undefined : JSON.parse(sent);
      this.calls.push({ name, input });
      const answerer = this.#answers.get(name);
      if (!answerer) throw new TypeError(`nobody answers ${name}`);
      const answer = typeof answerer === 'function' ? await answerer(input) : answerer;
      if (init?.signal?.aborted) throw new DOMException('aborted', 'AbortError');
      const body =
        'failure' in answer ? { failure: { status: 500, requestId: 'request-1', ...answer.failure } } : answer;
      return Response.json(body, { status: 'failure' in answer ? 500 : 200 });
    });
  }

  on(name: string, answer: Answerer): this {
    this.#answers.set(name, answer);
    return this;
  }

  /** What was sent to an operation or path, call by call. */
  to(name: string): unknown[] {
    return this.calls.filter((call) => call.name === name).map(({ input }) => input);
  }
}

/** An answer that comes when the test says so. */
export function later<Value>(): { promise: Promise<Value>; give: (value: Value) => void } {
  let give: (value: Value) => void = () => {};
  const promise = new Promise<Value>((resolve) => {
    give = resolve;
  });
  return { promise, give };
}

interface Wanted {
  me?: Partial<Me>;
  locale?: Locale;
  /** Reads that the page's HTML holds already. */
  fallback?: Record<string, unknown>;
}

/** Renders panels as a screen does. */
export function renderScreen(element: ReactNode, wanted: Wanted = {}) {
  clearNotices();
  return render(asScreen(element, wanted));
}

/** Panels as on a screen: with who looks, words, and the region of notices. */
export function asScreen(element: ReactNode, { me, locale = 'en', fallback = {} }: Wanted = {}) {
  // The English file is not typed as the Japanese one; a house test keeps their keys equal.
  const messages = { ja, en }[locale] as ComponentProps<typeof NextIntlClientProvider>['messages'];
  return (
    <NextIntlClientProvider locale={locale} timeZone="Asia/Tokyo" messages={messages}>
      <SWRConfig
        value={{
          provider: () => new Map(),
          fallback,
          dedupingInterval: 0,
          revalidateOnFocus: false,
          revalidateOnMount: false,
          shouldRetryOnError: false,
        }}
      >
        <MeProvider me={{ ...ME, ...me }}>{element}</MeProvider>
        <NoticeRegion />
      </SWRConfig>
    </NextIntlClientProvider>
  );
}
