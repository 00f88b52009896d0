import 'server-only';
import pino, { type Logger } from 'pino';
import { readEnv } from './env.ts';

/**
 * One JSON line per event on standard output. Only the fields of `Event` are written, never an object as it came, so that
 * no secret can slip in; redaction is the second net (promise V-L1).
 */
interface Event {
  event: string;
  requestId?: string | undefined;
  operation?: string | undefined;
  code?: string | undefined;
  http?: number | undefined;
  ms?: number | undefined;
  field?: string | undefined;
  /** Siblings, providers or variables: configured names only. */
  names?: readonly string[] | undefined;
  reason?: string | undefined;
  /** How far a sign-in has come. */
  step?: string | undefined;
  /** Who did it (lib/server/actor.ts). */
  who?: string | undefined;
  session?: string | undefined;
  network?: string | undefined;
}

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
let logger: Logger | undefined;

function open(): Logger {
  logger ??= pino({
    level: readEnv().LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.filter((name) => name !== 'code'), censor: '[redacted]' },
  });
  return logger;
}

export function log(level: 'info' | 'warn' | 'error', event: Event): void {
  open()[level](event);
}
