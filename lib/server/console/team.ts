import 'server-only';
import { entryOf, isSameValue, type TeamAnswer, type TeamChange } from '@/lib/rules/team/team-entries';
import type { Origin } from '@/lib/server/api/request-context';
import { beginLine, ownAct, whileOpen } from '@/lib/server/journal/record';
import { afterWrite } from '@/lib/server/store/database';
import { personalScope, type StoreScope } from '@/lib/server/store/scope';
import { changeOwnFilters, changeTeam, hasRecords, readOwnFilters, readTeam } from '@/lib/server/store/team-store';
import type { ConsoleHandlers } from './handler';

const ACTS = { note: 'apikey.note', alert: 'alert.set', filter: 'filter.set' } as const;

export const teamHandlers: ConsoleHandlers<'filter.list' | 'filter.change' | 'team.read' | 'team.change'> = {
  // They are the account's, whatever its organization.
  'filter.list': async ({ account }) => ({ lists: await readOwnFilters(personalScope(account)) }),

  // No line of the journal: nothing of the organization changes. What stands there already as it was wanted is no conflict.
  'filter.change': async ({ account }, wanted) => {
    const own = personalScope(account);
    const isMade = await changeOwnFilters(own, wanted);
    const lists = await afterWrite(readOwnFilters(own));
    const now = lists.find(({ list }) => list === wanted.list)?.filters;
    return { lists, isConflict: !isMade && JSON.stringify(now) !== JSON.stringify(wanted.filters) };
  },

  'team.read': (scope) => teamOf(scope),

  // Each change has its line of the journal. What a colleague changed meanwhile stays.
  'team.change': async (scope, { changes }, { context }) => {
    const conflicts: TeamAnswer['conflicts'] = [];
    let isChanged = false;
    for (const wanted of changes) {
      const changing = changeOne(scope, wanted, context.origin);
      const came: Awaited<ReturnType<typeof changeOne>> = await (isChanged ? afterWrite(changing) : changing);
      if (came === 'conflict') conflicts.push({ kind: wanted.kind, id: wanted.id });
      isChanged ||= came === 'made';
    }
    return afterWrite(teamOf(scope, conflicts));
  },
};

/** What the team keeps, as far as the user may see it. */
export async function teamOf(scope: StoreScope, conflicts: TeamAnswer['conflicts'] = []): Promise<TeamAnswer> {
  const [entries, records] = await Promise.all([readTeam(scope), hasRecords(scope)]);
  return { entries, hasRecords: records, conflicts };
}

async function changeOne(scope: StoreScope, wanted: TeamChange, origin: Origin): Promise<'made' | 'same' | 'conflict'> {
  const before = entryOf(await readTeam(scope), wanted);
  // What is there already as it was wanted is neither a conflict nor a change: an answer may have been lost.
  if (isSameValue(before?.value ?? null, wanted.value)) return 'same';
  if ((before?.version ?? null) !== wanted.seen) return 'conflict';
  const draft = (value: TeamChange['value']) => ownAct(ACTS[wanted.kind], wanted.id, { ...value }, origin);
  const line = await beginLine(scope, { ...draft(wanted.value), before: draft(before?.value ?? null).after });
  return (await whileOpen([line], () => changeTeam(scope, wanted))) ? 'made' : 'conflict';
}
