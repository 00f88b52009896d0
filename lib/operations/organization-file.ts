/** The organization as a file: what is written down of it (docs/product.md#organization-file). */
import * as z from 'zod';
import { LIMITS } from '../rules/limits.ts';
import { type AppliedFile, SECTIONS } from '../rules/organization-file/sections.ts';
import { nothing, ownChange, ownRead, taskResult } from './operation.ts';

const count = z.int().nonnegative().max(100_000);
const applied: z.ZodType<AppliedFile> = z.object({
  id: z.string(),
  text: z.string(),
  tasks: z.number(),
  by: z.string(),
  appliedMs: z.number(),
  counts: z.object({ done: z.number(), failed: z.number(), unknown: z.number() }),
});
const results = z
  .array(
    taskResult.extend({
      ref: z
        .string()
        .min(1)
        .max(LIMITS.email + 20),
    }),
  )
  .min(1)
  .max(50);

export const organizationFileOperations = {
  'organizationFile.read': ownRead({ input: nothing, answer: z.object({ last: applied.nullable() }) }),
  'organizationFile.noteExport': ownChange({
    input: z.strictObject({ sections: z.array(z.enum(SECTIONS)).max(SECTIONS.length), members: count }),
    answer: nothing,
    worksWithoutStore: true,
  }),
  /** `id` is null where nothing is stored. */
  'organizationFile.apply': ownChange({
    input: z.strictObject({ text: z.string().min(1).max(LIMITS.organizationFileBytes), tasks: count }),
    answer: z.object({ id: z.string().nullable() }),
    worksWithoutStore: true,
  }),
  'organizationFile.report': ownChange({
    input: z.strictObject({ id: z.string().min(1).max(100), results }),
    answer: nothing,
  }),
} as const;
