import 'server-only';
import { oncePerProcess, processWide } from './process-wide.ts';

/**
 * What waits for a reader of standard output or error that has stopped reading. More is dropped and counted: a log that is
 * not read must hold up neither a request nor the end of the process.
 */
const MAX_WAITING_BYTES = 1_048_576;

type Output = Pick<NodeJS.WriteStream, 'write' | 'writableLength' | 'once' | 'on'>;

const dropped = processWide<number>('droppedLines');

/** How many lines were dropped since the process started. */
export function droppedLines(): number {
  return dropped.value ?? 0;
}

/**
 * Bounds what a stream holds back, whoever writes to it. A pipe that is full takes no more by itself and Node keeps the rest
 * in memory, without end and without waiting. A file on a full disk, or a reader that is gone, is an error of the stream: without a
 * listener it would end the process.
 */
export function boundOutput(output: Output): void {
  // The three forms of `write` differ in what follows the chunk only.
  const write = output.write.bind(output) as (...all: unknown[]) => boolean;
  let skipped = 0;
  const drop = (done: unknown, lines = 1) => {
    dropped.value = droppedLines() + lines;
    if (skipped === 0) output.once('drain', tell);
    skipped += lines;
    if (typeof done === 'function') queueMicrotask(() => done());
    return false;
  };
  const tell = () => {
    const line = { level: 'warn', time: new Date().toISOString(), event: 'log.dropped', count: skipped };
    skipped = 0;
    try {
      write(`${JSON.stringify(line)}\n`);
    } catch {
      skipped = line.count;
    }
  };
  output.on('error', () => drop(undefined));
  output.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    if (output.writableLength + chunk.length > MAX_WAITING_BYTES) return drop(rest.at(-1), linesIn(chunk));
    try {
      const isTaken = write(chunk, ...rest);
      if (skipped > 0 && output.writableLength === 0) tell();
      return isTaken;
    } catch {
      return drop(rest.at(-1), linesIn(chunk));
    }
  };
}

function linesIn(chunk: string | Uint8Array): number {
  return Math.max(1, chunk.toString().split('\n').length - 1);
}

/** What waits to be written together: a write of its own for each line costs more than the line. */
const batch = oncePerProcess('lines', () => {
  process.once('exit', writeLines);
  return { text: '' };
});

/** Writes a line with all others of this round of the event loop; at once, with those before it, if it tells of trouble. */
export function writeLine(line: string, isUrgent: boolean): void {
  const waiting = batch();
  if (waiting.text === '' && !isUrgent) setImmediate(writeLines);
  waiting.text += line;
  if (isUrgent) writeLines();
}

function writeLines(): void {
  const waiting = batch();
  if (waiting.text === '') return;
  process.stdout.write(waiting.text);
  waiting.text = '';
}

/** Waits until what was written has been taken, but not for long. */
export async function flushOutput(outputs: readonly Pick<Output, 'writableLength'>[], maxMs = 1000): Promise<void> {
  writeLines();
  const end = Date.now() + maxMs;
  while (outputs.some(({ writableLength }) => writableLength > 0) && Date.now() < end)
    await new Promise((done) => setTimeout(done, 20));
}
