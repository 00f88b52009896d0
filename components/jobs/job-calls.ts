import { read, type Result, write } from '@/lib/client/api';
import type { Fields } from '@/lib/rules/journal/line-state';
import { settle, settlingRead } from '@/lib/rules/journal/settle';
import { toWire } from '@/lib/rules/roles';
import { entryOf, isSameValue, type TeamAnswer, type TeamChange } from '@/lib/rules/team/team-entries';
import type { CallTask, MemberTask } from '@/lib/rules/changes/task';
import { actOf, type JobKind } from './job';

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

/** The call that a task of a member makes. */
export function memberCall(kind: JobKind, task: MemberTask): Pick<CallTask, 'input'> & { call: MemberCall } {
  const [email, act] = [task.account, actOf(kind, task)];
  const seen = task.from === undefined ? {} : { seen: { role: toWire(task.from) } };
  if (act === 'delete') return { call: 'member.delete', input: { email, ...seen } };
  const input = { email, role: task.role && toWire(task.role) };
  return act === 'add' ? { call: 'member.add', input } : { call: 'member.setRole', input: { ...input, ...seen } };
}

type MemberCall = 'member.add' | 'member.delete' | 'member.setRole';

/**
 * Whether a change whose answer was lost was made, by the state that is there now.
 * @param ageMs since its answer was given up
 * @returns undefined if no state tells, or not yet; null if the state could not be read
 */
export async function wasCallMade(
  { call, input }: Pick<CallTask, 'input'> & { call: CallTask['call'] | MemberCall },
  ageMs: number,
  readOnce: StateReader,
): Promise<boolean | undefined | null> {
  if (call === 'team.change') {
    const { data } = await readOnce('team', () => read('team.read'));
    // Of these two the one is what the operation answers with, the other what it takes.
    return data ? isTeamChanged((data as TeamAnswer).entries, input.changes as TeamChange[]) : null;
  }
  const wanted = settlingRead(call, input);
  if (!wanted) return undefined;
  // The journal's rules name reads only, which a test holds.
  const load = () => read(wanted.name as never, wanted.input as never);
  const { data } = await readOnce(JSON.stringify(wanted), load);
  if (data === undefined) return null;
  const before = input.seen as Fields | null | undefined; // As the plan read it.
  const settled = settle({ act: call, input, before, ageMs }, data);
  return settled === null ? undefined : settled === 'done';
}

function isTeamChanged(entries: TeamAnswer['entries'], changes: readonly TeamChange[]): boolean {
  return changes.every((change) => isSameValue(entryOf(entries, change)?.value ?? null, change.value));
}
