/** Access reviews (docs/product.md#access-review). */
import * as z from 'zod';
import { isDay } from '../rules/api-keys/key-notes.ts';
import { LIMITS } from '../rules/limits.ts';
import type { Evidence, EvidenceSignature } from '../rules/review/evidence.ts';
import {
  DECISIONS,
  type FrozenLine,
  LINE_RESULTS,
  type OpenWork,
  type Review,
  REVIEW_LIMITS,
  type ReviewAnswer,
  type ReviewLine,
  type ReviewSummary,
  SINCE,
} from '../rules/review/review.ts';
import { ROLES } from '../rules/roles.ts';
import { nothing, ownChange, ownRead, taskRefusal, taskResult } from './operation.ts';

/** What names no review is not found, however it looks. */
const id = z.string().max(100);
const byId = z.strictObject({ id });
const position = z.int().nonnegative().max(REVIEW_LIMITS.lines);
const version = z.int().nonnegative();
const note = z.string().trim().max(REVIEW_LIMITS.note, 'tooLong');

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
  policy: z.object({ policy: z.enum(['mfa', 'lockout', 'ip']), value: z.string() }),
  address: z.object({ address: z.string() }),
  permission: z.object({ domain: z.string(), config: z.record(z.string(), z.string().or(z.number())) }),
  receipt: z.object({ domain: z.string(), email: z.string() }),
};
const frozen: z.ZodType<FrozenLine> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('member'), value: values.member }),
  z.object({ kind: z.literal('key'), value: values.key }),
  z.object({ kind: z.literal('policy'), value: values.policy }),
  z.object({ kind: z.literal('address'), value: values.address }),
  z.object({ kind: z.literal('permission'), value: values.permission }),
  z.object({ kind: z.literal('receipt'), value: values.receipt }),
]);
const line: z.ZodType<ReviewLine> = z.intersection(
  frozen,
  z.object({
    position,
    since: z.enum(SINCE),
    decision: z.enum(DECISIONS).nullable(),
    to: z.string().nullable(),
    note: z.string(),
    decidedBy: z.string().nullable(),
    decidedMs: z.number().nullable(),
    inBulk: z.boolean().nullable(),
    version,
    result: z.enum(LINE_RESULTS).nullable(),
    code: z.string().nullable(),
    refusal: taskRefusal.nullable(),
    journalLine: z.number().nullable(),
  }),
);
const head = {
  id: z.string(),
  name: z.string(),
  due: z.string(),
  reviewers: z.array(z.string()),
  createdMs: z.number(),
  createdBy: z.string(),
  status: z.enum(['open', 'closed']),
};
const summary: z.ZodType<ReviewSummary> = z.object({ ...head, total: z.number(), decided: z.number() });
const review: z.ZodType<Review> = z.object({
  ...head,
  closedMs: z.number().nullable(),
  closedBy: z.string().nullable(),
  reason: z.string(),
  version,
  digest: z.string(),
  previous: z.string().nullable(),
  gone: z.array(frozen),
  journalLine: z.number().nullable(),
});
const look: z.ZodType<ReviewAnswer> = z.object({ review, lines: z.array(line), conflicts: z.array(position) });
const openWork: z.ZodType<OpenWork> = z.object({
  reviews: z.array(z.object({ id: z.string(), name: z.string(), due: z.string() })),
  offboardings: z.array(z.object({ id: z.string(), name: z.string() })),
  file: z.object({ done: z.number(), total: z.number() }).nullable(),
});
/** Its fields and their order are those of `evidenceOf`, whose text is signed. */
const evidence = z.object({
  evidence: z.custom<Evidence>((value) => typeof value === 'object' && value !== null),
  signature: z.object({
    digest: z.string(),
    journalLine: z.number(),
    hash: z.string(),
    isIntact: z.boolean().nullable(),
  }) satisfies z.ZodType<EvidenceSignature>,
});

const decisions = z
  .array(
    z.strictObject({
      position,
      seen: version,
      decision: z.enum(DECISIONS).nullable(),
      to: z.string().max(LIMITS.email).nullable(),
      note,
    }),
  )
  .min(1)
  .max(REVIEW_LIMITS.lines)
  .refine((all) => new Set(all.map((one) => one.position)).size === all.length);
const results = z
  .array(
    taskResult.extend({
      ref: z
        .string()
        // Of a longer one nothing more is looked at.
        .max(22 * REVIEW_LIMITS.lines, { abort: true })
        .regex(/^\d{1,6}(?:\.\d{1,14})?(?:,\d{1,6}(?:\.\d{1,14})?)*$/),
      status: z.enum(LINE_RESULTS).exclude(['claimed']),
      code: z
        .string()
        .regex(/^[a-zA-Z]{1,40}$/)
        .optional(),
      refusal: taskRefusal.optional(),
    }),
  )
  .min(1)
  .max(REVIEW_LIMITS.lines)
  // However they are spread over the results: a review has no more lines to tell of.
  .refine((all) => all.reduce((sum, { ref }) => sum + ref.split(',').length, 0) <= REVIEW_LIMITS.lines)
  .refine((all) => all.filter(({ line }) => line !== undefined).length <= REVIEW_LIMITS.proofs);

export const reviewOperations = {
  'openWork.read': ownRead({ input: nothing, answer: openWork }),
  'review.list': ownRead({ input: nothing, answer: z.object({ reviews: z.array(summary) }) }),
  'review.read': ownRead({
    input: z.strictObject({ id, since: version.optional() }),
    answer: look,
    followsBy: 'since',
  }),
  'review.start': ownChange({
    input: z.strictObject({
      name: z.string({ error: 'enter' }).trim().min(1, 'enter').max(REVIEW_LIMITS.name, 'tooLong'),
      due: z.string({ error: 'enter' }).refine(isDay, 'enterCorrectly'),
      reviewers: z.array(z.string().min(1).max(LIMITS.email)).min(1, 'choose').max(REVIEW_LIMITS.reviewers, 'tooMany'),
    }),
    answer: z.object({ id }),
  }),
  'review.decide': ownChange({ input: z.strictObject({ id, since: version, decisions }), answer: look }),
  'review.report': ownChange({ input: z.strictObject({ id, results }), answer: nothing }),
  'review.close': ownChange({
    input: z.strictObject({ id, seen: version, reason: note }),
    answer: z.object({ review, lines: z.array(line) }),
    proof: ['always'],
  }),
  'review.evidence': ownRead({ input: byId, answer: evidence }),
  'review.export': ownRead({
    input: z.strictObject({ id, format: z.enum(['csv', 'json', 'html']) }),
    answer: z.null(),
    isFile: true,
  }),
} as const;
