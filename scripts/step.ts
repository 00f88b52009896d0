import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How many checks a step made. */
export interface Count {
  passed: number;
  failed: number;
  /** What could not be tried on this machine, and why. */
  leftOut?: string;
}

export interface Command {
  /** Arguments for Node. */
  args: string[];
  env?: Record<string, string>;
  /** After this long the step has failed: a tool that hangs must not hang the gate. */
  timeoutMs: number;
  /** Shown while it runs; otherwise only if it fails. */
  isShown?: boolean;
}

/**
 * Runs one command of a gate.
 * @returns whether it ended well
 */
export async function runCommand({ args, env = {}, timeoutMs, isShown = false }: Command): Promise<boolean> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
  });
  const words: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => words.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => words.push(chunk));
  const timer = setTimeout(() => {
    words.push(Buffer.from(`\nIt took longer than ${timeoutMs / 1000} s and was ended.\n`));
    child.kill('SIGKILL');
  }, timeoutMs);
  const code = await new Promise((done) => {
    child.once('error', () => done(1));
    child.once('close', done);
  });
  clearTimeout(timer);
  if (code !== 0) process.stdout.write(Buffer.concat(words));
  return code === 0;
}

/** Runs commands one after the other; together they count as one check. */
export async function runAsOne(commands: Command[]): Promise<Count> {
  for (const command of commands) if (!(await runCommand(command))) return { passed: 0, failed: 1 };
  return { passed: 1, failed: 0 };
}

/**
 * Runs a test runner that writes its figures into a file.
 * @param command gets the file's path
 * @param read takes the counts out of the runner's JSON
 * @returns its counts; at least one failure if it did not end well
 */
export async function runCounted(command: (report: string) => Command, read: (json: unknown) => Count): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'console-report-'));
  const report = join(folder, 'report.json');
  try {
    const isFine = await runCommand(command(report));
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
