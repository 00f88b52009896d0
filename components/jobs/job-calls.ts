import { read, type Result, write } from '@/lib/client/api';
import { UNTOLD_CHANGES } from '@/lib/rules/change-operations';
import { journalRuleOf } from '@/lib/rules/journal/journal-rules';
import { stateAfter, stateIn } from '@/lib/rules/journal/line-state';
import { isSame } from '@/lib/rules/journal/undo-rules';
import { entryOf, isSameValue, type TeamAnswer, type TeamChange } from '@/lib/rules/team/team-entries';
import type { CallTask } from '@/lib/rules/changes/task';

/** Sends a change once. What a colleague of the team changed meanwhile stays, and counts as a failure. */
export async function sendCall({ call, input }: CallTask): Promise<Result<unknown>> {
  // The server holds an input against the schema of its operation.
  const result: Result<object> = await write(call, input as never);
  const hasConflict = ((result.data as Partial<TeamAnswer> | undefined)?.conflicts ?? []).length > 0; // Of the team alone.
  return hasConflict ? { failure: { code: 'changedMeanwhile', status: 409, requestId: '' } } : result;
}

/** Reads each state once, however many changes are told by it. */
export type StateReader = (path: string, load: () => Promise<Result<unknown>>) => Promise<Result<unknown>>;

export function stateReader(): StateReader {
  const known = new Map<string, Promise<Result<unknown>>>();
  return (path, load) => {
    const result = known.get(path) ?? load();
    known.set(path, result);
    return result;
  };
}

/**
 * Whether a change whose answer was lost was made, by the state that is there now.
 * @returns undefined if no state tells; null if the state could not be read
 */
export async function wasCallMade(task: CallTask, readOnce: StateReader): Promise<boolean | undefined | null> {
  const { call, input } = task;
  if (call === 'team.change') {
    const { data } = await readOnce('team', () => read('team.read'));
    // Of these two the one is what the operation answers with, the other what it takes.
    return data ? isTeamChanged((data as TeamAnswer).entries, input.changes as TeamChange[]) : null;
  }
  const name = journalRuleOf(call)?.read;
  if (!name) return undefined;
  const fields = name === 'payment.readEmail' ? { domain: input.domain } : {};
  // The journal's rules name reads only, which a test holds.
  const { data } = await readOnce(`${name} ${JSON.stringify(fields)}`, () => read(name as never, fields as never));
  if (data === undefined) return null;
  const wanted = stateAfter(call, input);
  const now = stateIn(call, input, data);
  const isThere = wanted === null || now === null ? wanted === now : isSame(now, wanted);
  return isThere || (UNTOLD_CHANGES.includes(call) ? undefined : false);
}

function isTeamChanged(entries: TeamAnswer['entries'], changes: readonly TeamChange[]): boolean {
  return changes.every((change) => isSameValue(entryOf(entries, change)?.value ?? null, change.value));
}
