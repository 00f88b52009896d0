import 'server-only';
import type { Answer, ProviderOperationName } from '@/lib/operations/table';
import type { WrittenLine } from '@/lib/rules/journal/undo-rules';
import type { Organization } from '@/lib/rules/organization/organization';
import { Deadline } from '@/lib/server/deadline';
import { asUnsent, fromProvider, type HttpError, reject } from '@/lib/server/http-error';
import type { Outcome } from '@/lib/server/provider/open-answer';
import { currentFacts } from '@/lib/server/request-facts';
import type { Session, SessionLookup } from '@/lib/server/session/session';
import { callWithSession } from './call-with-session';

/** The parts of a request that handlers read. It may come from the framework or from the HTTP server itself. */
export interface IncomingRequest extends Pick<Request, 'url' | 'signal'> {
  headers: Pick<Headers, 'get'>;
  body: AsyncIterable<Uint8Array> | null;
}

/** Who asked, by which request, from where: for the journal and the log. */
export interface Origin {
  requestId: string;
  address: string | undefined;
  browser: string | undefined;
}

interface CallOptions {
  /** As this request read it. */
  organization?: Organization | undefined;
  /** The line of the journal that the call takes back. */
  undoes?: number | undefined;
  /** Others wait for the same answer: the call goes on when the browser closes its connection. */
  isShared?: true;
}

/** Why there is no session, as its user reads it. */
export function noSession(opened: SessionLookup): HttpError {
  const reason = opened.session === null ? opened.reason : undefined;
  if (reason === 'expired') return reject('sessionTimeout');
  if (reason === 'deviceNeeded') return reject('deviceNeeded');
  return reject(reason === 'endedElsewhere' ? 'sessionEnded' : 'signedOut');
}

/** One request, with its session as it is by now: every call of a handler goes through it. */
export class RequestContext {
  readonly request: IncomingRequest;
  readonly requestId: string;
  readonly deadline = new Deadline(currentFacts()?.arrivedMs);
  address: string | undefined;
  opened: SessionLookup = { session: null, reason: 'none' };
  /** The account that a sign-in tries, for the log of a refusal. */
  tried?: string;
  replaced: Session | undefined; // With a token, or a newer key of the second factor, that a call found meanwhile.
  /** The call that was made for the browser, with what its answer says of its line. */
  forwarded: { operation: ProviderOperationName; line: WrittenLine | undefined } | undefined;

  constructor(request: IncomingRequest, requestId: string) {
    this.request = request;
    this.requestId = requestId;
    const facts = currentFacts();
    if (facts) facts.deadline = this.deadline;
  }

  /** The session in any state, with the newest token. */
  get current(): Session | null {
    return this.replaced ?? this.opened.session;
  }

  /** What every answer stores at once. A key alone waits for the renewal of the cookie: it could take a fresh proof away. */
  get withNewToken(): Session | undefined {
    return this.replaced?.token === this.opened.session?.token ? undefined : this.replaced;
  }

  /**
   * The session of a user who is signed in completely.
   * @throws HttpError `signedOut`, `sessionTimeout`, `sessionEnded` or `deviceNeeded`
   */
  get session(): Session {
    const { current, opened } = this;
    if (current?.state === 'signedIn') return current;
    throw noSession(opened);
  }

  get origin(): Origin {
    const { requestId, address, request } = this;
    return { requestId, address, browser: request.headers.get('user-agent') ?? undefined };
  }

  /** For a call that is made past `call` and `attempt`. It goes on when the browser closes its connection. */
  get callContext(): Origin & { deadline: Deadline } {
    return { ...this.origin, deadline: this.deadline };
  }

  /** The organization, for what is checked before anything is begun. */
  async readFirst(): Promise<Organization> {
    return (await this.call('organization.read').catch(asUnsent)).organization;
  }

  /**
   * Makes a call with the session, whatever its state.
   * @throws HttpError with the provider's failure; `signedOut` without a session
   */
  async call<Name extends ProviderOperationName>(
    name: Name,
    input: Record<string, unknown> = {},
    options: CallOptions = {},
  ): Promise<Answer<Name>> {
    const { outcome } = await this.attempt(name, input, options);
    if (outcome.isGood) return outcome.data;
    throw fromProvider(outcome.failure, outcome.retryAfterS);
  }

  /** The same for a caller that judges the outcome itself. */
  async attempt<Name extends ProviderOperationName>(
    name: Name,
    input: Record<string, unknown> = {},
    { isShared, ...options }: CallOptions = {},
  ): Promise<{ outcome: Outcome<Answer<Name>>; line: WrittenLine | undefined }> {
    const { current, origin, request, deadline } = this;
    if (!current) throw reject('signedOut');
    const signal = isShared ? undefined : request.signal;
    const { outcome, session, isReplaced, line } = await callWithSession(current, name, input, {
      ...origin,
      ...options,
      signal,
      deadline,
    });
    const isOther = isReplaced || session.mfaKey !== current.mfaKey;
    // Calls side by side may each bring a token: the newest stays.
    if (isOther && session.tokenAt >= (this.replaced?.tokenAt ?? 0)) this.replaced = session;
    return { outcome, line };
  }
}
