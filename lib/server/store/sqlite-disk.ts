import 'server-only';
import { type FileHandle, open } from 'node:fs/promises';
import type { Worker } from 'node:worker_threads';
import { StoreAway } from './connection.ts';

/** What of the embedded database waits for the disk, and so is not done by its own calls, which nobody could be answered beside. */
export interface SqliteDisk {
  /** Waits until all that was committed so far outlives a loss of power. @throws StoreAway if the disk does not take it */
  flush: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * So large a log is put into the database, in a thread. The database itself would do it behind a commit, and keep the process waiting. Once
 * it is in, the next write cuts the log down to one megabyte.
 */
const LOG_BYTES = 4_000_000;

/** Of the connection that writes: the rest is done here. */
export const DISK_SETTINGS =
  'pragma synchronous = normal; pragma wal_autocheckpoint = 0; pragma journal_size_limit = 1000000';

/**
 * The log that is written ahead, which the database itself does not flush (`synchronous = normal`): a flush holds up nobody, and one does for
 * all commits that came meanwhile (decision 0050).
 */
export function diskOf(file: string): SqliteDisk {
  let log: Promise<FileHandle> | undefined;
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  let thread: Worker | undefined;
  let isCheckpointing = false;

  const checkpoint = async () => {
    isCheckpointing = true;
    thread ??= await startThread(file, (isThere) => {
      isCheckpointing = false;
      if (!isThere) thread = undefined;
    });
    thread.postMessage(null);
  };
  const flushNow = async () => {
    log ??= open(`${file}-wal`).catch((error) => {
      log = undefined;
      throw error;
    });
    const handle = await log;
    await handle.datasync();
    if (!isCheckpointing && (await handle.stat()).size > LOG_BYTES)
      void checkpoint().catch(() => (isCheckpointing = false));
  };
  return {
    flush: async () => {
      // One that has begun may have missed the last commit.
      next ??= running
        .catch(() => undefined)
        .then(async () => {
          running = next ?? running;
          next = undefined;
          await flushNow();
        });
      const own = next;
      try {
        await own;
      } catch {
        throw new StoreAway('disk');
      }
    },
    close: async () => {
      await (next ?? running).catch(() => undefined);
      await (await log?.catch(() => undefined))?.close();
      await thread?.terminate();
    },
  };
}

/** @param onEnd of a checkpoint, or of the thread: then the next checkpoint needs another */
async function startThread(file: string, onEnd: (isThere: boolean) => void): Promise<Worker> {
  const { Worker: Thread } = await import('node:worker_threads');
  const thread = new Thread(`(${checkpointOnDemand.toString()})(require, ${JSON.stringify(file)})`, {
    eval: true,
    execArgv: ['--no-warnings'],
  });
  thread.on('message', () => onEnd(true));
  thread.on('exit', () => onEnd(false));
  // What ends it is followed by its end.
  thread.on('error', () => undefined);
  thread.unref();
  return thread;
}

/** What the thread runs, as text: nothing around this function is there. */
function checkpointOnDemand(require: NodeJS.Require, file: string): void {
  const { parentPort }: typeof import('node:worker_threads') = require('node:worker_threads');
  const { DatabaseSync }: typeof import('node:sqlite') = require('node:sqlite');
  const database = new DatabaseSync(file, { timeout: 0 });
  parentPort?.on('message', () => {
    try {
      // Keeps nobody from reading or writing; what is in use still comes the next time.
      database.exec('pragma wal_checkpoint(passive)');
    } catch {
      // Another process has it.
    }
    parentPort.postMessage(null);
  });
}
