/** Faults of the way and of the answer's form, done to an answer just before it leaves. */
import type { Answer } from '../api/answer.ts';
import type { ScenarioName, ScenarioOptions } from './catalogue.ts';
import { bomb, closeUnanswered, dripOut, flood, type Wire, hold, resetAfter } from './wire.ts';

/** What a fault makes of a call: an answer, or nothing because it has dealt with the connection itself. */
export type Faulted = Answer | 'sent';

export type Fault = (work: () => Promise<Answer>, options: ScenarioOptions, wire: Wire) => Promise<Faulted>;

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

/** Does the work first, then changes the answer. */
const spoil =
  (change: (good: Answer) => Answer): Fault =>
  async (work) =>
    change(await work());

/**
 * Each fault by its scenario. Those that take `work` have the handler run; the others answer before anything is done.
 * The order matters where several are on: the first one wins.
 */
export const FAULTS = {
  down: async (_work, _options, wire) => closeUnanswered(wire),
  hang: async (_work, _options, wire) => hold(wire),
  http500: answer(500, ERROR),
  http502: answer(502, HTML, { 'content-type': 'text/html; charset=utf-8' }),
  http503: (_work, { ms }) => answer(503, ERROR, seconds(ms))(),
  http504: answer(504, ERROR),
  http429: (_work, { ms }) => answer(429, ERROR, seconds(ms))(),
  redirect: (_work, { url }) => answer(307, '', { location: url ?? '/' })(),
  slow: async (work, { ms }, wire) => ((await wire.wait(ms ?? 0)) ? work() : 'sent'),
  drip: async (work, { ms }, wire) => dripOut(wire, await work(), ms ?? 1000),
  resetMidAnswer: async (work, _options, wire) => resetAfter(wire, await work(), 'half'),
  commitThenReset: async (work, _options, wire) => resetAfter(wire, await work(), 'nothing'),
  truncated: async (work, _options, wire) => resetAfter(wire, await work(), 'early end'),
  hugeBody: async (work, { megabytes }, wire) => flood(wire, await work(), megabytes ?? 300),
  gzipBomb: async (work, { megabytes }, wire) => bomb(wire, await work(), megabytes ?? 300),
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

/** The names, in the order in which they are tried. */
export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[]; // The object is closed.
