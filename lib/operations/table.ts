/**
 * THE TABLE: every call of the provider, by name (docs/wire-contract.md#calls). The operation handler, the provider client, the
 * hooks, the stub, the tests and the printed reference read it. The permission that a call needs stands in
 * `lib/rules/permissions.ts`, because the browser decides by it too; `satisfies` checks that both know the same names.
 */
import type * as z from 'zod';
import type { OperationName } from '../rules/permissions.ts';
import { apikeyOperations } from './apikey.ts';
import { iptablesOperations } from './iptables.ts';
import { memberOperations } from './member.ts';
import { mfaOperations } from './mfa.ts';
import { mfaPolicyOperations } from './mfa-policy.ts';
import type { Operation } from './operation.ts';
import { organizationOperations } from './organization.ts';
import { passwordOperations } from './password.ts';
import { paymentOperations } from './payment.ts';
import { permissionOperations } from './permission.ts';
import { profileOperations } from './profile.ts';
import { projectOperations } from './project.ts';
import { serviceOperations } from './service.ts';
import { sessionOperations } from './session.ts';
import { signupOperations } from './signup.ts';
import { visitorOperations } from './visitor.ts';

export const TABLE = {
  ...sessionOperations,
  ...mfaOperations,
  ...passwordOperations,
  ...signupOperations,
  ...profileOperations,
  ...organizationOperations,
  ...memberOperations,
  ...mfaPolicyOperations,
  ...serviceOperations,
  ...projectOperations,
  ...paymentOperations,
  ...apikeyOperations,
  ...permissionOperations,
  ...iptablesOperations,
  ...visitorOperations,
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
