/**
 * THE TABLE: every call by name, of the provider (docs/wire-contract.md#calls) and of the console itself. The operation
 * handler, the provider client, the hooks, the stub, the tests and the printed reference read it. The permission that a call
 * needs stands in `lib/rules/permissions.ts`, because the browser decides by it too; `satisfies` checks that both know the
 * same names.
 */
import type * as z from 'zod';
import type { ConsoleOperationName, OperationName, ProviderOperationName } from '../rules/permissions.ts';
import { accountOperations, sessionOperations } from './account.ts';
import { apikeyOperations } from './apikey.ts';
import { destinationOperations } from './destination.ts';
import { journalOperations } from './journal.ts';
import { offboardingOperations } from './offboarding.ts';
import type { ConsoleOperation, Operation, ProviderOperation } from './operation.ts';
import { memberOperations, organizationFileOperations, organizationOperations } from './organization.ts';
import { consoleSessionOperations, passkeyOperations } from './console-session.ts';
import { reviewOperations } from './review.ts';
import { paymentOperations, serviceOperations } from './service.ts';
import { securityOperations } from './security.ts';
import { teamOperations } from './team.ts';

export const PROVIDER_TABLE = {
  ...sessionOperations,
  ...accountOperations,
  ...organizationOperations,
  ...memberOperations,
  ...serviceOperations,
  ...paymentOperations,
  ...apikeyOperations,
  ...securityOperations,
} as const satisfies Record<ProviderOperationName, ProviderOperation>;

const CONSOLE_TABLE = {
  ...consoleSessionOperations,
  ...passkeyOperations,
  ...journalOperations,
  ...teamOperations,
  ...reviewOperations,
  ...offboardingOperations,
  ...organizationFileOperations,
  ...destinationOperations,
} as const satisfies Record<ConsoleOperationName, ConsoleOperation>;

export const TABLE = { ...PROVIDER_TABLE, ...CONSOLE_TABLE } as const;

type Table = typeof TABLE;
export type { ConsoleOperationName, OperationName, ProviderOperationName };

/** What a caller sends to an operation. */
export type Input<Name extends OperationName> = z.input<Table[Name]['input']>;
/** An operation's input after its schema. */
export type ParsedInput<Name extends OperationName> = z.output<Table[Name]['input']>;
/** `data` of an operation's good answer. */
export type Answer<Name extends OperationName> = z.output<Table[Name]['answer']>;

/** The operations that change nothing, and that the browser may call by name. */
export type ReadName = {
  [Name in OperationName]: Table[Name]['method'] extends 'GET'
    ? Table[Name] extends { isServerOnly: true } | { isFile: true }
      ? never
      : Name
    : never;
}[OperationName];

/** The operations that change something, and that the browser may call by name. */
export type WriteName = {
  [Name in OperationName]: Table[Name]['method'] extends 'GET'
    ? never
    : Table[Name] extends { isServerOnly: true }
      ? never
      : Name;
}[OperationName];

/** The operations whose answer the browser saves as a file. */
export type FileName = {
  [Name in OperationName]: Table[Name] extends { isFile: true } ? Name : never;
}[OperationName];

/** Whether a text is the name of a row. */
export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(TABLE, name);
}

/** A row by name, in its general form. */
export function rowOf(name: ProviderOperationName): ProviderOperation;
export function rowOf(name: ConsoleOperationName): ConsoleOperation;
export function rowOf(name: OperationName): Operation;
export function rowOf(name: OperationName): Operation {
  return TABLE[name];
}

/** The names of the calls that the provider answers, in the table's order. */
export const PROVIDER_NAMES = Object.keys(PROVIDER_TABLE) as ProviderOperationName[]; // Its own keys.
/** The names of those that the console answers. */
export const CONSOLE_NAMES = Object.keys(CONSOLE_TABLE) as ConsoleOperationName[]; // Its own keys.
