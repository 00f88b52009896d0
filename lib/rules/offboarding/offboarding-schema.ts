/** Members who leave: what is kept of each case, and how it is changed (docs/product.md#leaving). */
import * as z from 'zod';
import { taskRefusal, type TaskResult } from '../changes/task-schema.ts';
import { LIMITS } from '../limits.ts';
import { ROLES } from '../roles.ts';
import {
  ACTIONS,
  ITEM_KINDS,
  MOST_STEPS,
  REASON_LENGTH,
  RESULT_STATUSES,
  STAGES,
  STEP_KINDS,
} from './offboarding-lists.ts';

export const offboardingAccount = z.string().min(1).max(LIMITS.email);
export const stepId = z.string().min(1).max(1000);
const ids = z.array(stepId).max(MOST_STEPS);

const decision = z.strictObject({
  do: z.enum(ACTIONS),
  /** The new owner, or the new address for receipts. */
  to: offboardingAccount.or(z.literal('')).optional(),
  /** Why it is kept. */
  reason: z.string().max(REASON_LENGTH).optional(),
});
const decisions = z
  .record(stepId, decision)
  .refine((made) => Object.keys(made).length <= MOST_STEPS)
  .readonly();

const held = {
  /** The same for the same thing, whenever it is read. */
  id: stepId,
  account: offboardingAccount,
  /** The domain or the id of the key; empty for what there is once for each person. */
  about: z.string().max(1000),
  /** What a reader calls it: a domain, the name of a key; the names of projects, one each line. */
  name: z.string().max(20_000),
};
const item = z.strictObject({
  ...held,
  kind: z.enum(ITEM_KINDS),
  /** How many sessions, operations or projects. */
  count: z.int().nonnegative(),
  /** It could not be read, or not completely: nobody knows what is held. */
  isUnread: z.boolean(),
});
const step = z.strictObject({
  ...held,
  kind: z.enum(STEP_KINDS),
  /** What is kept, of a step that does nothing. */
  item: z.enum(ITEM_KINDS).optional(),
  /** The role or the address that the plan found: with another nothing is changed. */
  from: z.string().max(1000).optional(),
  to: offboardingAccount.optional(),
  reason: z.string().max(REASON_LENGTH).optional(),
});

export const offboardingChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('decide'), decisions }),
  z.strictObject({
    kind: z.literal('plan'),
    /** The ids of the items that were shown. */
    items: ids.readonly(),
    /** Of every item, those that nobody had to make included. */
    decisions,
  }),
  z.strictObject({ kind: z.literal('reopen') }),
  /** Before steps are sent: another admin sees that they are under way. */
  z.strictObject({ kind: z.literal('begin'), steps: ids.min(1).readonly() }),
  z.strictObject({ kind: z.literal('leaveOut'), step: stepId, reason: z.string().trim().min(1).max(REASON_LENGTH) }),
  z.strictObject({ kind: z.literal('finish') }),
  z.strictObject({ kind: z.literal('cancel') }),
]);

/** `name` is empty if the member had none, `role` as it was when the case began. */
const leaver = z.object({ account: z.string(), name: z.string(), role: z.enum(ROLES) });
const head = {
  createdMs: z.number(),
  createdBy: z.string(),
  /** When it was finished or called off; null while it is open. */
  endedMs: z.number().nullable(),
  id: z.string(),
  stage: z.enum(STAGES),
  people: z.array(leaver).readonly(),
};
/** What became of a step. `sending`: it was begun, and no answer is known yet. */
const stepResult = z.object({
  status: z.enum(RESULT_STATUSES),
  code: z.string().optional(),
  refusal: taskRefusal.optional(),
  /** The id of its line in the journal. */
  line: z.number().optional(),
  by: z.string(),
  atMs: z.number(),
  /** What it was to bring about was seen to be there when the case was finished. */
  isSeen: z.boolean().optional(),
  /** Why a step is left out. */
  reason: z.string().optional(),
});

export const offboardingSummary = z.object({ ...head, done: z.number(), total: z.number() });
const offboarding = z.object({
  ...head,
  decisions,
  /** What was held when the plan was made, and the plan; both empty before. */
  items: z.array(item).readonly(),
  steps: z.array(step).readonly(),
  results: z.record(z.string(), stepResult).readonly(),
  /** Another text after every change, so that nobody overwrites what they have not seen. */
  version: z.string(),
  endedBy: z.string().nullable(),
});
/** What a leaver holds as the console's own store knows it: sessions, and operations without a known outcome. */
const storedHolding = z.object({ account: z.string(), sessions: z.number(), lines: z.number() });
export const offboardingAnswer = z.object({
  offboarding,
  /** Null if it could not be read; of a case that is over nothing is read. */
  held: z.array(storedHolding).readonly().nullable(),
});

export type Leaver = z.output<typeof leaver>;
export type Item = z.output<typeof item>;
export type Decision = z.output<typeof decision>;
export type Step = z.output<typeof step>;
export type StepResult = z.output<typeof stepResult>;
export type StoredHolding = z.output<typeof storedHolding>;
export type Offboarding = z.output<typeof offboarding>;
export type OffboardingSummary = z.output<typeof offboardingSummary>;
export type OffboardingAnswer = z.output<typeof offboardingAnswer>;
export type OffboardingChange = z.output<typeof offboardingChange>;
/** What the store keeps of a case. */
export type OffboardingValue = Omit<Offboarding, 'id' | 'version' | 'createdMs' | 'createdBy' | 'endedMs' | 'endedBy'>;

/** What a job says of a step that it sent. */
export interface ReportedResult extends TaskResult {
  refusal?: StepResult['refusal'];
}
