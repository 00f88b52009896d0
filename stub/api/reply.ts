/** Input and answer of handlers, typed by the operation table: a handler that forgets a field does not compile. */
import type * as z from 'zod';
import type { ProviderOperationName, ParsedInput, PROVIDER_TABLE } from '../../lib/operations/table.ts';
import type { WireRole } from '../../lib/rules/roles.ts';
import type { AccountRow, OrganizationRow, SessionRow } from '../db/rows.ts';
import type { World } from '../world.ts';

export interface Actor {
  account: AccountRow;
  session: SessionRow;
  organization: OrganizationRow | null;
  role: WireRole;
}

export interface Member extends Actor {
  organization: OrganizationRow;
}

/** The envelope without `data`: every refusal, and the outcome of a job. */
export interface Refusal {
  http: number;
  status: string;
  description?: string;
  message?: string;
  data?: undefined;
}

export interface GoodReply<Data> {
  http: 200 | 202;
  status: 'ok' | 'accepted' | 'created';
  data?: Data;
}

export type Reply<Data = unknown> = GoodReply<Data> | Refusal;
type Rows = typeof PROVIDER_TABLE;
type AnswerOf<Name extends ProviderOperationName> = z.input<Rows[Name]['answer']>;
type OpenName = {
  [Name in ProviderOperationName]: Rows[Name] extends { isOpen: true } ? Name : never;
}[ProviderOperationName];

export interface Situation {
  world: World;
  /** Business time, milliseconds since the epoch. */
  nowMs: number;
  /** The user's own address, as the console names it. */
  ip: string;
}

/** What a user without an organisation may call. */
type FreeName =
  | OpenName
  | `session.${string}`
  | `mfa.${string}`
  | `profile.${string}`
  | 'password.change'
  | 'organization.read'
  | 'organization.create'
  | 'visitor.identify';

type ActorOf<Name extends ProviderOperationName> = Name extends OpenName
  ? null
  : Name extends FreeName
    ? Actor
    : Member;

export interface Call<Name extends ProviderOperationName> extends Situation {
  input: ParsedInput<Name>;
  actor: ActorOf<Name>;
}

export type Handler<Name extends ProviderOperationName> = (
  call: Call<Name>,
) => Reply<AnswerOf<Name>> | Promise<Reply<AnswerOf<Name>>>;

export type Handlers<Name extends ProviderOperationName> = { [Each in Name]: Handler<Each> };

export function ok<Data>(data: Data): GoodReply<Data> {
  return { http: 200, status: 'ok', data };
}

export const done: GoodReply<never> = { http: 200, status: 'ok' };

/** A refusal in the body of an HTTP 200. */
export function refuse(status: string, description?: string): Refusal {
  return { http: 200, status, ...(description === undefined ? {} : { description }) };
}

/** A refusal by HTTP status. */
export function deny(http: number, status: string, message?: string): Refusal {
  return { http, status, ...(message === undefined ? {} : { message }) };
}

export const FORBIDDEN = refuse('forbidden');
export const NOT_FOUND = refuse('not found');
export const NOT_AUTHORIZED = deny(403, 'error', 'User not authorized');
