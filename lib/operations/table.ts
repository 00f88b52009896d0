/**
 * THE TABLE: every call of the provider, by name (wire contract, section 4). The door, the provider client, the typed
 * hooks, the stub provider, the contract test and the printed reference read it. What a call asks of the person stands
 * in `rules/needs.ts`, because the browser judges by it too; the two are checked against each other here.
 */
import type * as z from 'zod';
import type { OperationName } from '../rules/permissions.ts';
import { apikeyOperations } from './apikey.ts';
import { mfaOperations } from './mfa.ts';
import type { Operation } from './operation.ts';
import { organizationOperations } from './organization.ts';
import { paymentOperations } from './payment.ts';
import { permissionOperations } from './permission.ts';
import { profileOperations } from './profile.ts';
import { serviceOperations } from './service.ts';
import { sessionOperations } from './session.ts';
import { signupOperations } from './signup.ts';

export const TABLE = {
  ...sessionOperations,
  ...mfaOperations,
  ...signupOperations,
  ...profileOperations,
  ...organizationOperations,
  ...serviceOperations,
  ...paymentOperations,
  ...apikeyOperations,
  ...permissionOperations,
} as const satisfies Record<OperationName, Operation>;

type Table = typeof TABLE;
export type { OperationName };

/** What a caller sends to an operation. */
export type Input<Name extends OperationName> = z.input<Table[Name]['input']>;
/** An operation's input after its schema. */
export type Sent<Name extends OperationName> = z.output<Table[Name]['input']>;
/** `data` of an operation's good answer. */
export type Answer<Name extends OperationName> = z.output<Table[Name]['answer']>;

/** The operations that change nothing, and that the browser may call by name. */
export type ReadName = {
  [Name in OperationName]: Table[Name]['method'] extends 'GET'
    ? Table[Name] extends { isServerOnly: true }
      ? never
      : Name
    : never;
}[OperationName];

/** The operations that change something, and that the browser may call by name. */
export type WriteName = Exclude<
  { [Name in OperationName]: Table[Name] extends { isServerOnly: true } ? never : Name }[OperationName],
  ReadName
>;

/** Whether a text is the name of a row. */
export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(TABLE, name);
}

/** A row by name, in its general form. */
export function rowOf(name: OperationName): Operation {
  return TABLE[name];
}
