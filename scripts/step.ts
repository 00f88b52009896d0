import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOver, processesBelow, signalEach } from './child-process.ts';

/** What a step came to. */
export interface Count {
  passed: number;
  failed: number;
  /** Checks that were left out, each with its reason. */
  skipped?: readonly string[];
  /** How long its parts took, if it has any. */
  times?: readonly PartTime[];
}

export interface PartTime {
  name: string;
  tookMs: number;
}

export interface Command {
  /** Arguments for Node. */
  args: string[];
  env?: Record<string, string>;
  /** After this long the step has failed: a tool that hangs must not hang the gate. */
  timeoutMs: number;
  /** It takes what time of the cores others leave: beside it run browsers and proxies, in which people would wait. */
  isPatient?: boolean;
}

/** For `nice`: a third of the share of others. */
const PATIENT = 5;
/** How soon the output of what was ended is closed by itself. */
const LET_GO_MS = 1000;

/**
 * Runs one command of a gate.
 * @param say gets what it prints
 * @returns whether it ended well
 */
export async function runCommand(
  { args, env = {}, timeoutMs, isPatient = false }: Command,
  say: (words: string) => void,
): Promise<boolean> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  if (isPatient && child.pid !== undefined) setPriority(child.pid, PATIENT);
  const streams = [child.stdout, child.stderr];
  for (const stream of streams) stream.setEncoding('utf8').on('data', say);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    say(`\n${endTree(child, timeoutMs / 1000)}\n`);
    // Somebody may still hold them who is in no tree.
    setTimeout(() => streams.forEach((stream) => stream.destroy()), LET_GO_MS).unref();
  }, timeoutMs);
  const code = await new Promise((done) => {
    child.once('error', () => done(1));
    child.once('close', done);
  });
  clearTimeout(timer);
  return code === 0 && !isLate;
}

/**
 * Ends it with what it started, which would go on and keep its output open. If it is over, its number may be a stranger's.
 * @returns what was done, in words
 */
function endTree(child: ChildProcess, afterS: number): string {
  if (isOver({ process: child })) return `It ended, but something still held its output after ${afterS} s.`;
  const started = processesBelow(child.pid ?? 0);
  child.kill('SIGKILL');
  signalEach(started, 'SIGKILL');
  return `It took longer than ${afterS} s and was ended.`;
}

/** Runs commands one after the other; together they count as one check. What they print is shown only if one fails. */
export async function runAsOne(commands: Command[], say: (words: string) => void): Promise<Count> {
  for (const command of commands) {
    const words: string[] = [];
    if (await runCommand(command, (more) => words.push(more))) continue;
    say(words.join(''));
    return { passed: 0, failed: 1 };
  }
  return { passed: 1, failed: 0 };
}

/**
 * Runs a test runner that writes its figures into a file.
 * @param command gets the file's path
 * @param read takes the counts out of the runner's JSON
 * @returns its counts; at least one failure if it did not end well
 */
export async function runCounted(
  command: (report: string) => Command,
  read: (json: unknown) => Count,
  say: (words: string) => void,
): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'console-report-'));
  const report = join(folder, 'report.json');
  try {
    const isFine = await runCommand(command(report), say);
    const count = readReport(report, read);
    return isFine && count.passed > 0 ? count : { ...count, failed: Math.max(1, count.failed) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(report: string, read: (json: unknown) => Count): Count {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passed: 0, failed: 0 };
  }
}
