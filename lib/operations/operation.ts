/** What a row of the table says of one provider call (wire contract, sections 2 to 4). */
import * as z from 'zod';

export interface Operation<Input extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path template: `{product}`, `{site-service}`, `{customisation}`, `{payment}` are configured words, others input fields. */
  path: string;
  /** The host it goes to; the provider's API unless said. */
  host?: 'search';
  /** What the caller sends; unknown fields are dropped. */
  input: Input;
  /** `data` of a good answer; unknown fields are dropped. */
  answer: Answer;
  /** What counts as good where it is not HTTP 200 with status `ok`. */
  good?: { http?: number; statuses: readonly string[] | 'any' };
  /** Sent without credentials. */
  isOpen?: true;
  /** The answer carries a token or half-open state: never reachable by name from outside. */
  isServerOnly?: true;
  /** Its input names the organisation: filled from the session's own, another's is refused. */
  hasOrganization?: true;
  /** Its input names a customisation domain: another organisation's is refused. */
  hasDomain?: true;
  /** Its input names the person who asks: always filled with the session's own e-mail, whatever the caller wrote. */
  hasOwnEmail?: true;
  /** Its input holds a picture, `image`: judged and made anew on the server, so that the schema meets what is sent on. */
  hasPicture?: true;
  /** Fields that the provider takes, but that no caller may choose. */
  fixed?: Readonly<Record<string, string>>;
}

/** Keeps a row's exact types. */
export function operation<const Row extends Operation>(row: Row): Row {
  return row;
}

/** An input without fields. */
export const nothing = z.object({});

/** An answer of which nothing is used: `data` may be absent. */
export const noAnswer = z.unknown().transform((): Record<string, never> => ({}));
