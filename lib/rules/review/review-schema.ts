/** An access review: who has what, frozen into lines, and what is decided of each (docs/product.md#access-review). */
import * as z from 'zod';
import { taskRefusal } from '../changes/task-schema.ts';
import { LIMITS } from '../limits.ts';
import { ROLES } from '../roles.ts';
import { DECISIONS, LINE_RESULTS, type LineKind, REVIEW_LIMITS, SINCE } from './review-lists.ts';

const position = z.int().nonnegative().max(REVIEW_LIMITS.lines);
export const reviewVersion = z.int().nonnegative();
export const reviewNote = z.string().trim().max(REVIEW_LIMITS.note, 'tooLong');

/** What a line holds as it was frozen. Never a secret: a key is known by its id and name. */
const values = {
  member: z.object({
    account: z.string(),
    name: z.string(),
    role: z.enum(ROLES),
    mfa: z.enum(['on', 'off', 'unknown']),
  }),
  key: z.object({
    id: z.string(),
    name: z.string(),
    maker: z.string(),
    makerName: z.string(),
    makerState: z.enum(['member', 'left', 'unknown']),
  }),
  /** `ip` says only whether the restriction is on: its addresses are lines of their own. */
  policy: z.object({ policy: z.enum(['mfa', 'lockout', 'ip']), value: z.string() }),
  address: z.object({ address: z.string() }),
  permission: z.object({ domain: z.string(), config: z.record(z.string(), z.string().or(z.number())).readonly() }),
  receipt: z.object({ domain: z.string(), email: z.string() }),
} satisfies Record<LineKind, z.ZodType>;
const frozen = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('member'), value: values.member }),
  z.object({ kind: z.literal('key'), value: values.key }),
  z.object({ kind: z.literal('policy'), value: values.policy }),
  z.object({ kind: z.literal('address'), value: values.address }),
  z.object({ kind: z.literal('permission'), value: values.permission }),
  z.object({ kind: z.literal('receipt'), value: values.receipt }),
]);
export const reviewLine = z.intersection(
  frozen,
  z.object({
    position,
    since: z.enum(SINCE),
    decision: z.enum(DECISIONS).nullable(),
    /** What it is to become: a role, a policy's value, an address. */
    to: z.string().nullable(),
    note: z.string(),
    /** Who wrote the note last; null: nobody, or nobody wrote that down. */
    notedBy: z.string().nullable(),
    decidedBy: z.string().nullable(),
    decidedMs: z.number().nullable(),
    /** Whether it was decided together with others at one press; null: nobody wrote that down. */
    inBulk: z.boolean().nullable(),
    /** The version of the review with which the line last changed: nobody overwrites what they have not seen. */
    version: reviewVersion,
    result: z.enum(LINE_RESULTS).nullable(),
    code: z.string().nullable(),
    refusal: taskRefusal.nullable(),
    /** The line of the journal that tells of the change. */
    journalLine: z.number().nullable(),
  }),
);
/** What one reviewer decides of a line; `seen` is the version that they saw. */
export const lineWish = z.strictObject({
  position,
  seen: reviewVersion,
  decision: z.enum(DECISIONS).nullable(),
  to: z.string().max(LIMITS.email).nullable(),
  note: reviewNote,
});
const head = {
  id: z.string(),
  name: z.string(),
  /** YYYY-MM-DD. */
  due: z.string(),
  /** Canonical accounts. */
  reviewers: z.array(z.string()).readonly(),
  createdMs: z.number(),
  createdBy: z.string(),
  status: z.enum(['open', 'closed']),
};
export const reviewSummary = z.object({ ...head, total: z.number(), decided: z.number() });
export const review = z.object({
  ...head,
  closedMs: z.number().nullable(),
  closedBy: z.string().nullable(),
  /** Why it was closed with lines undecided or changes not made. */
  reason: z.string(),
  /** Goes up with every change of the review or one of its lines. */
  version: reviewVersion,
  /** Of the lines as they were frozen. */
  digest: z.string(),
  /** The last closed review, with which the lines were compared. */
  previous: z.string().nullable(),
  /** What the last one had and this one has not. */
  gone: z.array(frozen).readonly(),
  /** The line of the journal that holds the digest of the evidence. */
  journalLine: z.number().nullable(),
});
/** One look at a review: all of its lines, or those that changed since a version. */
export const reviewAnswer = z.object({
  review,
  lines: z.array(reviewLine),
  /** Lines that a colleague had decided meanwhile: they stay as they are. */
  conflicts: z.array(position),
});
/** What is begun and waits for an owner or admin to go on: one small read for home. */
export const openWork = z.object({
  /** Reviews that wait for this reviewer. */
  reviews: z.array(z.object({ id: z.string(), name: z.string(), due: z.string() })).readonly(),
  /** Cases of people who leave, the oldest first; by the name of their first person. */
  offboardings: z.array(z.object({ id: z.string(), name: z.string() })).readonly(),
  /** How far the organization file is that somebody began to apply within a week, and of which results are still missing. */
  file: z.object({ done: z.number(), total: z.number() }).nullable(),
});
/** How evidence is held against the journal: its digest stands in a line of the chain. */
export const evidenceSignature = z.object({
  /** SHA-256 of the JSON text of `evidence`, without blanks, as base64url. */
  digest: z.string(),
  journalLine: z.number(),
  /** The link of the chain that holds that line. */
  hash: z.string(),
  /** Whether the digest is the one in the journal, and the frozen lines those that were frozen; null: retention removed the line. */
  isIntact: z.boolean().nullable(),
});

export type FrozenLine = z.output<typeof frozen>;
export type ReviewLine = z.output<typeof reviewLine>;
export type LineWish = z.output<typeof lineWish>;
export type ReviewSummary = z.output<typeof reviewSummary>;
export type Review = z.output<typeof review>;
export type ReviewAnswer = z.output<typeof reviewAnswer>;
export type OpenWork = z.output<typeof openWork>;
export type EvidenceSignature = z.output<typeof evidenceSignature>;
