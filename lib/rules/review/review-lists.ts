/** The words of an access review and how large it may be. Apart from its schema, which is heavy. */

/** The kinds of lines, in the order in which they stand. */
export const LINE_KINDS = ['member', 'key', 'policy', 'address', 'permission', 'receipt'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

export const DECISIONS = ['keep', 'change', 'remove'] as const;
export type Decision = (typeof DECISIONS)[number];

/** What a line is beside the last closed review; `first`: there was none. */
export const SINCE = ['first', 'new', 'same', 'role', 'mfa', 'changed'] as const;
export type Since = (typeof SINCE)[number];

/**
 * What became of a decided change; `leftOut`: it was not sent, for the reason that `code` names; `claimed`: it is said to be done, and
 * no line of the journal proves it.
 */
export const LINE_RESULTS = ['done', 'claimed', 'failed', 'unknown', 'leftOut'] as const;
export type LineResult = (typeof LINE_RESULTS)[number];

export const REVIEW_LIMITS = {
  name: 60,
  note: 300,
  reviewers: 20,
  open: 3,
  kept: 100,
  lines: 15_000,
  /** Results in one report that name a line of the journal, each of which is read. A job tells fifty at a time. */
  proofs: 500,
} as const;
