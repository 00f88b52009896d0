import { readFileSync } from 'node:fs';
import { newJob } from '../../components/jobs/job.ts';
import { runJob } from '../../components/jobs/job-runner.ts';
import { commentsOf, problemText } from '../../components/organization-file/file-words.ts';
import { read, readSession, type Result, write } from '../../lib/client/api.ts';
import { readSnapshot } from '../../lib/client/read-snapshot.ts';
import type { Failure } from '../../lib/rules/failures.ts';
import { driftFrom } from '../../lib/rules/organization-file/compare-files.ts';
import type { OrganizationFile } from '../../lib/rules/organization-file/file-schema.ts';
import { readOrganizationFile, writeFile } from '../../lib/rules/organization-file/file-text.ts';
import { fileOf, type OrganizationState } from '../../lib/rules/organization-file/organization-state.ts';
import { changedLines, type FilePlan, planFile } from '../../lib/rules/organization-file/plan-file.ts';
import { SECTIONS } from '../../lib/rules/organization-file/sections.ts';
import { confirmationText } from '../../lib/rules/text/plain-text.ts';
import { askFor } from './prompt.ts';
import { printChanges, type ReportOptions } from './report.ts';
import { CommandFailure, type Words } from './words.ts';

export interface FileOptions extends ReportOptions {
  /** At which the console sees the caller. */
  address?: string | undefined;
  /** The organization's name, for what is grave. */
  confirm?: string | undefined;
  /** A plan as `org plan --json` gave it: nothing is sent if it would be another one now. */
  plan?: string | undefined;
}

/** Ends of a command: nothing to change, something to change, something that is refused. */
const [NOTHING, CHANGES, REFUSED] = [0, 1, 2];

/** @throws CommandFailure if there is none */
export function dataOf<Data>({ data, failure }: Result<Data>, words: Words): Data {
  if (failure) throw CommandFailure.byFailure(failure, words);
  return data as Data; // An answer has either.
}

/** The text of the file as of now, with its line in the journal. @throws CommandFailure */
export async function exportFile(words: Words): Promise<string> {
  const { file: t, locale } = words;
  const [state, session] = [await readState(words), dataOf(await readSession('look'), words)];
  const file = fileOf(state);
  const sections = SECTIONS.filter((section) => file[section] !== undefined);
  dataOf(await write('organizationFile.noteExport', { sections, members: file.members?.length ?? 0 }), words);
  return writeFile(file, commentsOf(t, locale, state.organization.name ?? '', session?.email ?? ''));
}

/** Prints what applying a file would change. @returns the exit code @throws CommandFailure */
export async function planOfFile(text: string, options: FileOptions, words: Words): Promise<number> {
  const plan = await planNow(text, options, words);
  printChanges(plan.lines, options, words, plan);
  if (plan.lines.some(({ refusal }) => refusal !== null)) return REFUSED;
  return plan.tasks.length > 0 ? CHANGES : NOTHING;
}

/**
 * Plans again and sends the changes one by one, by the same runner as the screen.
 * @returns 0 if everything is as the file says
 * @throws CommandFailure
 */
export async function applyFile(text: string, options: FileOptions, words: Words): Promise<number> {
  const plan = await planNow(text, options, words);
  const left = plan.lines.some(({ refusal }) => refusal !== null) ? REFUSED : NOTHING;
  stopIfChanged(plan, options, words);
  if (plan.tasks.length > 0) {
    await confirm(plan, options, words);
    const { id } = dataOf(await write('organizationFile.apply', { text, tasks: plan.tasks.length }), words);
    const session = dataOf(await readSession('look'), words);
    const job = newJob('changes', session?.fingerprint ?? '', plan.tasks, id ? { kind: 'file', id } : undefined);
    await runJob(job, () => {});
    printChanges(plan.lines, options, words, plan, job);
    // Nothing pauses a job but the failure of a call.
    if (job.pause) throw CommandFailure.byFailure(job.pause as Failure, words);
    return job.taskStatuses.every((status) => status === 'done') ? left : REFUSED;
  }
  printChanges(plan.lines, options, words, plan);
  return left;
}

/** Prints what is different from a file, or from the one that was applied last. @returns the exit code @throws CommandFailure */
export async function showDrift(text: string | undefined, options: FileOptions, words: Words): Promise<number> {
  const wanted = text ?? dataOf(await read('organizationFile.read'), words).last?.text;
  if (wanted === undefined) throw new CommandFailure(words.file('drift.none'), 2);
  const changes = driftFrom(fileIn(wanted, words), fileOf(await readState(words)));
  printChanges(changes, options, words);
  return changes.some(({ kind }) => kind !== 'unchanged') ? CHANGES : NOTHING;
}

async function planNow(text: string, { address }: FileOptions, words: Words) {
  const file = fileIn(text, words);
  const state = await readState(words);
  const session = dataOf(await readSession('look'), words);
  const plan = planFile(file, state, { account: session?.email ?? '', address: address ?? null });
  if (!plan) throw new CommandFailure(words.file('plan.foreign'), 2);
  return { ...plan, organization: state.organization.name ?? '' };
}

function fileIn(text: string, words: Words): OrganizationFile {
  const { file, problems } = readOrganizationFile(text);
  if (file) return file;
  const { file: t } = words;
  const lines = problems.map((problem) => problemText(t, problem));
  throw new CommandFailure([t('problems', { count: problems.length }), ...lines].join('\n'), 2);
}

/** Read afresh and whole: if one part of it cannot be read, there is none. */
async function readState(words: Words): Promise<OrganizationState> {
  const { snapshot, unread } = await readSnapshot(['organization', 'mfa', 'iptables', 'permissions']);
  if (unread) throw CommandFailure.byFailure(unread.failure, words);
  const team = await read('team.read');
  const isKept = team.failure?.code !== 'storeOff';
  return { ...snapshot, team: isKept ? dataOf(team, words).entries : null };
}

function stopIfChanged(now: FilePlan, options: FileOptions, words: Words): void {
  if (options.plan === undefined) return;
  // As `org plan --json` wrote it.
  const shown = JSON.parse(readFileSync(options.plan, 'utf8')) as FilePlan;
  const changed = changedLines(shown, now);
  if (changed.length === 0) return;
  printChanges(changed, options, words);
  throw new CommandFailure(words.file('plan.changedSince', { count: changed.length }), 2);
}

/** What is grave takes the organization's name. @throws CommandFailure */
async function confirm(
  { isGrave, organization }: FilePlan & { organization: string },
  { confirm: given }: FileOptions,
  { t }: Words,
): Promise<void> {
  const name = confirmationText(organization);
  if (!isGrave || name === '') return;
  const asked = t('typeName', { organization: name });
  const typed = given ?? (process.stdin.isTTY ? await askFor(asked) : '');
  if (confirmationText(typed) !== name) throw new CommandFailure(asked, 2);
}
