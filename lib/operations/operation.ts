/** What a row of the table says of one call: of the provider (docs/wire-contract.md#calls), or of the console itself. */
import * as z from 'zod';

interface Call<Input extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  /** The caller's fields; unknown ones are dropped. */
  input: Input;
  /** `data` of a good answer; unknown fields are dropped. */
  answer: Answer;
  /** When a fresh proof of who is there is asked for (docs/promises.md#re-authentication). */
  proof?: readonly FreshProof[];
}

/** A call that the provider answers. */
export interface ProviderOperation<Input extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType>
  extends Call<Input, Answer> {
  answeredBy?: undefined;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path template: `{product}`, `{site-service}`, `{customisation}`, `{payment}` are configured words, others input fields. */
  path: string;
  /** The host it goes to; the provider's API unless said. */
  host?: 'search';
  /** The good answers, if not HTTP 200 with status `ok`. */
  good?: { http?: number; statuses: readonly string[] | 'any' };
  /** Sent without credentials. */
  isOpen?: true;
  /** The answer holds a token or half-open state: the browser cannot call it by name. */
  isServerOnly?: true;
  /** The input names the organization: the server fills in the user's own and refuses another. */
  hasOrganization?: true;
  /** The input names a customisation domain: the server refuses another organization's. */
  hasDomain?: true;
  /** The server fills `email` with the session's own, whatever the caller sent. */
  hasOwnEmail?: true;
  /** The answer's `requestId` is a job: the browser gets it bound to the organization (promise V-R9). */
  startsJob?: true;
  /** The input's `id` is such a job. */
  readsJob?: true;
  /**
   * What of `seen` in the input is compared with a fresh read; it is never sent (promise V-R10). `before`: the state that the
   * journal's rule of the operation reads, in all its fields.
   */
  seen?: readonly string[] | 'before';
  /** The input holds a picture, `image`, which the server encodes anew before the schema sees it (decision 0012). */
  hasPicture?: true;
  /** Fields that go to the provider and that no caller may choose. */
  fixed?: Readonly<Record<string, string>>;
}

/** The state that a change was planned against; null: there was none. */
export const seenBefore = { seen: z.record(z.string().max(100), z.unknown()).nullable().optional() };

/** A call that the console answers out of its own store (docs/architecture.md#the-consoles-own-calls). */
export interface ConsoleOperation<Input extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType>
  extends Call<Input, Answer> {
  answeredBy: 'console';
  method: 'GET' | 'POST';
  /** The answer is a file, which the browser saves while it is made. */
  isFile?: true;
  /** About the account alone: the organization as it was read a minute ago is enough. */
  isOwn?: true;
  /** Does its part also where nothing is stored. */
  worksWithoutStore?: true;
  /** What the log calls it; left out: a write. */
  event?: 'sessionsEnded';
  /** With this field the page asks by itself for what is new, which is no use of the session. */
  followsBy?: string;
}

export type Operation<Input extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> =
  | ProviderOperation<Input, Answer>
  | ConsoleOperation<Input, Answer>;

/** Always; if the owner role is given or taken; for more than ten in a row; always, and by the password that was typed for it. */
export type FreshProof = 'always' | 'ownerRole' | 'inBulk' | 'password';

export function operation<const Row extends Operation>(row: Row): Row {
  return row;
}

type OwnRow = Omit<ConsoleOperation, 'answeredBy' | 'method'>;

/** A row of a call that the console answers itself, and that changes nothing. */
export function ownRead<const Row extends OwnRow>(row: Row) {
  return { answeredBy: 'console', method: 'GET', ...row } as const;
}

/** The same of one that changes something. */
export function ownChange<const Row extends OwnRow>(row: Row) {
  return { answeredBy: 'console', method: 'POST', ...row } as const;
}

/** An input without fields, or an answer. */
export const nothing = z.object({});

/** An answer whose `data` is not used and may be absent. */
export const noAnswer = z.unknown().transform((): Record<string, never> => ({}));
