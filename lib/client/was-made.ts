import type { ReadName, WriteName } from '@/lib/operations/table';
import type { Fields } from '@/lib/rules/journal/line-state';
import { isUntold, settle, settlingRead } from '@/lib/rules/journal/settle';
import { entryOf, isSameValue, type TeamAnswer, type TeamChange } from '@/lib/rules/team/team-entries';
import { read, type Result } from './api';
import { queryKey } from '@/lib/rules/page-data';

/** Reads a state. */
export type StateReader = (name: ReadName, input: Fields) => Promise<Pick<Result<unknown>, 'data' | 'failure'>>;

/** Reads each state once, however many changes are told by it. */
export function stateReader(): StateReader {
  const known = new Map<string, ReturnType<StateReader>>();
  return (name, input) => {
    const key = queryKey(name, input);
    const result = known.get(key) ?? read(name, input as never); // Its name comes with its input from `settlingRead`.
    known.set(key, result);
    return result;
  };
}

/**
 * Whether a change whose answer was lost was made, by the state that is there now (docs/promises.md, V-K2): as the journal
 * settles its lines, but a state that is as sent tells even if it was so before; where `isUntold`, only with `seen`.
 * @param ageMs since its answer was given up
 * @returns undefined if no state tells, or not yet; null if the state could not be read
 */
export async function wasMade(
  { call, input }: { call: WriteName; input: Fields },
  ageMs: number,
  readState: StateReader,
): Promise<boolean | undefined | null> {
  if (call === 'team.change') {
    const { data } = await readState('team.read', {});
    // Of these two the one is what the operation answers with, the other what it takes.
    return data ? isTeamChanged((data as TeamAnswer).entries, input.changes as TeamChange[]) : null;
  }
  const wanted = isUntold(call) && !input.seen ? null : settlingRead(call, input);
  if (!wanted) return undefined;
  const { data } = await readState(wanted.name, wanted.input);
  if (data === undefined) return null;
  const before = input.seen as Fields | null | undefined; // As whoever changes it read it.
  const change = { act: call, input, ageMs };
  const settled = settle(change, data) ?? settle({ ...change, before }, data);
  return settled === null ? undefined : settled === 'done';
}

function isTeamChanged(entries: TeamAnswer['entries'], changes: readonly TeamChange[]): boolean {
  return changes.every((change) => isSameValue(entryOf(entries, change)?.value ?? null, change.value));
}
