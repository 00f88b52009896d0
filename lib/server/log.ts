import 'server-only';
import pino, { type Logger } from 'pino';
import { readEnv } from './env.ts';
import type { LogEvent, LogLine } from './log-events.ts';
import { writeLine } from './output.ts';

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
