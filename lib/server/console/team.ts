import 'server-only';
import { entryOf, isSameValue, type TeamAnswer, type TeamChange } from '@/lib/rules/team/team-entries';
import type { RequestContext } from '@/lib/server/api/request-context';
import { beginLine, ownAct, whileOpen } from '@/lib/server/journal/record';
import { afterWrite } from '@/lib/server/store/database';
import { withinTime } from '@/lib/server/store/connection';
import { listLines } from '@/lib/server/store/journal-reads-store';
import { personalScope, type StoreScope } from '@/lib/server/store/scope';
import { changeOwnFilters, changeTeam, hasRecords, readOwnFilters, readTeam } from '@/lib/server/store/team-store';
import { SERVER_TIMING } from '@/lib/server/timing';
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
    const nameOf = keyNames(scope, context);
    let isChanged = false;
    for (const wanted of changes) {
      const changing = changeOne(scope, wanted, context, nameOf);
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

async function changeOne(
  scope: StoreScope,
  wanted: TeamChange,
  { origin }: RequestContext,
  nameOf: NameOf,
): Promise<'made' | 'same' | 'conflict'> {
  const before = entryOf(await readTeam(scope), wanted);
  // What is there already as it was wanted is neither a conflict nor a change: an answer may have been lost.
  if (isSameValue(before?.value ?? null, wanted.value)) return 'same';
  if ((before?.version ?? null) !== wanted.seen) return 'conflict';
  const name = wanted.kind === 'note' ? await nameOf(wanted.id).catch(() => undefined) : undefined;
  const draft = (value: TeamChange['value']) =>
    ownAct(ACTS[wanted.kind], wanted.id, value && { ...value, name }, origin);
  const line = await beginLine(scope, { ...draft(wanted.value), before: draft(before?.value ?? null).after });
  return (await whileOpen([line], () => changeTeam(scope, wanted))) ? 'made' : 'conflict';
}

type NameOf = (key: string) => Promise<string | undefined>;

/** What keys are called: as the provider's list says, which is read once, or as the last line about a key that is gone. */
function keyNames(scope: StoreScope, context: RequestContext): NameOf {
  let listing: ReturnType<typeof list> | undefined;
  const list = async () => {
    const ms = Math.min(SERVER_TIMING.journalReadMs, context.deadline.leftMs() / 2);
    const { outcome } = await withinTime(context.attempt('apikey.list'), ms);
    return outcome.isGood ? outcome.data.apikeys : [];
  };
  return async (key) => {
    listing ??= list().catch(() => []);
    const found = (await listing).find(({ apikeyId }) => apikeyId === key);
    if (found) return found.name || undefined;
    const reading = listLines(scope, { target: { kind: 'apikey', text: key } }, { limit: RECENT_LINES });
    const { lines } = await withinTime(reading, SERVER_TIMING.journalReadMs);
    return lines.find(({ outcome, target }) => outcome === 'done' && target.name)?.target.name ?? undefined;
  };
}

const RECENT_LINES = 20;
