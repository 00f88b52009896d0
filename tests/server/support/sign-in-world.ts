import { type Behaviour, callOf, choosing, type FakeUpstream, json, upstreamOfFile } from './fake-upstream';
import { bodyOf, cookieOf } from './browser';
import { takeStep } from './session-step';

/** A provider whose answers a test sets call by call, by method and path; anything else is answered with 404. */
export class SignInWorld {
  readonly upstream: FakeUpstream;
  readonly #answers = new Map<string, Behaviour>();
  constructor(upstream: FakeUpstream) {
    this.upstream = upstream;
  }

  /** Forgets the answers that were set. */
  begin(): this {
    this.#answers.clear();
    this.upstream.behave(choosing((call) => this.#answers.get(callOf(call)) ?? json({ status: 'not found' }, 404)));
    return this;
  }

  /** Answers a call, such as `POST /signin/otp/`. */
  on(call: string, behaviour: Behaviour): this {
    this.#answers.set(call, behaviour);
    return this;
  }

  /** The provider signs this account in, so far. */
  signsIn(account: string, mfa: 'on' | 'new' | 'off' = 'off', status = 'ok'): this {
    const data = { email: account, token: `token of ${account}`, mfa };
    return this.on('POST /signin/console/', json({ status, data }));
  }

  /** A new account whose sign-in waits for its code, to which the provider will say this. */
  async waitsForCode(word: Behaviour = goodCode, status = 'ok') {
    const account = newAccount();
    this.signsIn(account, 'on', status).on('POST /signin/otp/', word);
    return { account, ...(await signIn(account)) };
  }

  /** The calls that arrived, as method and path. */
  calls(): string[] {
    return this.upstream.calls.map(callOf);
  }

  forget(): void {
    this.upstream.calls.length = 0;
  }
}

/** The provider's word on a code that is right, and on one that is not. */
export const goodCode = json({ status: 'ok', data: { sessionKey: 'mfa-key' } });
export const wrongCode = json({ status: 'error', message: 'wrong' }, 403);

/** How far a sign-in is, by its second factor and the provider's word: the next step, and the state of the session. */
export const NEXT_STEPS = [
  ['off', 'ok', 'home', 'signedIn'],
  ['off', 'created', 'home', 'signedIn'],
  ['off', 'accepted', 'password', 'password'],
  ['on', 'ok', 'otp', 'otp'],
  ['on', 'accepted', 'otp', 'otp'],
  ['new', 'ok', 'enrol', 'enrol'],
] as const;

let lastNumber = 0;

/** An account that no test has tried before, because attempts are counted. */
export function newAccount(): string {
  lastNumber += 1;
  return `person-${lastNumber}@example.com`;
}

export const SOCIAL = { SOCIAL_PROVIDERS: 'google,github' };

/** The provider of a file's tests: each begins without answers. @param more environment variables */
export function worldOfFile(more: Record<string, string> = {}): SignInWorld {
  const world = new SignInWorld(upstreamOfFile({ ...SOCIAL, ...more }));
  beforeEach(() => void world.begin());
  return world;
}

/** Signs in with a password, and says what comes next, with the cookie of that step. */
export async function signIn(account: string, cookie?: string) {
  const response = await takeStep('sign-in', { email: account, password: 'correct horse' }, { cookie });
  const { data, failure } = await bodyOf(response);
  return { response, status: response.status, data, failure, cookie: cookieOf(response) };
}
