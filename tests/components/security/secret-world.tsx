import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { shownToasts } from '@/components/ui/toast';
import { OWNER } from '../owner';
import type { Wanted } from '../panel-door';
import { type Answerer, answerTo, responseOf } from '../provider-answers';
import { screenOf } from '../screen-of';

/** What stands beside what takes an admin. */
export const ADMIN_NEEDED = 'Admin permission is required. Ask an admin of your organization.';

/** The shortest valid access-permission settings of a domain. */
export const CONFIG = {
  environmentId: 3,
  permissionKintoneAppId: 318,
  appIdField: 'ID',
  writableUserField: 'W',
  readonlyUserField: 'R',
};

/** The list of access-permission settings, with those of one domain. */
export const permissionsOf = (config: typeof CONFIG | null) => {
  const environmentList = [3, 4].map((uid) => ({
    uid,
    projectName: 'Drawings',
    name: uid === 3 ? 'Production' : 'Test',
  }));
  return { configList: [{ domain: 'apps.example.com', environmentList, config }] };
};

/** A second factor that is to be enrolled. */
export const ENROLMENT = {
  secret: 'JBSWY3DPEHPK3PXP',
  otpauthUrl: 'otpauth://totp/x',
  qr: { path: 'M4 4h7v1h-7z', size: 45 },
};

/** The console's own server as one tab sees it: answers by operation or by path, and remembers every call in its order. */
export class Door {
  readonly calls: { name: string; input: unknown }[] = [];
  readonly #answers = new Map<string, Answerer>();

  constructor() {
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      const url = new URL(String(address), 'https://console.example.com');
      const name = url.pathname.replace(/^\/api\/(?:provider|console)\//, '');
      const sent = init?.method === 'POST' ? String(init.body) : url.searchParams.get('input');
      const input: unknown = sent === null ? undefined : JSON.parse(sent);
      this.calls.push({ name, input });
      const answerer = this.#answers.get(name);
      if (!answerer) throw new TypeError(`nobody answers ${name}`);
      const answer = await answerTo(answerer, input);
      if (init?.signal?.aborted) throw new DOMException('aborted', 'AbortError');
      return responseOf(answer);
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

/** Renders panels as a screen does. */
export function renderScreen(element: ReactNode, wanted: Wanted = {}) {
  shownToasts.set([]);
  return render(asScreen(element, wanted));
}

/** Panels as on an owner's screen; what its HTML holds is not read again. */
export function asScreen(element: ReactNode, { me, locale = 'en', fallback }: Wanted = {}) {
  return screenOf(element, { me: { ...OWNER, ...me }, locale, fallback, revalidateOnMount: false });
}
