import 'server-only';
import pino, { type Logger } from 'pino';
import { readEnv } from './env.ts';

/**
 * The structured log: one JSON line an event on standard output. Only the fields of `Event` are ever written, never an
 * object as it came, so that no secret can slip in; redaction is the second net (promises: V-L1).
 */
interface Event {
  event: string;
  requestId?: string | undefined;
  operation?: string | undefined;
  code?: string | undefined;
  http?: number | undefined;
  ms?: number | undefined;
  /** Which field of an answer was wrong: a path of names, never a value. */
  field?: string | undefined;
  /** Which siblings, providers or variables are meant: configured names only. */
  names?: readonly string[] | undefined;
  reason?: string | undefined;
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

/** Writes one event. Line ends and other control characters are encoded by the JSON form. */
export function log(level: 'info' | 'warn' | 'error', event: Event): void {
  open()[level](event);
}
