import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Words } from './words.ts';

/** A signed-in session as its file has it. Whoever reads the file is signed in: only its owner may. */
interface SessionFile {
  /** The console's origin. */
  origin: string;
  /** By name. */
  cookies: Record<string, string>;
}

/** The cookies of one console, kept in a file of mode 600 that dies with the session. */
export class Session {
  readonly #path: string;
  #file: SessionFile;
  /** Half a sign-in is none: it has no file, and one that is there stays. */
  #isKept: boolean;

  private constructor(path: string, file: SessionFile, isKept: boolean) {
    this.#path = path;
    this.#file = file;
    this.#isKept = isKept;
  }

  /** @param path of the file; undefined: the default place */
  static start(path: string | undefined, origin: string): Session {
    return new Session(placeOf(path), { origin, cookies: {} }, false);
  }

  /** @returns null if nobody is signed in there */
  static open(path: string | undefined): Session | null {
    const place = placeOf(path);
    try {
      // Written below.
      return new Session(place, JSON.parse(readFileSync(place, 'utf8')) as SessionFile, true);
    } catch {
      return null;
    }
  }

  /** From now on `fetch` asks this console: the code of the browser runs as it is. */
  answerFetch(words: Words): void {
    const ask = globalThis.fetch;
    globalThis.fetch = async (path, { cache: _cache, credentials: _credentials, ...init } = {}) => {
      const { origin, cookies } = this.#file;
      const headers = new Headers(init.headers);
      headers.set(
        'cookie',
        Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
      );
      headers.set('origin', origin);
      headers.set('user-agent', 'admin-console-command');
      const response = await ask(new URL(String(path), origin), { ...init, headers });
      this.#take(response.headers.getSetCookie(), words);
      return response;
    };
  }

  #take(lines: readonly string[], { t }: Words): void {
    if (lines.length === 0) return;
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      const isGone = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
      if (isGone || value.join('=') === '') delete this.#file.cookies[name.trim()];
      else this.#file.cookies[name.trim()] = value.join('=');
    }
    try {
      if (this.#isKept) this.keep();
    } catch (error) {
      // The answer counts all the same: what it told of would be unknown without it.
      console.error(t('sessionNotKept', { reason: String(error) }));
    }
  }

  /** Writes the file, now and whenever the session changes. @throws as the file system does */
  keep(): void {
    this.#isKept = true;
    mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
    // A file that is there keeps its mode, and would be gone if there were no room: so another takes its place.
    const next = `${this.#path}.${crypto.randomUUID()}`;
    try {
      writeFileSync(next, JSON.stringify(this.#file), { mode: 0o600, flag: 'wx' });
      renameSync(next, this.#path);
    } finally {
      rmSync(next, { force: true });
    }
  }

  delete(): void {
    rmSync(this.#path, { force: true });
  }
}

function placeOf(path = process.env.CONSOLE_SESSION): string {
  const states = process.env.XDG_STATE_HOME ?? join(homedir(), '.local', 'state');
  return path ?? join(states, 'admin-console', 'session.json');
}
