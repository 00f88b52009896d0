/** Offboarding: members who leave (docs/product.md#leaving). */
import * as z from 'zod';
import { taskRefusal, taskResult } from '../rules/changes/task-schema.ts';
import { MOST_LEAVERS } from '../rules/offboarding/offboarding-lists.ts';
import {
  offboardingAccount,
  offboardingAnswer,
  offboardingChange,
  offboardingSummary,
  stepId,
} from '../rules/offboarding/offboarding-schema.ts';
import { nothing, ownChange, ownRead } from './operation.ts';

/** What names no case is not found, however it looks. */
const id = z.string().max(100);
const results = z.array(taskResult.extend({ ref: stepId, refusal: taskRefusal.optional() })).max(50);

export const offboardingOperations = {
  'offboarding.list': ownRead({ input: nothing, answer: z.object({ offboardings: z.array(offboardingSummary) }) }),
  'offboarding.read': ownRead({ input: z.strictObject({ id }), answer: offboardingAnswer }),
  'offboarding.start': ownChange({
    input: z.strictObject({ accounts: z.array(offboardingAccount).min(1).max(MOST_LEAVERS) }),
    answer: offboardingAnswer,
  }),
  'offboarding.change': ownChange({
    input: z.strictObject({ id, seen: z.string().min(1).max(100), change: offboardingChange }),
    answer: offboardingAnswer,
  }),
  'offboarding.report': ownChange({ input: z.strictObject({ id, results }), answer: nothing }),
} as const;
