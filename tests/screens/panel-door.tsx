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
  account: 'taro@example.com#tokyo',
  email: 'taro@example.com',
  fingerprint: 'finger',
  role: 'admin',
  organization: { id: 7, name: 'Acme' },
  isKnown: true,
  owners: 1,
  members: 2,
};

type Answer = { data: unknown } | { failure: Partial<Failure> & Pick<Failure, 'code'> };
type Answerer = Answer | ((input: unknown) => Answer | Promise<Answer>);

/** The console's own server as a browser sees it: answers by operation, and remembers what it was asked to change. */
export class OwnDoor {
  readonly writes: { name: string; input: unknown }[] = [];
  readonly reads: string[] = [];
  /** Anything else that was fetched, such as the look-up of postal codes. */
  readonly others: string[] = [];
  readonly #answers = new Map<string, Answerer>();
  other: (url: string) => Promise<Response> = async () => new Response('', { status: 404 });

  on(name: string, answer: Answerer): this {
    this.#answers.set(name, answer);
    return this;
  }

  /** Takes the place of the network. */
  open(): this {
    globalThis.fetch = async (address, init) => {
      const url = String(address);
      const name = /^\/api\/provider\/([\w.]+)/.exec(url)?.[1];
      if (!name) {
        this.others.push(url);
        return this.other(url);
      }
      const input: unknown = init?.method === 'POST' ? JSON.parse(String(init.body)) : undefined;
      if (init?.method === 'POST') this.writes.push({ name, input });
      else this.reads.push(name);
      const answerer = this.#answers.get(name) ?? { data: {} };
      const answer = typeof answerer === 'function' ? await answerer(input) : answerer;
      const body =
        'failure' in answer ? { failure: { status: 500, requestId: 'request-1', ...answer.failure } } : answer;
      return Response.json(body, { status: 'failure' in answer ? 500 : 200 });
    };
    return this;
  }
}

interface Wanted {
  me?: Partial<Me>;
  locale?: Locale;
  /** Reads that the page's HTML holds already. */
  fallback?: Record<string, unknown>;
}

/** A panel as a screen holds it: with who looks, words, and the region of notices. */
export function screenOf(element: ReactNode, { me, locale = 'ja', fallback = {} }: Wanted = {}) {
  // The English file is not typed as the Japanese one; a house test keeps their keys equal.
  const messages = { ja, en }[locale] as ComponentProps<typeof NextIntlClientProvider>['messages'];
  const settings = { fallback, dedupingInterval: 0, revalidateOnFocus: false, shouldRetryOnError: false };
  return (
    <NextIntlClientProvider locale={locale} timeZone="Asia/Tokyo" messages={messages}>
      <SWRConfig value={{ provider: () => new Map(), ...settings }}>
        <MeProvider me={{ ...ME, ...me }}>{element}</MeProvider>
        <NoticeRegion />
      </SWRConfig>
    </NextIntlClientProvider>
  );
}

export function renderPanel(element: ReactNode, wanted: Wanted = {}) {
  clearNotices();
  return render(screenOf(element, wanted));
}
