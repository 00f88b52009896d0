import * as z from 'zod';
import { LIMITS } from '../limits.ts';

/** What became of a task, as a job tells its origin (components/jobs/job-calls.ts): its ref is its origin's own. */
export const taskResult = z.strictObject({
  ref: z.string(),
  status: z.enum(['done', 'failed', 'unknown']),
  code: z.string().max(100).optional(),
  /** The id of its line in the journal. */
  line: z.int().positive().optional(),
});
export type TaskResult = z.output<typeof taskResult>;

/** What a refusal said, kept with its code, so that it is worded later as it was then. */
export const taskRefusal = z.strictObject({
  status: z.string().max(100),
  text: z.string().max(LIMITS.errorText),
  requestId: z.string().max(100),
});
export type TaskRefusal = z.output<typeof taskRefusal>;
