import 'server-only';
import { FREE, ownPlace, workedMs } from './loop-round.ts';
import { areOthersAtWork, charge, isBehind, ownParty, type Party } from './parties.ts';
import { oncePerProcess } from './process-wide.ts';
import { currentFacts, patienceOf, type RequestFacts } from './request-facts.ts';
import { SERVER_TIMING } from './timing.ts';

type Leave = () => void;
type FairLock = () => Promise<Leave>;

/**
 * A lock for few holders at a time. Of those who wait the one has it next whose account took the least of late.
 * @param most how many hold it at once
 * @returns how to wait for it; that gives how to leave it
 */
export function fairLock(placeOfOwn = ownPlace, most = 1): FairLock {
  const waiting: { place: () => number; enter: () => void }[] = [];
  let taken = 0;
  const leaveOnce = () => {
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      const places = waiting.map(({ place }) => place());
      const [next] = waiting.splice(places.indexOf(Math.min(...places)), 1);
      if (next) next.enter();
      else taken -= 1;
    };
  };
  return async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (taken < most) taken += 1;
    else {
      waiting.push({ place: placeOfOwn(), enter: resolve });
      await promise;
    }
    return leaveOnce();
  };
}

/** Here whoever took more waits for all others: nobody waits for long, but goes on. */
const lane = oncePerProcess('lane', () => fairLock(() => ownPlace(Infinity)));

/** Requests of one account that are answered side by side while others are at work: what they take is known only at their ends. */
const SIDE_BY_SIDE = 4;

const places = oncePerProcess('sideBySide', () => new WeakMap<Party, FairLock>());

function placesOf(party: Party): FairLock {
  const known = places().get(party) ?? fairLock(ownPlace, SIDE_BY_SIDE);
  places().set(party, known);
  return known;
}

/**
 * While others are at work, few requests of one account are answered side by side, and of all accounts that are behind one at a time. So all
 * that the process does in this lane counts as theirs: what the framework and the collector of memory do for it as well. Then they leave it
 * free for so many times what that took. Nobody is refused here: time of another process on the same core can count as anybody's.
 * @returns false if it waited for so long that it goes on all the same
 */
export async function enterLane(patienceMs: number = patienceOf(SERVER_TIMING.turnMs)): Promise<boolean> {
  const facts = currentFacts();
  const own = ownParty();
  if (facts?.account === undefined || facts.leaveLane || !areOthersAtWork(own)) return true;
  const askedMs = performance.now();
  const wait = (lock: FairLock) => enterWithin(lock(), patienceMs - (performance.now() - askedMs));
  let leave = isBehind(own) ? undefined : await wait(placesOf(own));
  let end = leave;
  // By now it may be known that they take much.
  if (isBehind(own)) {
    leave?.();
    leave = await wait(lane());
    end = leave && endOfLane(own, leave);
  }
  // Of calls side by side of one request the first that is in is enough.
  if (facts.leaveLane) leave?.();
  else if (end) hold(facts, end);
  return leave !== undefined;
}

/** Waits for a lock. @returns undefined if that takes longer; then it is left as soon as it is entered */
export async function enterWithin(entering: Promise<Leave>, patienceMs: number): Promise<Leave | undefined> {
  const { promise: tooLong, resolve } = Promise.withResolvers<void>();
  const patience = setTimeout(resolve, Math.max(0, patienceMs));
  const leave = await Promise.race([entering, tooLong]);
  clearTimeout(patience);
  if (leave) return leave;
  void entering.then((late) => late());
  return undefined;
}

function hold(facts: RequestFacts, end: () => void): void {
  const leave = () => {
    if (facts.leaveLane !== leave) return;
    delete facts.leaveLane;
    clearTimeout(limit);
    end();
  };
  // Who waits for somebody else, such as the provider, lets the next one in.
  const limit = setTimeout(leave, SERVER_TIMING.laneMs);
  facts.leaveLane = leave;
}

function endOfLane(party: Party, leave: Leave): () => void {
  const [beganMs, cpu, before] = [performance.now(), process.cpuUsage(), workedMs()];
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    const worked = workedMs();
    const tookMs = Math.max(0, (user + system) / 1000 - (worked.others - before.others));
    // Pieces are charged by themselves.
    charge(party, Math.max(0, tookMs - (worked.behind - before.behind)));
    const restMs = isBehind(party) && areOthersAtWork(party) ? beganMs + tookMs * (1 + FREE) - performance.now() : 0;
    if (restMs > 0) setTimeout(leave, restMs);
    else leave();
  };
}
