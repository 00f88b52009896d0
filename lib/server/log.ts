import 'server-only';
import pino, { type Logger } from 'pino';
import { readEnv } from './env.ts';
import type { LogEvent, LogLine } from './log-events.ts';
import { writeLine } from './output.ts';
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { format, stripVTControlCharacters } from 'node:util';
import { currentFacts } from './request-facts.ts';

const SECRETS = [
  'token',
  'password',
  'otp',
  'code',
  'secret',
  'cookie',
  'authorization',
  'accessKey',
  'backupCode',
  'clientSecret',
];
/** How the lines begin that tell of no trouble. */
const INFO = '{"level":"info"';
let logger: Logger | undefined;

function open(): Logger {
  logger ??= pino(
    {
      level: readEnv().LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      redact: { paths: SECRETS.filter((name) => name !== 'code'), censor: '[redacted]' },
    },
    // Not pino's own destination, which waits for its reader: lib/server/output.ts bounds what this stream holds back.
    { write: (line: string) => writeLine(line, !line.startsWith(INFO)) },
  );
  return logger;
}

/**
 * Writes one JSON line on standard output. Only what the event's schema names is passed in, never an object as it came, so
 * that no secret can slip in; redaction is the second net (promise V-L1).
 */
export function log<Event extends LogEvent>(level: 'info' | 'warn' | 'error', line: LogLine<Event>): void {
  open()[level](line);
}

/**
 * What the framework, its libraries and Node itself print becomes lines of the one log (docs/logs.md#form). Frames of a stack
 * name the written files: the maps beside the build are read when something breaks, never before.
 */
const MAX_FRAMES = 20;
const MAX_REASON = 500;
const MAX_FRAME = 300;
const MAX_MAPS = 4;

/** @param root the folder of the project, which is left out of paths */
export function logFrameworkOutput(root: string): void {
  const to =
    (level: 'info' | 'warn' | 'error') =>
    (...parts: unknown[]) =>
      say(level, parts, root);
  Object.assign(console, { error: to('error'), warn: to('warn'), log: to('info'), info: to('info') });
  process.removeAllListeners('warning');
  process.on('warning', (warning) => say('warn', [warning], root));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      say('error', [event, error], root);
      process.exit(1);
    });
}

function say(level: 'info' | 'warn' | 'error', parts: readonly unknown[], root: string): void {
  const error = parts.find((part) => part instanceof Error);
  const words = parts.map((part) => (part instanceof Error ? `${part.name}: ${part.message}` : part));
  const reason = stripVTControlCharacters(format(...words))
    .trim()
    .slice(0, MAX_REASON);
  if (reason === '') return;
  const requestId = currentFacts()?.requestId;
  log(level, {
    event: 'framework',
    ...(requestId ? { requestId } : {}),
    reason,
    ...(error?.stack ? { stack: readableStack(error.stack, root) } : {}),
  });
}

/** The frames of a stack, as places in the files that were written. */
export function readableStack(stack: string, root: string): string[] {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return frames.slice(0, MAX_FRAMES).map((line) => readableFrame(line.trim(), root).slice(0, MAX_FRAME));
}

const PLACE = /(?:file:\/\/)?(?<file>\/[^():]+):(?<line>\d+):(?<column>\d+)/;

function readableFrame(frame: string, root: string): string {
  const { file, line, column } = PLACE.exec(frame)?.groups ?? {};
  const short = frame.replaceAll('file://', '').replaceAll(`${root}/`, '');
  if (file === undefined) return short;
  const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
  if (!entry || !('originalSource' in entry)) return short;
  const source = entry.originalSource.replace(/^.*\[project\]\/|^(?:\.\.\/)+/, '');
  return frame.replace(PLACE, `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`);
}

const maps = new Map<string, SourceMap | null>();

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const made = readMap(`${file}.map`);
  if (maps.size >= MAX_MAPS) maps.clear();
  maps.set(file, made);
  return made;
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
