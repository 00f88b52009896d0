import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Child, stopAll } from '../../scripts/child-process.ts';
import { consoleEnv, originOf, type Stack, stubAddress } from '../../scripts/stack.ts';
import { makeStack, startStub } from '../../scripts/start-stack.ts';
import { holdStore, linesInSqlite } from '../chaos/books.ts';
import { Instance } from './instances.ts';
import { Load } from './load.ts';
import { EndedSessions, proveJournal } from './memory.ts';
import { doubled, paceIn, password, patience, peopleIn, peopleOf } from './people-at-work.ts';
import type { Wishes } from './proofs.ts';
import { type Row, row } from './table.ts';
import { passwordFile, UNLIMITED } from './world.ts';

const STORE_TIMEOUT_MS = 1000;

/**
 * A console alone, without Redis and with a store in a folder of its own: restarted with a new key, killed, and kept from writing while
 * people work. Who is in the middle of something fails then; what was done stands in the journal, and what ended stays over.
 */
export async function proveAlone(
  logs: string,
  firstPort: number,
  { releases: [first, second], writes, isShort }: Wishes,
): Promise<Row[]> {
  const { stack } = await makeStack(logs, firstPort);
  const children: Child[] = [];
  const console = new Instance('a', stack.consolePort, logs);
  const folder = join(logs, 'store');
  const file = join(folder, 'console.db');
  const own = environment(stack, folder);
  const env = (passwords: string) => ({ ...own, ...passwordFile(logs, passwords) });
  try {
    const accounts = await startStub(stack, logs, children);
    const lines = () => Promise.resolve(linesInSqlite(file));
    const target = { origin: originOf(stack), authority: '' };
    const controlPanel = stubAddress(stack, 'controlPanel', '127.0.0.1');
    const world = { a: console, b: console, target, accounts, env, controlPanel, done: new Map(), lines };
    const [older, newer] = [password(), password()];
    await console.start(first, env(older));
    const load = new Load('alone', paceIn(isShort));
    await load.start(target, peopleOf(world, peopleIn(isShort)));
    const sessions = new EndedSessions(world);
    await sessions.endOne();
    await load.reach(load.writes.sent + writes / 10);
    const isClean = await console.stop();
    await console.start(second, env(`${newer},${older}`));
    await load.reach(load.writes.sent + writes / 10);
    await sessions.endOne();
    console.kill();
    await console.startAgain(second);
    await load.reach(load.writes.sent + writes / 10);
    const letGo = holdStore(file);
    await sleep(patience(isShort) + STORE_TIMEOUT_MS);
    letGo();
    await load.reach(load.writes.sent + writes / 10);
    await load.stop();
    return [
      row('a signal to npm under load ends the console and frees its port', isClean, isClean ? '1 of 1' : '0 of 1'),
      await doubled(world, load),
      await sessions.row('sessions ended before a restart and before a kill'),
      ...(await proveJournal(world)),
    ];
  } finally {
    await console.stop();
    await stopAll(children);
  }
}

function environment(stack: Stack, folder: string): Record<string, string> {
  return {
    ...consoleEnv(stack),
    STORE_DIR: folder,
    STORE_TIMEOUT_MS: String(STORE_TIMEOUT_MS),
    JOURNAL_KEY: randomBytes(36).toString('base64url'),
    ...UNLIMITED,
  };
}
