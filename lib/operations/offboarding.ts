/** Offboarding: members who leave (docs/product.md#leaving). */
import * as z from 'zod';
import {
  ACTIONS,
  ITEM_KINDS,
  type Offboarding,
  type OffboardingAnswer,
  type OffboardingChange,
  type OffboardingSummary,
  MOST_LEAVERS,
  MOST_STEPS,
  REASON_LENGTH,
  RESULT_STATUSES,
  STAGES,
  STEP_KINDS,
} from '../rules/offboarding/offboarding.ts';
import { LIMITS } from '../rules/limits.ts';
import { ROLES } from '../rules/roles.ts';
import { nothing, ownChange, ownRead, taskRefusal, taskResult } from './operation.ts';

/** What names no case is not found, however it looks. */
const id = z.string().max(100);
const account = z.string().min(1).max(LIMITS.email);
const stepId = z.string().min(1).max(1000);
const ids = z.array(stepId).max(MOST_STEPS);
const decisions = z
  .record(
    stepId,
    z.strictObject({
      do: z.enum(ACTIONS),
      to: account.or(z.literal('')).optional(),
      reason: z.string().max(REASON_LENGTH).optional(),
    }),
  )
  .refine((made) => Object.keys(made).length <= MOST_STEPS);
const held = { id: stepId, account, about: z.string().max(1000), name: z.string().max(20_000) };
const item = z.strictObject({
  ...held,
  kind: z.enum(ITEM_KINDS),
  count: z.int().nonnegative(),
  isUnread: z.boolean(),
});
const step = z.strictObject({
  ...held,
  kind: z.enum(STEP_KINDS),
  item: z.enum(ITEM_KINDS).optional(),
  from: z.string().max(1000).optional(),
  to: account.optional(),
  reason: z.string().max(REASON_LENGTH).optional(),
});
const change: z.ZodType<OffboardingChange, OffboardingChange> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('decide'), decisions }),
  z.strictObject({
    kind: z.literal('plan'),
    items: ids,
    decisions,
  }),
  z.strictObject({ kind: z.literal('reopen') }),
  z.strictObject({ kind: z.literal('begin'), steps: ids.min(1) }),
  z.strictObject({ kind: z.literal('leaveOut'), step: stepId, reason: z.string().trim().min(1).max(REASON_LENGTH) }),
  z.strictObject({ kind: z.literal('finish') }),
  z.strictObject({ kind: z.literal('cancel') }),
]);
const results = z.array(taskResult.extend({ ref: stepId, refusal: taskRefusal.optional() })).max(50);

const people = z.array(z.object({ account: z.string(), name: z.string(), role: z.enum(ROLES) }));
const times = { createdMs: z.number(), createdBy: z.string(), endedMs: z.number().nullable() };
const summary: z.ZodType<OffboardingSummary> = z.object({
  ...times,
  id: z.string(),
  stage: z.enum(STAGES),
  people,
  done: z.number(),
  total: z.number(),
});
const offboarding: z.ZodType<Offboarding> = z.object({
  ...times,
  id: z.string(),
  stage: z.enum(STAGES),
  people,
  decisions,
  items: z.array(item),
  steps: z.array(step),
  results: z.record(
    z.string(),
    z.object({
      status: z.enum(RESULT_STATUSES),
      code: z.string().optional(),
      refusal: taskRefusal.optional(),
      line: z.number().optional(),
      by: z.string(),
      atMs: z.number(),
      isSeen: z.boolean().optional(),
      reason: z.string().optional(),
    }),
  ),
  version: z.string(),
  endedBy: z.string().nullable(),
});
const answer: z.ZodType<OffboardingAnswer> = z.object({
  offboarding,
  held: z.array(z.object({ account: z.string(), sessions: z.number(), lines: z.number() })).nullable(),
});

export const offboardingOperations = {
  'offboarding.list': ownRead({ input: nothing, answer: z.object({ offboardings: z.array(summary) }) }),
  'offboarding.read': ownRead({ input: z.strictObject({ id }), answer }),
  'offboarding.start': ownChange({
    input: z.strictObject({ accounts: z.array(account).min(1).max(MOST_LEAVERS) }),
    answer,
  }),
  'offboarding.change': ownChange({ input: z.strictObject({ id, seen: z.string().min(1).max(100), change }), answer }),
  'offboarding.report': ownChange({ input: z.strictObject({ id, results }), answer: nothing }),
} as const;
