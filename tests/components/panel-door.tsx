import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { shownToasts } from '@/components/ui/toast';
import type { Locale } from '@/lib/rules/locales';
import type { CurrentUser } from '@/lib/rules/current-user';
import { OWNER } from './owner';
import { type Answerer, answerTo, responseOf } from './provider-answers';
import { screenOf } from './screen-of';

const ADMIN: CurrentUser = { ...OWNER, account: 'taro@example.com#tokyo', role: 'admin' };

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
      const name = /^\/api\/(?:provider|console)\/([\w.]+)/.exec(url)?.[1];
      if (!name) {
        this.others.push(url);
        return this.other(url);
      }
      const input: unknown = init?.method === 'POST' ? JSON.parse(String(init.body)) : undefined;
      if (init?.method === 'POST') this.writes.push({ name, input });
      else this.reads.push(name);
      const answerer = this.#answers.get(name) ?? { data: {} };
      return responseOf(await answerTo(answerer, input));
    };
    return this;
  }
}

export interface Wanted {
  me?: Partial<CurrentUser>;
  locale?: Locale;
  /** Reads that the page's HTML holds already. */
  fallback?: Record<string, unknown>;
}

/** A panel as an admin sees it. */
export function panelOf(element: ReactNode, { me, locale = 'ja', fallback }: Wanted = {}) {
  return screenOf(element, { me: { ...ADMIN, ...me }, locale, fallback });
}

export function renderPanel(element: ReactNode, wanted: Wanted = {}) {
  shownToasts.set([]);
  return render(panelOf(element, wanted));
}
