import 'server-only';
import { boundedCache } from './bounded-cache.ts';
import { networksOf } from './client-address.ts';
import { oncePerProcess } from './process-wide.ts';
import { currentFacts } from './request-facts.ts';
import { SERVER_TIMING } from './timing.ts';

/** Who takes more than a twentieth of the time is behind, once the first 0.05 s are used up. */
const RATE = 20;
const ENTRIES = 20_000;

/** A network or an account, by what it took of the process's time. */
export interface Party {
  /** When what it had is paid for at its rate. */
  paidMs: number;
  /** Of an account: where its newest request came from. Nobody shares the process with their own network. */
  network?: Party;
}

/** Of three parties one is always another than an account and its network. */
const REMEMBERED = 3;

const parties = oncePerProcess('loopParties', () => ({
  known: boundedCache<Party>(ENTRIES),
  /** Whose work nobody pays for. */
  nobody: { paidMs: 0 } satisfies Party,
  /** Those who were at work and not behind, the last one first. */
  atWork: [] as { party: Party; ms: number }[],
}));

export function partyOf(key: string): Party {
  const { known, nobody } = parties();
  if (key === '') return nobody;
  const found = known.get(key);
  if (found) return found;
  const made = { paidMs: 0 };
  known.set(key, made);
  return made;
}

/** The account, or the address, whose request is being answered. */
export function ownParty(): Party {
  const { account, address } = currentFacts() ?? {};
  if (account === undefined) return partyOf(address ?? '');
  const own = partyOf(account);
  if (address !== undefined) own.network = partyOf(networksOf(address).wide);
  return own;
}

export function isNobody(party: Party): boolean {
  return party === parties().nobody;
}

/** Counts what was done for somebody. */
export function charge(who: Party | string, tookMs: number): void {
  const party = typeof who === 'string' ? partyOf(who) : who;
  party.paidMs = Math.max(party.paidMs, performance.now()) + tookMs * RATE;
}

export function isBehind({ paidMs }: Party, nowMs = performance.now()): boolean {
  return paidMs - nowMs > SERVER_TIMING.loopFreeMs;
}

/** Notes that a party is at work now; one that is behind is nobody for whom others would leave time free. */
export function noteAtWork(party: Party): void {
  const state = parties();
  const nowMs = performance.now();
  if (isNobody(party) || isBehind(party, nowMs)) return;
  if (state.atWork[0]?.party === party) state.atWork[0].ms = nowMs;
  else state.atWork = [{ party, ms: nowMs }, ...state.atWork.filter((one) => one.party !== party)].slice(0, REMEMBERED);
}

/** Whether others than this party, and its own network, are at work. */
export function areOthersAtWork(party: Party, nowMs = performance.now()): boolean {
  const isOther = (one: Party) => one !== party && one !== party.network && one.network !== party;
  return parties().atWork.some((one) => isOther(one.party) && nowMs - one.ms < SERVER_TIMING.loopSharedMs);
}
