/** What an organization's owners and admins keep for each other, and what an account keeps for itself (decision 0035). */
import * as z from 'zod';
import { isDay, noteProblem } from '../rules/api-keys/key-notes.ts';
import { METERS, PERCENTS } from '../rules/contracts/usage-alerts.ts';
import { LIMITS } from '../rules/limits.ts';
import {
  FILTERED_LISTS,
  MAX_TEAM_CHANGES,
  type OwnFilters,
  TEAM_KINDS,
  type TeamAnswer,
  type TeamChange,
} from '../rules/team/team-entries.ts';
import { nothing, ownChange, ownRead } from './operation.ts';

const keyId = z.string().min(1).max(200);
const seen = z.string().min(1).max(100).nullable();
const note = z.strictObject({
  note: z
    .string()
    .trim()
    .refine((text) => noteProblem(text) === null),
  replaceBy: z.string().refine(isDay).nullable(),
  replacedBy: keyId.nullable(),
});
const alert = z.strictObject({ percent: z.literal(PERCENTS) });
const search = z.string().max(5000);
const filter = z.strictObject({ search });
const filterName = z.string().trim().min(1).max(LIMITS.filterName);
const change: z.ZodType<TeamChange, TeamChange> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('note'), id: keyId, value: note.nullable(), seen }),
  z.strictObject({ kind: z.literal('alert'), id: z.enum(METERS), value: alert.nullable(), seen }),
  z.strictObject({ kind: z.literal('filter'), id: filterName, value: filter.nullable(), seen }),
]);

const version = z.string();
const answer: z.ZodType<TeamAnswer> = z.object({
  entries: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('note'), id: z.string(), value: note, version }),
      z.object({ kind: z.literal('alert'), id: z.string(), value: z.object({ percent: z.number() }), version }),
      z.object({ kind: z.literal('filter'), id: z.string(), value: filter, version }),
    ]),
  ),
  hasRecords: z.boolean(),
  conflicts: z.array(z.object({ kind: z.enum(TEAM_KINDS), id: z.string() })),
});

const list = z.enum(FILTERED_LISTS);
const named = z.array(z.strictObject({ name: filterName, search }));
const ownFilters: z.ZodType<OwnFilters[]> = z.array(z.object({ list, filters: named, version: version.nullable() }));

export const teamOperations = {
  'filter.list': ownRead({ input: nothing, answer: z.object({ lists: ownFilters }), isOwn: true }),
  'filter.change': ownChange({
    input: z.strictObject({ list, filters: named.max(LIMITS.ownFilters), seen }),
    answer: z.object({ lists: ownFilters, isConflict: z.boolean() }),
    isOwn: true,
  }),
  'team.read': ownRead({ input: nothing, answer }),
  'team.change': ownChange({
    input: z.strictObject({ changes: z.array(change).min(1).max(MAX_TEAM_CHANGES).readonly() }),
    answer,
  }),
} as const;
