import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process of ours: what it is called in messages, and where its words go. */
export interface Child {
  name: string;
  process: ChildProcess;
  /** The file of its output; null if it goes to the terminal. */
  log: string | null;
}

interface StartOptions {
  name: string;
  args: string[];
  /** Variables beyond those of this process. */
  env?: Record<string, string>;
  log: string | null;
  /** Left out, it is Node. */
  program?: string;
  /** Where it runs; left out, in this project's folder. */
  folder?: string;
  /** Takes its output before the terminal does, to make it readable. */
  reader?: NodeJS.WritableStream | undefined;
}

/** Starts a program with these arguments. */
export function startProcess(options: StartOptions): Child {
  const { name, args, env, log, program = process.execPath, folder, reader } = options;
  const output = log === null ? 'inherit' : openSync(log, 'w');
  const stdout = reader ? 'pipe' : output;
  const child = spawn(program, args, {
    cwd: folder,
    stdio: ['ignore', stdout, output],
    env: { ...process.env, ...env },
  });
  if (reader) child.stdout?.pipe(reader);
  if (typeof output === 'number') closeSync(output);
  return { name, process: child, log };
}

/**
 * Waits until a question about a process is answered.
 * @param ask answers undefined as long as the process is not ready
 * @throws Error with the end of its log, if it ended or took too long
 */
export async function waitFor<T>(
  child: Child,
  ask: () => Promise<T | undefined> | T | undefined,
  timeoutMs: number,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (isOver(child)) throw new Error(`${child.name} ended before it was ready.\n${endOfLog(child)}`);
    await sleep(100);
  }
  throw new Error(`${child.name} was not ready after ${Math.round(timeoutMs / 1000)} s.\n${endOfLog(child)}`);
}

/** Ends processes by their ids, softly first. */
export async function stopAll(children: readonly Child[]): Promise<void> {
  await Promise.all(children.map(stop));
}

async function stop(child: Child): Promise<void> {
  if (isOver(child)) return;
  const ended = new Promise((done) => child.process.once('exit', done));
  child.process.kill('SIGTERM');
  const patience = setTimeout(() => child.process.kill('SIGKILL'), 5000);
  await ended;
  clearTimeout(patience);
}

/** Whether a process has ended. */
export function isOver({ process: { exitCode, signalCode } }: Pick<Child, 'process'>): boolean {
  return exitCode !== null || signalCode !== null;
}

/** What a process has started, and what that has. Only Linux says it. */
export function processesBelow(pid: number): number[] {
  const children = threadsOf(pid).flatMap((thread) =>
    readProc(`${pid}/task/${thread}/children`).split(/\s+/).filter(Boolean).map(Number),
  );
  return children.flatMap((child) => [child, ...processesBelow(child)]);
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** A file of /proc; empty if there is none: any process and any thread may have just ended. */
export function readProc(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** What the kernel says of a process in one line, from its state on; empty if it says nothing. */
export function statOf(pid: number): string[] {
  // The name of the program may hold spaces; what follows its bracket does not.
  return readProc(`${pid}/stat`).split(') ').slice(1).at(-1)?.split(' ') ?? [];
}

/** Sends a signal to those of the processes that still run. */
export function signalEach(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has just ended.
    }
  }
}

/** The first line of a log that is a JSON object with this key, parsed. */
export function lineWith(child: Child, key: string): Record<string, unknown> | undefined {
  const line = readLog(child)
    .split('\n')
    .find((text) => text.startsWith('{') && text.includes(`"${key}"`));
  if (!line) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function endOfLog(child: Child): string {
  return readLog(child).trimEnd().split('\n').slice(-25).join('\n');
}

function readLog({ log }: Child): string {
  return log === null ? '' : readFileSync(log, 'utf8');
}
