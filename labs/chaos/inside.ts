/**
 * Loaded into a console before its own code (`--import`): its clock and its name server as a file says, which is read
 * again five times a second. Nothing of the console knows of it.
 */
import dns from 'node:dns';
import { readFileSync, writeFileSync } from 'node:fs';

/** What can be wrong inside one machine. */
export interface Inside {
  clockMs: number;
  dns: 'good' | 'fails' | 'slow';
}

const SLOW_MS = 1500;
const TICK_MS = 20;
const file = process.env.CHAOS_INSIDE ?? '';
let now: Inside = { clockMs: 0, dns: 'good' };
setInterval(() => {
  try {
    now = JSON.parse(readFileSync(file, 'utf8')) as Inside; // Written by `instances.ts`.
  } catch {
    // It is being written.
  }
}, 200).unref();

/** How long this process waited for its turn on a busy machine: it was late, and had not used the time itself. */
let starvedMs = 0;
let lastMs = performance.now();
let used = process.cpuUsage();
setInterval(() => {
  const nowMs = performance.now();
  const { user, system } = process.cpuUsage(used);
  starvedMs += Math.max(0, nowMs - lastMs - TICK_MS - (user + system) / 1000);
  used = process.cpuUsage();
  lastMs = nowMs;
}, TICK_MS).unref();
setInterval(() => writeFileSync(`${file}.starved`, String(Math.round(starvedMs))), 250).unref();

const RealDate = Date;
const shifted = () => RealDate.now() + now.clockMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, as) =>
    // A date of now, and no other, is shifted.
    Reflect.construct(target, values.length === 0 ? [shifted()] : values, as) as object,
  apply: (target) => new target(shifted()).toString(),
  get: (target, name) => (name === 'now' ? shifted : Reflect.get(target, name)),
});

const lookup = dns.lookup;
type Lookup = typeof dns.lookup;
dns.lookup = ((...values: Parameters<Lookup>) => {
  if (now.dns === 'good') return lookup(...values);
  const done = values.at(-1) as unknown as (error: NodeJS.ErrnoException) => void; // The callback is the last of them.
  if (now.dns === 'slow') return void setTimeout(() => lookup(...values), SLOW_MS);
  return void setImmediate(() =>
    done(Object.assign(new Error('no name server'), { code: 'EAI_AGAIN', syscall: 'getaddrinfo' })),
  );
}) as Lookup;
