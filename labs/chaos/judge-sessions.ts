import type { Call, Finding, History, Outage, SessionEnd } from './history.ts';

/** A memory that was away is left alone for five seconds, then told what ended. */
const TOLD_MS = 8000;
/** What is written while nobody waits for it is there by then. */
const BESIDE_MS = 2000;
const PROOFS: readonly string[] = ['sign-in', 'step-up'];
/** Acts that ask for a fresh proof, and how long one counts. */
const GUARDED: readonly string[] = ['session.endOthers'];
const PROOF_MS = 600_000;
/** Clocks that are off by so much are none that is bent. */
const CLOCK_MS = 60_000;

/**
 * The life of a session: it begins with a sign-in, acts that are guarded need a proof of it that is fresh, it may be bound to a device, and
 * ends by its own sign-out or from elsewhere. What it may do follows from what it did.
 */
export function judgeSessions(history: History): Finding[] {
  const { calls } = history;
  const copied = calls.filter(({ isBare, said }) => isBare && said === 'done').map((call) => about('copied', call));
  return [...judgeEnds(history), ...copied, ...judgeProofs(history), ...judgeReasons(calls)];
}

/** No good answer to a session once its end was told to where it is used, and a bound has passed. */
function judgeEnds({ groups, calls, ends, deaths, outages }: History): Finding[] {
  // To sign out of what has ended is no use of it.
  const good = calls.filter(({ operation, said }) => said === 'done' && operation !== 'sign-out');
  const bySignIn = Map.groupBy(good, ({ session }) => signInOf(session));
  return [...ends, ...endsOfOthers(calls)].flatMap((end) => {
    if (isClockBent(outages, end.clockFromMs ?? Infinity, end.toldMs)) return [];
    const isOf = ({ what, group }: Outage) =>
      what === (groups[end.group]?.isAlone ? 'store' : 'shared') && (group ?? end.group) === end.group;
    const own = outages.filter(isOf);
    const death = deaths.find(({ at, life, group }) => group === end.group && at === end.at && life === end.life);
    const knownMs = knownElsewhere(end, own, groups[end.group]?.isAlone ?? false, death?.atMs ?? Infinity);
    return (bySignIn.get(signInOf(end.session)) ?? []).flatMap((call): Finding[] => {
      // Its grace is over by the clock of the moment: one that is put back gives it more.
      if (end.isUnbound && (call.session !== end.session || isClockBent(outages, call.leftMs, call.leftMs))) return [];
      const isSame = call.at === end.at && call.life === end.life;
      const fromMs = isSame ? end.toldMs : knownMs;
      if (call.leftMs <= fromMs || (!isSame && own.some((outage) => isDuring(outage, call)))) return [];
      const since = `${Math.round(call.leftMs - end.toldMs)} ms after its end on ${end.at} (life ${end.life})`;
      return [{ kind: 'cameBack', what: `${end.session}: good on ${call.at} (life ${call.life}), ${since}` }];
    });
  });
}

/** Who ends all others ends what the same account had begun before, where its consoles know of each other. */
function endsOfOthers(calls: readonly Call[]): SessionEnd[] {
  const signIns = calls.filter(({ operation, said }) => operation === 'sign-in' && said === 'done');
  return calls.filter(isEndOfOthers).flatMap(({ group, at, life, account, session, leftMs, answeredMs, said }) =>
    signIns
      .filter((one) => one.account === account && one.group === group && (one.answeredMs ?? Infinity) < leftMs)
      .filter((one) => said === 'done' && signInOf(one.session) !== signInOf(session))
      .map((one): SessionEnd => {
        const toldMs = answeredMs ?? Infinity;
        return { group, at, life, session: signInOf(one.session), toldMs, clockFromMs: one.leftMs };
      }),
  );
}

/** From when on others know of an end, and this console in its next life. Infinity: it died before it could tell. */
function knownElsewhere({ toldMs }: SessionEnd, outages: readonly Outage[], isAlone: boolean, diedMs: number): number {
  let sinceMs = toldMs;
  for (const { fromMs, toMs } of outages.toSorted((a, b) => a.fromMs - b.fromMs))
    if (fromMs <= sinceMs + TOLD_MS && toMs > sinceMs) sinceMs = toMs;
  const isHeldUp = sinceMs > toldMs;
  // A store that was away is not told again: then an end is known for as long as the process lives.
  if (isAlone && isHeldUp) return Infinity;
  return diedMs < toldMs + BESIDE_MS && (isAlone || isHeldUp) ? Infinity : sinceMs + TOLD_MS;
}

/** A guarded act is done with a proof of the last ten minutes and refused without one, unless a clock was bent meanwhile. */
function judgeProofs({ calls, outages }: History): Finding[] {
  const proofs = Map.groupBy(
    calls.filter(({ operation, said }) => PROOFS.includes(operation) && said === 'done'),
    ({ session }) => signInOf(session),
  );
  return calls
    .filter(({ operation }) => GUARDED.includes(operation))
    .flatMap((call): Finding[] => {
      const given = (proofs.get(signInOf(call.session)) ?? []).filter(({ leftMs }) => leftMs < call.leftMs);
      const last = given.at(-1);
      if (isClockBent(outages, last?.leftMs ?? Infinity, call.answeredMs ?? Infinity)) return [];
      const ageMs = call.leftMs - (last?.leftMs ?? -Infinity);
      const isWrong =
        call.said === 'done' ? ageMs > PROOF_MS + CLOCK_MS : call.said === 'freshNeeded' && ageMs < PROOF_MS - CLOCK_MS;
      return isWrong ? [about('unproven', call)] : [];
    });
}

function judgeReasons(calls: readonly Call[]): Finding[] {
  const asked = calls.filter((call) => isEndOfOthers(call) || call.operation === 'sign-out');
  return calls
    .filter(({ said }) => said === 'sessionEnded')
    .filter((call) => !asked.some((one) => mayHaveEnded(one, call)))
    .map((call) => about('wrongReason', call));
}

/** Other consoles learn of a sign-out by the list of sessions, and do not know whose act an end was. */
function mayHaveEnded(asked: Call, { account, group, at, life, session, answeredMs }: Call): boolean {
  const isOwn = signInOf(asked.session) === signInOf(session);
  const isElsewhere = asked.at !== at || asked.life !== life;
  const isMeant = isEndOfOthers(asked) ? !isOwn : isOwn && isElsewhere;
  return isMeant && asked.account === account && asked.group === group && asked.leftMs < (answeredMs ?? Infinity);
}

function isEndOfOthers({ operation }: Call): boolean {
  return operation === 'session.endOthers';
}

/** Of a session and of what it was bound to later. */
function signInOf(session: string): string {
  return session.replace(/\+.*/, '');
}

function about(kind: 'copied' | 'unproven' | 'wrongReason', { operation, id, session, said, at }: Call): Finding {
  return { kind, what: `${operation} ${id} of ${session} on ${at}: ${said}` };
}

function isClockBent(outages: readonly Outage[], fromMs: number, toMs: number): boolean {
  return outages.some((outage) => outage.what === 'clock' && outage.fromMs <= toMs && outage.toMs >= fromMs);
}

export function isDuring({ fromMs, toMs, group }: Outage, call: Call): boolean {
  return (group ?? call.group) === call.group && fromMs <= (call.answeredMs ?? Infinity) && toMs >= call.leftMs;
}
