import { countBy } from '../bench/statistics.ts';
import type { Call, Finding, History, Line, Outage } from './history.ts';
import { isDuring, judgeSessions } from './judge-sessions.ts';

/** After which only the provider knows whether a change was made; the console says so to the user. */
const UNKNOWN = ['timeout', 'lost', 'badAnswer', 'unanswered'];
/** Pure, so that a recorded run can be judged again. @returns everything in it that may not be */
export function judgeHistory(history: History): Finding[] {
  const calls = new Map(history.calls.map((call) => [call.id, call]));
  const made = new Set(history.book.flatMap(({ call, madeMs }) => (madeMs === null ? [] : [call])));
  return [
    ...judgeAnswers(history, made),
    ...judgeArrivals(history, calls),
    ...judgeRoles(history, calls),
    ...judgeLines(history, calls, made),
    ...judgeWritten(history, made),
    ...judgeChains(history.lines),
    ...judgeSessions(history),
  ];
}

function judgeAnswers({ calls }: History, made: ReadonlySet<string>): Finding[] {
  return calls
    .filter(({ isChange }) => isChange)
    .flatMap(({ id, operation, said }): Finding[] => {
      if (said === 'done' && !made.has(id)) return [{ kind: 'falseSuccess', what: `${operation} ${id}` }];
      if (said !== 'done' && made.has(id) && !UNKNOWN.includes(said))
        return [{ kind: 'lost', what: `${operation} ${id}: called ${said}` }];
      return [];
    });
}

function judgeArrivals({ book }: History, calls: ReadonlyMap<string, Call>): Finding[] {
  const taken = book.filter(({ isRefused }) => isRefused !== true);
  const doubled = [...countBy(taken, ({ call }) => call)].filter(([, count]) => count > 1);
  return [
    ...doubled.map(([id, count]): Finding => ({ kind: 'doubled', what: `${id}: arrived ${count} times` })),
    ...[...new Set(book.map(({ call }) => call))]
      .filter((id) => !calls.has(id))
      .map((id): Finding => ({ kind: 'noCall', what: `${id} at the provider` })),
  ];
}

/**
 * What the user saw has to have been so at some moment between the call's leaving and the change. Two within the same moment still pass:
 * the provider has no conditional change.
 */
function judgeRoles({ book }: History, calls: ReadonlyMap<string, Call>): Finding[] {
  const roles = book.flatMap(({ set, madeMs, ...entry }) =>
    set && madeMs !== null ? [{ ...entry, ...set, madeMs }] : [],
  );
  return roles.flatMap((own): Finding[] => {
    const call = calls.get(own.call);
    if (call?.seen === undefined) return [];
    const others = roles.filter((one) => one.member === own.member && one !== own);
    const sorted = others.toSorted((a, b) => a.madeMs - b.madeMs);
    // A role begins to be so while its change is on its way, and ends with the next one's answer.
    const wasSo = sorted.some(
      ({ role, arrivedMs }, index) =>
        role === call.seen && arrivedMs <= own.madeMs && (sorted[index + 1]?.madeMs ?? Infinity) >= call.leftMs,
    );
    // What there was before the first change is what the first one's user saw.
    const first = sorted[0]?.madeMs ?? Infinity;
    if (wasSo || first >= call.leftMs) return [];
    return [{ kind: 'lostRole', what: `${own.call}: ${own.member} was seen as ${call.seen} and became ${own.role}` }];
  });
}

function judgeLines({ lines }: History, calls: ReadonlyMap<string, Call>, made: ReadonlySet<string>): Finding[] {
  return lines.flatMap((line): Finding[] => {
    const call = calls.get(line.call);
    const about = `${nameOf(line)}: ${line.operation} of ${line.call}`;
    if (!call) return [{ kind: 'noCall', what: about }];
    if (!call.isChange || call.operation !== line.operation) return [];
    const isWrong = line.status === (made.has(call.id) ? 'failed' : 'done');
    return isWrong ? [{ kind: 'wrongLine', what: `${about} is ${line.status}` }] : [];
  });
}

/** One line each, or one in the log; both if the journal took the beginning only. */
function judgeWritten({ calls, lines, logged, outages }: History, made: ReadonlySet<string>): Finding[] {
  const inLog = countBy(logged, (id) => id);
  const inJournal = Map.groupBy(lines, ({ call, operation }) => `${operation} ${call}`);
  return calls
    .filter(({ isChange }) => isChange)
    .flatMap((call): Finding[] => {
      const found = inJournal.get(`${call.operation} ${call.id}`) ?? [];
      const logs = inLog.get(call.id) ?? 0;
      const what = `${call.operation} ${call.id}, called ${call.said}: ${found.length} in the journal, ${logs} in the log`;
      if (found.length > 1 || logs > 1) return [{ kind: 'unwritten', what }];
      const isOff = (wanted: Outage['what']) =>
        outages.some((outage) => outage.what === wanted && isDuring(outage, call));
      const isLogLost = call.isCut || isOff('log');
      // Its beginning is in the journal before it leaves, unless the store is away, or nobody could say whose journal it is.
      if (found.length + logs === 0 && made.has(call.id) && !(isLogLost && (isOff('store') || isOff('provider'))))
        return [{ kind: 'unwritten', what }];
      if (found[0]?.status === 'pending' && logs === 0 && !isLogLost)
        return [{ kind: 'unwritten', what: `${what}, open` }];
      return [];
    });
}

function judgeChains(lines: readonly Line[]): Finding[] {
  const chains = Map.groupBy(lines, ({ group, organization }) => `${group}, organization ${organization}`);
  const gaps = [...chains].flatMap(([name, chain]): Finding[] => {
    const places = chain.flatMap(placesOf).toSorted((a, b) => a - b);
    const at = places.findIndex((place, index) => place !== index + 1);
    return at < 0 ? [] : [{ kind: 'wrongOrder', what: `${name}: link ${at + 1} is missing or there twice` }];
  });
  return [
    ...gaps,
    ...lines.filter((line) => !isInOrder(line)).map((line): Finding => ({ kind: 'wrongOrder', what: nameOf(line) })),
  ];
}

/** Intended, then ended; what is open or unknown may be settled; what was settled as failed may be corrected as done. */
function isInOrder(line: Line): boolean {
  const { outcome, settled, corrected, status } = line;
  const words = [outcome, settled, corrected];
  const places = [line.outcomePosition, line.settledPosition, line.correctedPosition];
  if (words.some((word, index) => (word === null) !== (places[index] === null))) return false;
  const all = placesOf(line);
  if (all.some((place, index) => index > 0 && place <= (all[index - 1] ?? 0))) return false;
  if (outcome !== null && !['done', 'failed', 'unknown'].includes(outcome)) return false;
  if (settled !== null && ((outcome ?? 'unknown') !== 'unknown' || !['done', 'failed'].includes(settled))) return false;
  if (corrected !== null && (settled !== 'failed' || corrected !== 'done')) return false;
  return status === (corrected ?? settled ?? outcome ?? 'pending');
}

function placesOf({ position, outcomePosition, settledPosition, correctedPosition }: Line): number[] {
  return [position, outcomePosition, settledPosition, correctedPosition].filter((place) => place !== null);
}

function nameOf({ group, organization, position }: Line): string {
  return `${group}, organization ${organization}, line ${position}`;
}
