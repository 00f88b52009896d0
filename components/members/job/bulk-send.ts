import type { Failure, FailureCode } from '@/lib/rules/failures';
import { toWire } from '@/lib/rules/roles';
import type { JobKind, Task } from './job';
import { type Result, write } from '@/lib/client/api';

/** What follows from an answer: go on, try this one again after a while, or stop until the person says so. */
export type TaskOutcome =
  | { then: 'next'; mark: 'd' | 'f' | 'u' }
  | { then: 'wait'; waitMs: number }
  | { then: 'pause'; mark: 'w' | 'f' };

/** The longest wait that is asked of a person without saying so. */
const LONGEST_WAIT_S = 60;
const USUAL_WAIT_S = 2;

/** Refused before anything was done, and soon over. */
const LATER: readonly FailureCode[] = ['tooMany', 'tooManyHere', 'overloaded', 'busy', 'unreachable'];
/** Nothing was sent, and nothing will be until the person or the network does something. */
const STOPPED: readonly FailureCode[] = [
  'offline',
  'readOnly',
  'signedOut',
  'sessionTimeout',
  'sessionExpired',
  'otherAccount',
  'dateSkew',
];
/** This one is refused, and so would be all the others. */
const HOPELESS: readonly FailureCode[] = ['adminNeeded', 'otherOrganization', 'ipRestricted'];

/** Sends one task, once. */
export function sendTask(kind: JobKind, { account, role }: Task): Promise<Result<unknown>> {
  if (kind === 'delete') return write('member.delete', { email: account });
  const input = { email: account, role: role === null ? null : toWire(role) };
  return kind === 'add' ? write('member.add', input) : write('member.setRole', input);
}

/** Judges how a task ended; only what surely was not carried out is ever sent again (promises: V-K2). */
export function outcomeOf(failure: Failure | undefined): TaskOutcome {
  if (!failure) return { then: 'next', mark: 'd' };
  if (failure.code === 'unknownResult') return { then: 'next', mark: 'u' };
  if (STOPPED.includes(failure.code)) return { then: 'pause', mark: 'w' };
  if (HOPELESS.includes(failure.code)) return { then: 'pause', mark: 'f' };
  if (LATER.includes(failure.code))
    return { then: 'wait', waitMs: Math.min(failure.retryAfterS ?? USUAL_WAIT_S, LONGEST_WAIT_S) * 1000 };
  return { then: 'next', mark: 'f' };
}
