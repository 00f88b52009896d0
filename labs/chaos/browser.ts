import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import type { Call } from './history.ts';
import type { Instance } from './instances.ts';
import type { Trace } from './trace.ts';

/** A browser gives up later than any deadline. */
const PATIENCE_MS = 15_000;
/** What the provider makes. */
const CHANGES = ['profile.update', 'member.setRole'];
/** What leaves a line behind, or ends a session. */
const KEPT = /(?:profile\.update|member\.setRole|journal\.\w+|session\.endOthers|step-up|sign-in|sign-out|device)$/;

export interface Reply {
  status: number;
  text: string;
  code: string;
  /** When its first bytes came: a page begins at once and goes on. */
  atMs: number;
  /** To bind the session that has just begun to a device. */
  challenge: string | undefined;
}

interface Question {
  path: string;
  /** Of a change; the empty text is what the browser itself asks, past every page. */
  body?: object | '' | undefined;
  headers?: Record<string, string>;
}

/** Cookies of a session. */
const COOKIES = ['console', 'device'];
interface KeptSession {
  name: string;
  cookie: string;
}

/** One person's browser: its cookies, an address of its own, and the history of what it asked for. */
export class Browser {
  readonly #index: number;
  readonly #account: string;
  readonly #trace: Trace;
  readonly #jar = new Map<string, string>();
  #calls = 0;
  #session = '';

  constructor(index: number, account: string, trace: Trace) {
    this.#index = index;
    this.#account = account;
    this.#trace = trace;
  }

  /** The session of its cookies; undefined if it has none. */
  get session(): KeptSession | undefined {
    const cookies = [...this.#jar].filter(([name]) => COOKIES.includes(name)).map((pair) => pair.join('='));
    return this.#jar.has('console') ? { name: this.#session, cookie: cookies.join('; ') } : undefined;
  }

  /** From here on it is another session. */
  begin(): void {
    for (const name of COOKIES) this.#jar.delete(name);
    this.#session = `${this.#index}/${this.#calls}`;
  }

  /** Binds its session to a key, as a browser that can: from then on it is another one. @returns whether that is known */
  async bind(at: Instance, challenge: string): Promise<boolean> {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const head = { alg: 'ES256', typ: 'dbsc+jwt', jwk: publicKey.export({ format: 'jwk' }) };
    const text = `${part(head)}.${part({ jti: challenge })}`;
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    const headers = { 'secure-session-response': `${text}.${signature.toString('base64url')}` };
    const what = { operation: 'device', session: this.#session };
    const { call, answer } = await this.#traced(at, { path: '/api/session/device', body: '', headers }, what);
    if (answer?.status !== 200) return answer !== undefined;
    this.#trace.bind(call);
    this.#session += '+bound';
    return true;
  }

  /** @returns undefined without an answer */
  async send(at: Instance, sent: Question): Promise<Reply | undefined> {
    const { path, body } = sent;
    const cookie = this.#cookies();
    const operation = KEPT.exec(path.split('?', 1)[0] ?? '')?.[0];
    if (operation === undefined) return this.#fetch(at, sent, cookie, this.#nextId());
    const seen = (body as { seen?: { role: string | null } } | undefined)?.seen?.role; // Of changes of a role alone.
    const isChange = CHANGES.includes(operation);
    const what = { operation, session: this.#session, isChange, ...(seen !== undefined && { seen }) };
    return (await this.#traced(at, sent, what, cookie)).answer;
  }

  /** With cookies that were kept. @param isBare without that of the device, which only a bound session has */
  async replay(at: Instance, { name, cookie }: KeptSession, isBare = false): Promise<Reply | undefined> {
    const sent = { path: '/api/provider/profile.read' };
    const copy = isBare ? cookie.replace(/(?:^|; )device=[^;]*/, '') : cookie;
    const what = { operation: 'profile.read', session: name, ...(isBare && { isBare }) };
    return (await this.#traced(at, sent, what, copy, false)).answer;
  }

  async #traced(
    at: Instance,
    sent: Question,
    what: Pick<Call, 'operation' | 'session' | 'seen' | 'isBare'> & { isChange?: boolean },
    cookie = this.#cookies(),
    isKept = true,
  ): Promise<{ call: Call; answer: Reply | undefined }> {
    const call = this.#trace.leave({ id: this.#nextId(), account: this.#account, at, ...what });
    const answer = await this.#fetch(at, sent, cookie, call.id, isKept);
    this.#trace.answer(call, at, answer);
    return { call, answer };
  }

  #cookies(): string {
    return [...this.#jar].map((pair) => pair.join('=')).join('; ');
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
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const sent = { ...headers, ...own };
      const answer = await (body === ''
        ? postOfNoPage(at.origin + path, sent, signal)
        : fetch(at.origin + path, {
            redirect: 'manual',
            headers: sent,
            ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
            signal,
          }));
      const beginMs = performance.now();
      const text = await answer.text();
      const atMs = path.startsWith('/api/') ? performance.now() : beginMs;
      if (isKept) this.#keep(answer.headers.getSetCookie());
      const [, challenge] = /challenge="([^"]+)"/.exec(answer.headers.get('secure-session-registration') ?? '') ?? [];
      return { status: answer.status, text, code: codeIn(text) || reasonIn(answer), atMs, challenge };
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

/** `fetch` marks what it sends as sent by a page. */
async function postOfNoPage(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  const asked = request(url, { method: 'POST', headers, signal });
  // What breaks off after its head is told by the answer as well.
  asked.on('error', () => undefined).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const given = new Headers();
  for (const [name, values = []] of Object.entries(answer.headersDistinct))
    for (const value of values) given.append(name, value);
  return new Response(await textOf(answer), { status: answer.statusCode ?? 0, headers: given });
}

/** A page that leads to the sign-in says there why. */
function reasonIn({ headers }: Response): string {
  return headers.get('location')?.includes('reason=endedElsewhere') ? 'sessionEnded' : '';
}

function codeIn(text: string): string {
  return /^\{"failure":\{"code":"(\w+)"/.exec(text)?.[1] ?? '';
}
