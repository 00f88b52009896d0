/** The journal of an organization, and what takes its changes back (docs/security.md#journal). */
import * as z from 'zod';
import type { FailureCode } from '../rules/failures.ts';
import { JOURNAL_ACTS, TARGETS } from '../rules/journal/journal-rules.ts';
import { type JournalLine, type JournalPage, OUTCOMES } from '../rules/journal/journal-line.ts';
import { type ProviderOperationName, PERMISSIONS } from '../rules/permissions.ts';
import { ownChange, ownRead } from './operation.ts';
import { taskRefusal } from '../rules/changes/task-schema.ts';

const id = z.int().nonnegative().max(999_999_999_999_999);
/** Kept lines may hold one that a release before this knew. */
const code = z.custom<FailureCode>((value) => typeof value === 'string');
const state = z.record(z.string(), z.unknown()).nullable();
const size = z.object({ count: z.number(), digest: z.string() }).nullable();
const long = z.record(z.string(), z.object({ before: size, after: size, added: z.number(), removed: z.number() }));
const line: z.ZodType<JournalLine> = z.object({
  id,
  timeMs: z.number(),
  act: z.enum(JOURNAL_ACTS),
  person: z.object({ id: z.string(), account: z.string().nullable(), isOwn: z.boolean() }),
  target: z.object({
    kind: z.enum(TARGETS),
    id: z.string(),
    text: z.string().nullable(),
    name: z.string().nullable(),
  }),
  before: state,
  after: state,
  long: long.optional(),
  outcome: z.enum(OUTCOMES),
  code: code.nullable(),
  refusal: taskRefusal.pick({ status: true, text: true }).nullable(),
  endedMs: z.number().nullable(),
  settledMs: z.number().nullable(),
  requestId: z.string(),
  address: z.string().nullable(),
  browser: z.string().nullable(),
  undoes: id.nullable(),
  undoneBy: id.nullable(),
  isErased: z.boolean(),
});
const page: z.ZodType<JournalPage> = z.object({
  lines: z.array(line),
  next: id.nullable(),
  searchedToMs: z.number().nullable(),
  sinceMs: z.number().nullable().optional(),
});
/** As they stand in an address; what is no filter is left out. */
const filters = z.record(z.string().max(20), z.string().max(500)).optional();
const byId = z.strictObject({ id });
const lineAnswer = z.object({ line });

export const journalOperations = {
  'journal.list': ownRead({
    input: z.strictObject({
      filters,
      before: id.optional(),
      newer: z.int().nonnegative().optional(),
      limit: z.int().positive().max(1000).optional(),
    }),
    answer: page,
    followsBy: 'newer',
  }),
  'journal.summary': ownRead({
    input: z.strictObject({ filters }),
    answer: z.object({ count: z.number(), firstMs: z.number().nullable(), lastMs: z.number().nullable() }),
  }),
  'journal.read': ownRead({ input: byId, answer: lineAnswer }),
  'journal.export': ownRead({
    input: z.strictObject({ filters, format: z.enum(['csv', 'jsonl']) }),
    answer: z.null(),
    isFile: true,
  }),
  'journal.settle': ownChange({ input: byId, answer: lineAnswer }),
  'journal.previewUndo': ownRead({
    input: byId,
    answer: z.object({ line, refusal: code.nullable(), now: state, next: state }),
  }),
  'journal.undo': ownChange({
    input: byId,
    answer: z.object({ operation: z.custom<ProviderOperationName>((name) => String(name) in PERMISSIONS) }),
  }),
} as const;
