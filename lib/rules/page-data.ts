import type { Membership, UserIdentity } from './current-user.ts';
import type { Failure } from './failures.ts';
import type { OperationName } from './permissions.ts';

/** The name of one read's answer, for the page that carries it and for the browser's cache: the operation, and its input if there is one. */
export function queryKey(name: OperationName, input: object = {}): string {
  return Object.keys(input).length > 0 ? `${name}?${JSON.stringify(input)}` : name;
}

/** What a page knows when it begins, or will know before its answer ends: then a promise, which never rejects on the server. */
export type StreamedValue<Value> = Value | Promise<Value>;

export function isUnderWay<Value>(streamed: StreamedValue<Value>): streamed is Promise<Value> {
  return typeof streamed === 'object' && streamed !== null && 'then' in streamed;
}

/** What follows from a streamed value, at once if it is known at once. */
export function whenKnown<Value, Next>(
  streamed: StreamedValue<Value>,
  derive: (value: Value) => Next,
): StreamedValue<Next> {
  return isUnderWay(streamed) ? streamed.then(derive) : derive(streamed);
}

/** Of one read of a page. Undefined: the browser is to read it by itself. */
export type ReadResult<Data = unknown> =
  | { data: Data; failure?: undefined }
  | { data?: undefined; failure: Failure }
  | undefined;

/** Of an answer that is too long for a page: what is seen first, and how many rows the page has left out. */
export interface Beginning<Data = unknown> {
  answer: Data;
  left: number;
}

/** What a page says to its `<Screen>`. The promises reach the browser while the page's answer goes on. */
export interface ScreenData {
  user: UserIdentity;
  /** Null: it could not be read. */
  membership: StreamedValue<Membership | null>;
  /** As of an earlier page, until `membership` is known. */
  lastMembership: Membership | null;
  needsOrganization: boolean;
  /** The answers that were there when the page began, by their query key. */
  initialData: Record<string, unknown>;
  /** The beginnings of long answers, by the same key; the browser reads them whole. */
  beginnings: Record<string, Beginning>;
  /** The answers that come later, and failures; each is its panel's own. */
  later: Record<string, Promise<ReadResult>>;
  /** A token that was refreshed meanwhile, sealed: a render cannot store it, so the browser hands it back. */
  refreshedToken: StreamedValue<string | null>;
  /** Names this rendering, so that the browser can tell a new page from one out of its own cache. */
  renderId: string;
}
