import type { Instance } from './instances.ts';
import type { Trace } from './trace.ts';

/** A browser gives up later than any deadline. */
const PATIENCE_MS = 15_000;
/** What the provider makes. */
const CHANGES = ['profile.update', 'member.setRole'];
/** What leaves a line behind, or ends a session. */
const KEPT = /(?:profile\.update|member\.setRole|journal\.\w+|sign-in|sign-out)$/;

export interface Reply {
  status: number;
  text: string;
  code: string;
  /** When its first bytes came: a page begins at once and goes on. */
  atMs: number;
}

interface Question {
  path: string;
  /** A change of the console's own. */
  body?: object | undefined;
  headers?: Record<string, string>;
}

/** One person's browser: its cookies, an address of its own, and the history of what it asked for. */
export class Browser {
  readonly #index: number;
  readonly #trace: Trace;
  readonly #jar = new Map<string, string>();
  #calls = 0;
  #session = '';

  constructor(index: number, trace: Trace) {
    this.#index = index;
    this.#trace = trace;
  }

  /** The session of its cookie; undefined if it has none. */
  get session(): { name: string; cookie: string } | undefined {
    const cookie = this.#jar.get('console');
    return cookie === undefined ? undefined : { name: this.#session, cookie };
  }

  /** From here on it is another session. */
  begin(): void {
    this.#jar.delete('console');
    this.#session = `${this.#index}/${this.#calls}`;
  }

  /** @returns undefined without an answer */
  async send(at: Instance, sent: Question): Promise<Reply | undefined> {
    const { path, body } = sent;
    const cookie = [...this.#jar].map((pair) => pair.join('=')).join('; ');
    const operation = KEPT.exec(path.split('?', 1)[0] ?? '')?.[0];
    if (operation === undefined) return this.#fetch(at, sent, cookie, this.#nextId());
    const seen = (body as { seen?: { role: string | null } } | undefined)?.seen?.role; // Of changes of a role alone.
    const isChange = CHANGES.includes(operation);
    return this.#traced(at, sent, cookie, {
      operation,
      session: this.#session,
      isChange,
      ...(seen !== undefined && { seen }),
    });
  }

  /** With a cookie that was kept, whose session has ended. */
  async replay(at: Instance, { name, cookie }: { name: string; cookie: string }): Promise<Reply | undefined> {
    const sent = { path: '/api/provider/profile.read' };
    return this.#traced(at, sent, `console=${cookie}`, { operation: 'profile.read', session: name }, false);
  }

  async #traced(
    at: Instance,
    sent: Question,
    cookie: string,
    what: { operation: string; session: string; isChange?: boolean; seen?: string | null },
    isKept = true,
  ): Promise<Reply | undefined> {
    const call = this.#trace.leave({ id: this.#nextId(), at, ...what });
    const answer = await this.#fetch(at, sent, cookie, call.id, isKept);
    this.#trace.answer(call, at, answer);
    return answer;
  }

  #nextId(): string {
    this.#calls += 1;
    return `chaos-${this.#index}-${this.#calls}`;
  }

  async #fetch(
    at: Instance,
    { path, body, headers }: Question,
    cookie: string,
    id: string,
    isKept = true,
  ): Promise<Reply | undefined> {
    const own = { cookie, 'x-forwarded-for': `10.0.0.${this.#index + 1}`, 'x-request-id': id };
    try {
      const answer = await fetch(at.origin + path, {
        redirect: 'manual',
        headers: { ...headers, ...own },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const beginMs = performance.now();
      const text = await answer.text();
      const atMs = path.startsWith('/api/') ? performance.now() : beginMs;
      if (isKept) this.#keep(answer.headers.getSetCookie());
      return { status: answer.status, text, code: codeIn(text), atMs };
    } catch {
      return undefined;
    }
  }

  #keep(cookies: readonly string[]): void {
    for (const line of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.#jar.delete(name);
      else this.#jar.set(name, value);
    }
  }
}

/** Whether the provider makes what is asked for there. */
export function isChangeAt(path: string): boolean {
  return CHANGES.some((name) => path.endsWith(name));
}

function codeIn(text: string): string {
  return /^\{"failure":\{"code":"(\w+)"/.exec(text)?.[1] ?? '';
}
