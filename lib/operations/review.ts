/** Access reviews (docs/product.md#access-review). */
import * as z from 'zod';
import { isDay } from '../rules/api-keys/key-notes.ts';
import { taskRefusal, taskResult } from '../rules/changes/task-schema.ts';
import { LIMITS } from '../rules/limits.ts';
import type { Evidence } from '../rules/review/evidence.ts';
import { LINE_RESULTS, REVIEW_LIMITS } from '../rules/review/review-lists.ts';
import {
  evidenceSignature,
  lineWish,
  openWork,
  review,
  reviewAnswer,
  reviewLine,
  reviewNote,
  reviewSummary,
  reviewVersion,
} from '../rules/review/review-schema.ts';
import { nothing, ownChange, ownRead } from './operation.ts';

/** What names no review is not found, however it looks. */
const id = z.string().max(100);
const byId = z.strictObject({ id });
/** Its fields and their order are those of `evidenceOf`, whose text is signed. */
const evidence = z.object({
  evidence: z.custom<Evidence>((value) => typeof value === 'object' && value !== null),
  signature: evidenceSignature,
});

const decisions = z
  .array(lineWish)
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
  'review.list': ownRead({ input: nothing, answer: z.object({ reviews: z.array(reviewSummary) }) }),
  'review.read': ownRead({
    input: z.strictObject({ id, since: reviewVersion.optional() }),
    answer: reviewAnswer,
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
  'review.decide': ownChange({
    input: z.strictObject({ id, since: reviewVersion, decisions }),
    answer: reviewAnswer,
  }),
  'review.report': ownChange({ input: z.strictObject({ id, results }), answer: nothing }),
  'review.close': ownChange({
    input: z.strictObject({ id, seen: reviewVersion, reason: reviewNote }),
    answer: z.object({ review, lines: z.array(reviewLine) }),
    proof: ['always'],
  }),
  'review.evidence': ownRead({ input: byId, answer: evidence }),
  'review.export': ownRead({
    input: z.strictObject({ id, format: z.enum(['csv', 'json', 'html']) }),
    answer: z.null(),
    isFile: true,
  }),
} as const;
