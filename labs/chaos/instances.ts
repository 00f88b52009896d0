import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, createWriteStream, openSync, readFileSync, type WriteStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isReady, startCommand, untilReady } from '../../scripts/start-stack.ts';
import type { Inside } from './inside.ts';

/** One console of several, which can be killed, frozen and started again. */
export class Instance {
  readonly origin: string;
  readonly index: number;
  /** Consoles that share what they know have the same. */
  readonly group: string;
  /** Every log that it has written, one for each start. */
  readonly logs: string[] = [];
  /** How often it was started: what another life knew, this one may not know. */
  life = 0;
  /** Ends that nobody asked for. */
  crashes = 0;
  isFrozen = false;
  /** How often it was frozen. */
  freezes = 0;
  readonly #env: Record<string, string>;
  readonly #folder: string;
  #process: ChildProcess | undefined;
  #output: WriteStream | undefined;
  #isEnding = false;

  constructor(index: number, group: string, port: number, folder: string, env: Record<string, string>) {
    this.index = index;
    this.group = group;
    this.origin = `http://127.0.0.1:${port}`;
    this.#folder = folder;
    this.#env = { ...env, PORT: String(port), CHAOS_INSIDE: join(folder, `inside-${index}.json`) };
    this.setInside({ clockMs: 0, dns: 'good' });
  }

  get pid(): number | undefined {
    return this.#isEnding ? undefined : this.#process?.pid;
  }

  /** Its own output: a file for the even ones, a pipe for the odd ones, since both can be full. */
  start(): void {
    this.life += 1;
    this.#isEnding = false;
    this.isFrozen = false;
    writeFileSync(`${this.#env.CHAOS_INSIDE}.starved`, '0');
    const log = join(this.#folder, `console-${this.index}-${this.life}.log`);
    this.logs.push(log);
    const isPiped = this.index % 2 === 1;
    const output = isPiped ? 'pipe' : openSync(log, 'a');
    const child = spawn(process.execPath, ['--import', './labs/chaos/inside.ts', ...startCommand().args], {
      stdio: ['ignore', output, output],
      env: { ...process.env, ...this.#env, NODE_ENV: 'production' },
    });
    if (typeof output === 'number') closeSync(output);
    else {
      this.#output = createWriteStream(log);
      child.stdout?.pipe(this.#output);
      child.stderr?.pipe(this.#output, { end: false });
    }
    child.once('exit', () => {
      if (this.#process === child && !this.#isEnding) this.crashes += 1;
    });
    this.#process = child;
  }

  /** How long the machine has kept it waiting so far, as it says itself. */
  get starvedMs(): number {
    try {
      return Number(readFileSync(`${this.#env.CHAOS_INSIDE}.starved`, 'utf8'));
    } catch {
      return 0;
    }
  }

  /** Ends it at once, in the middle of whatever it does. */
  kill(): void {
    this.#isEnding = true;
    this.#process?.kill('SIGKILL');
  }

  freeze(): void {
    this.isFrozen = true;
    this.freezes += 1;
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
    this.isFrozen = false;
  }

  /** Whether its words find a place: no more room on the disk, or nobody who reads the pipe. */
  setLog(isTaken: boolean): void {
    if (this.#output) {
      if (isTaken) this.#process?.stdout?.pipe(this.#output);
      else this.#process?.stdout?.unpipe(this.#output).pause();
      return;
    }
    // The soft limit only, or it could never be lifted again.
    spawn('prlimit', [`--pid=${this.pid}`, `--fsize=${isTaken ? 'unlimited' : '1024'}:`], { stdio: 'ignore' }).on(
      'error',
      () => undefined,
    );
  }

  setInside(inside: Inside): void {
    writeFileSync(this.#env.CHAOS_INSIDE ?? '', JSON.stringify(inside));
  }

  /** Whether it says that it is ready. */
  isReady(): Promise<boolean> {
    return isReady(this.origin);
  }

  /** @throws Error with the end of its log */
  async untilReady(withinMs?: number): Promise<void> {
    if (!this.#process) throw new Error(`Console ${this.index} was not started.`);
    const child = { name: `Console ${this.index}`, process: this.#process, log: this.logs.at(-1) ?? null };
    await untilReady(child, this.origin, withinMs);
  }
}
