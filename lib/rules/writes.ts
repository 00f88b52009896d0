/** What the browser knows of writes. */
import type { Failure } from './failures.ts';
import { type OperationName, PERMISSIONS } from './permissions.ts';

/** These only tell or ask something. */
const FREE: readonly OperationName[] = ['visitor.identify', 'journal.settle', 'organizationFile.noteExport'];

/** Whether read-only mode stops a write: every one that needs a sign-in, but for a few that change nothing of the organization. */
export function isStoppedByReadOnly(operation: OperationName): boolean {
  // What became of changes that were made is told in any case.
  return PERMISSIONS[operation] !== 'nobody' && !FREE.includes(operation) && !operation.endsWith('.report');
}

/** There is no session any more, or none that counts. */
export const SESSION_OVER: readonly string[] = [
  'sessionExpired',
  'sessionTimeout',
  'sessionEnded',
  'signedOut',
  'deviceNeeded',
];

/** Of several writes: nothing was sent, nor would the others be until something has changed. The user or the network goes on. */
export const NOT_SENT: readonly string[] = [
  'offline',
  'readOnly',
  'journalFull',
  'otherAccount',
  'dateSkew',
  'freshNeeded',
  ...SESSION_OVER,
];

/** Of several writes: this one is refused, and so would be all the others. */
export const REFUSED_FOR_ALL: readonly string[] = ['adminNeeded', 'ipRestricted'];

/** Whether the user gave up the fresh proof that a call asked for: they know, so nothing is said. */
export function isGivenUp(failure: Failure | undefined): boolean {
  return failure?.code === 'freshNeeded';
}

/** Failures after which only the provider knows whether a change was made. */
export const UNKNOWN_OUTCOMES: readonly string[] = ['timeout', 'lost', 'badAnswer'];

/**
 * Whether the failure of a write leaves open if it was made: only what the provider is specified to refuse was surely not made.
 * @param status HTTP
 */
export function leavesUnknown({ code, status }: { code: string; status: number | string }): boolean {
  return UNKNOWN_OUTCOMES.includes(code) || (code === 'access' && !String(status).startsWith('4'));
}

/** Whether what is known may not be the state after such a failure: the change may be made, or somebody was quicker. */
export function leavesStale({ code }: { code: string }): boolean {
  return code === 'unknownResult' || isStateOld(code);
}

/** A refusal that says that somebody was quicker. */
export function isStateOld(code: string | undefined): boolean {
  return code === 'changedMeanwhile' || code === 'otherOrganization';
}

/**
 * Whether an answer never came, so that a later read may stand in for it. An answer that could not be understood is a
 * fault of the provider, to be shown whatever is read.
 */
export function isOutcomeUnknown({ code, cause }: Pick<Failure, 'code' | 'cause'>): boolean {
  return code === 'unknownResult' && cause !== 'badAnswer';
}
