/** The organization as a file: what is written down of it (docs/product.md#organization-file). */
import * as z from 'zod';
import { LIMITS } from '../rules/limits.ts';
import type { AppliedFile } from '../rules/organization-file/applied-file.ts';
import { SECTIONS } from '../rules/organization-file/sections.ts';
import { nothing, operation } from './operation.ts';

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
    z.strictObject({
      ref: z
        .string()
        .min(1)
        .max(LIMITS.email + 20),
      status: z.enum(['done', 'failed', 'unknown']),
      code: z.string().max(100).optional(),
      line: z.int().positive().optional(),
    }),
  )
  .min(1)
  .max(50);

export const organizationFileOperations = {
  'organizationFile.read': operation({
    answeredBy: 'console',
    method: 'GET',
    input: nothing,
    answer: z.object({ last: applied.nullable() }),
  }),
  'organizationFile.noteExport': operation({
    answeredBy: 'console',
    method: 'POST',
    input: z.strictObject({ sections: z.array(z.enum(SECTIONS)).max(SECTIONS.length), members: count }),
    answer: z.object({}),
    worksWithoutStore: true,
  }),
  /** `id` is null where nothing is stored. */
  'organizationFile.apply': operation({
    answeredBy: 'console',
    method: 'POST',
    input: z.strictObject({ text: z.string().min(1).max(LIMITS.organizationFileBytes), tasks: count }),
    answer: z.object({ id: z.string().nullable() }),
    worksWithoutStore: true,
  }),
  'organizationFile.report': operation({
    answeredBy: 'console',
    method: 'POST',
    input: z.strictObject({ id: z.string().min(1).max(100), results }),
    answer: z.object({}),
  }),
} as const;
