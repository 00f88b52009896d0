import type { Failure } from './failures.ts';

/** Failures after which nobody but the provider knows whether a change was made. On its own: every page needs this list, and few need the catalogue. */
export const UNKNOWN_OUTCOMES: readonly string[] = ['timeout', 'lost', 'badAnswer'];

/**
 * Whether an answer never came, so that what is read afterwards may stand in for it. One that came and could not be
 * understood is a fault of the provider, to be shown whatever is read (specification, section 8).
 */
export function isOutcomeUnknown({ code, cause }: Pick<Failure, 'code' | 'cause'>): boolean {
  return code === 'unknownResult' && cause !== 'badAnswer';
}
