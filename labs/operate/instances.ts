import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, isOver, readProc, startProcess } from '../../scripts/child-process.ts';
import { busyPorts } from '../../scripts/ports.ts';
import { untilReady } from '../../scripts/start-stack.ts';

/** A folder with a build: what a release is on a server. */
export interface Release {
  name: string;
  folder: string;
  /** The folder of the build in it. */
  dist: string;
}

interface Running {
  child: Child;
  startMs: number;
}

const PATIENCE_MS = 60_000;
const SLOW_MS = 10_000;

/** One of the two consoles behind the proxy. Whatever the release, it keeps its port. */
export class Instance {
  readonly which: 'a' | 'b';
  readonly port: number;
  readonly #folder: string;
  #running: Running | undefined;
  #starts = 0;
  #env: Record<string, string> = {};
  /** Figures over all of its lives. */
  peakMb = 0;
  slowestStartMs = 0;
  slowestStopMs = 0;

  constructor(which: 'a' | 'b', port: number, logFolder: string) {
    this.which = which;
    this.port = port;
    this.#folder = logFolder;
  }

  /** The files of what it printed, one for each start. */
  logs(): string[] {
    return Array.from({ length: this.#starts }, (_, index) => this.#logOf(index + 1));
  }

  #logOf(start: number): string {
    return join(this.#folder, `console-${this.which}-${start}.log`);
  }

  /** Starts it with the environment that it had. */
  startAgain(release: Release): Promise<void> {
    return this.start(release, this.#env);
  }

  /** Starts it as an operator does, by npm, and waits until it is ready. */
  async start(release: Release, env: Record<string, string>): Promise<void> {
    this.#starts += 1;
    this.#env = env;
    const log = this.#logOf(this.#starts);
    const own = { ...env, PORT: String(this.port), NEXT_DIST_DIR: release.dist };
    const startMs = performance.now();
    const name = `Console ${this.which}`;
    const child = startProcess({ name, program: 'npm', args: ['start'], folder: release.folder, env: own, log });
    this.#running = { child, startMs };
    await untilReady(child, `http://127.0.0.1:${this.port}`, PATIENCE_MS);
    this.slowestStartMs = Math.max(this.slowestStartMs, performance.now() - startMs);
  }

  /**
   * Sends the signal to npm, and waits.
   * @returns whether it ended by itself and its port is free again
   */
  async stop(): Promise<boolean> {
    const running = this.#running;
    if (!running || isOver(running.child)) return false;
    this.notePeak();
    const { process: npm } = running.child;
    const ended = new Promise<void>((done) => npm.once('exit', () => done()));
    const startMs = performance.now();
    npm.kill('SIGTERM');
    const late = setTimeout(() => this.kill(), PATIENCE_MS);
    await ended;
    clearTimeout(late);
    const tookMs = performance.now() - startMs;
    if (tookMs > SLOW_MS)
      console.log(`  ${running.child.name} took ${Math.round(tookMs)} ms to stop (${running.child.log})`);
    this.slowestStopMs = Math.max(this.slowestStopMs, tookMs);
    return tookMs < PATIENCE_MS && (await busyPorts([this.port])).length === 0;
  }

  /** Ends it at once, in the middle of whatever it does. */
  kill(): void {
    this.notePeak();
    const pid = this.#pid();
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  }

  notePeak(): void {
    const text = readProc(`${this.#pid()}/status`);
    this.peakMb = Math.max(this.peakMb, Number(/^VmHWM:\s+(?<kb>\d+)/m.exec(text)?.groups?.kb ?? 0) / 1024);
  }

  /** Of Node itself, below npm. */
  #pid(): number | undefined {
    const npm = this.#running?.child.process.pid;
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .find((pid) => parentOf(pid) === npm && npm !== undefined);
  }
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(?<parent>\d+)/m.exec(readProc(`${pid}/status`))?.groups?.parent ?? 0);
}
