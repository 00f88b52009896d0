/** What every page of the browser knows of writes; apart from the tables of permissions and failures, which few pages need. */
import type { Failure } from './failures.ts';
import type { OperationName, PERMISSIONS } from './permissions.ts';

type OpenOperation = {
  [Name in OperationName]: (typeof PERMISSIONS)[Name] extends 'nobody' ? Name : never;
}[OperationName];

/** Whoever is not signed in may call them; the others change nothing of the organization. */
const FREE = {
  'session.signIn': true,
  'session.socialCallback': true,
  'signup.remind': true,
  'signup.start': true,
  'signup.confirm': true,
  'payment.confirmEmail': true,
  'visitor.identify': true,
  'journal.settle': true,
  'organizationFile.noteExport': true,
} as const satisfies Record<OpenOperation, true> & Partial<Record<OperationName, true>>;

/** Whether read-only mode stops a write: every one that needs a sign-in, but for a few that only tell or ask something. */
export function isStoppedByReadOnly(operation: OperationName): boolean {
  // What became of changes that were made is told in any case.
  return !Object.hasOwn(FREE, operation) && !operation.endsWith('.report');
}

/** Failures after which only the provider knows whether a change was made. */
export const UNKNOWN_OUTCOMES: readonly string[] = ['timeout', 'lost', 'badAnswer'];

/**
 * Whether an answer never came, so that a later read may stand in for it. An answer that could not be understood is a
 * fault of the provider, to be shown whatever is read.
 */
export function isOutcomeUnknown({ code, cause }: Pick<Failure, 'code' | 'cause'>): boolean {
  return code === 'unknownResult' && cause !== 'badAnswer';
}
