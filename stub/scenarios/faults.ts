/** Faults of the connection and of the answer's form. */
import type { Answer } from '../api/answer.ts';
import type { ScenarioName, ScenarioOptions } from './catalogue.ts';
import { bomb, type Connection, dripOut, flood, hold, resetAfter, resetUnanswered } from './connection.ts';

/** An answer, or `sent` if the fault has dealt with the connection itself. */
export type FaultOutcome = Answer | 'sent';

export type Fault = (
  work: () => Promise<Answer>,
  options: ScenarioOptions,
  connection: Connection,
) => Promise<FaultOutcome>;

const answer =
  (http: number, body: string, headers: Record<string, string> = {}) =>
  async (): Promise<Answer> => ({
    http,
    body,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });

const seconds = (ms: number | undefined) => ({ 'retry-after': String(Math.ceil((ms ?? 1000) / 1000)) });
const ERROR = '{"status":"error"}';
const HTML = '<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1><script>alert(1)</script>';

const spoil =
  (change: (good: Answer) => Answer): Fault =>
  async (work) =>
    change(await work());

/** Faults that use `work` run the handler; the others answer first. If several are on, the first one wins. */
export const FAULTS = {
  down: async (_work, _options, connection) => resetUnanswered(connection),
  hang: async (_work, _options, connection) => hold(connection),
  http500: answer(500, ERROR),
  http502: answer(502, HTML, { 'content-type': 'text/html; charset=utf-8' }),
  http503: (_work, { ms }) => answer(503, ERROR, seconds(ms))(),
  http504: answer(504, ERROR),
  http429: (_work, { ms }) => answer(429, ERROR, seconds(ms))(),
  redirect: (_work, { url }) => answer(307, '', { location: url ?? '/' })(),
  slow: async (work, { ms }, connection) => ((await connection.wait(ms ?? 0)) ? work() : 'sent'),
  drip: async (work, { ms }, connection) => dripOut(connection, await work(), ms ?? 1000),
  resetMidAnswer: async (work, _options, connection) => resetAfter(connection, await work(), 'half'),
  commitThenReset: async (work, _options, connection) => resetAfter(connection, await work(), 'nothing'),
  truncated: async (work, _options, connection) => resetAfter(connection, await work(), 'early end'),
  hugeBody: async (work, { megabytes }, connection) => flood(connection, await work(), megabytes ?? 300),
  gzipBomb: async (work, { megabytes }, connection) => bomb(connection, await work(), megabytes ?? 300),
  malformed: spoil((good) => ({ ...good, body: `${good.body.slice(0, -1)},,` })),
  emptyBody: spoil((good) => ({ ...good, body: '' })),
  wrongContentType: spoil((good) => ({
    ...good,
    headers: { ...good.headers, 'content-type': 'text/html; charset=utf-8' },
  })),
  wrongShape: spoil((good) => ({
    ...good,
    body: '{"status":"ok","data":{"unexpected":[null,1,"x"],"email":5,"members":"many","organization":null}}',
  })),
} as const satisfies Partial<Record<ScenarioName, Fault>>;

export type FaultName = keyof typeof FAULTS;

export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[]; // The object is closed.
