import 'server-only';
import { charge, FREE, isBehindOthers, ownPlace, workedForOthers } from './loop-round.ts';
import { oncePerProcess } from './process-wide.ts';
import { currentFacts, type RequestFacts } from './request-facts.ts';
import { SERVER_TIMING } from './timing.ts';

/**
 * A lock for one holder at a time. Of those who wait the one has it next whose account took the least of late.
 * @returns how to wait for it; that gives how to leave it
 */
export function fairLock(placeOfOwn = ownPlace): () => Promise<() => void> {
  const waiting: { place: () => number; enter: () => void }[] = [];
  let isTaken = false;
  const leaveOnce = () => {
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      const places = waiting.map(({ place }) => place());
      const [next] = waiting.splice(places.indexOf(Math.min(...places)), 1);
      isTaken = next !== undefined;
      next?.enter();
    };
  };
  return async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (isTaken) {
      waiting.push({ place: placeOfOwn(), enter: resolve });
      await promise;
    }
    isTaken = true;
    return leaveOnce();
  };
}

/** Here whoever took more waits for all others: nobody waits for long, but goes on. */
const lane = oncePerProcess('lane', () => fairLock(() => ownPlace(Infinity)));

/**
 * Of those who are behind, while others are at work, one request is answered at a time. So all that the process does meanwhile counts as
 * theirs: what the framework and the collector of memory do for it as well. Then they leave it free for so many times what that took.
 * Nobody is refused here: time of another process on the same core can count as anybody's.
 * @returns false if it waited for so long that it goes on all the same
 */
export async function enterLane(patienceMs: number = SERVER_TIMING.turnMs): Promise<boolean> {
  const facts = currentFacts();
  const { account } = facts ?? {};
  if (!facts || account === undefined || facts.leaveLane || !isBehindOthers(account)) return true;
  const entering = lane()();
  const { promise: tooLong, resolve } = Promise.withResolvers<void>();
  const patience = setTimeout(resolve, patienceMs);
  const leave = await Promise.race([entering, tooLong]);
  clearTimeout(patience);
  if (!leave) void entering.then((late) => late());
  // Of calls side by side of one request the first that is in is enough.
  else if (facts.leaveLane) leave();
  else occupy(facts, account, leave);
  return leave !== undefined;
}

function occupy(facts: RequestFacts, account: string, leave: () => void): void {
  const [beganMs, cpu, othersMs] = [performance.now(), process.cpuUsage(), workedForOthers()];
  const end = () => {
    if (facts.leaveLane !== end) return;
    delete facts.leaveLane;
    clearTimeout(limit);
    const { user, system } = process.cpuUsage(cpu);
    const tookMs = Math.max(0, (user + system) / 1000 - (workedForOthers() - othersMs));
    charge(account, tookMs);
    const restMs = isBehindOthers(account) ? beganMs + tookMs * (1 + FREE) - performance.now() : 0;
    if (restMs > 0) setTimeout(leave, restMs);
    else leave();
  };
  // Who waits for somebody else, such as the provider, lets the next one in.
  const limit = setTimeout(end, SERVER_TIMING.laneMs);
  facts.leaveLane = end;
}
