import { expect, test } from '@jest/globals';
import type { BookEntry, Break, Call, History, Line, Outage } from '../../labs/chaos/history';
import { judgeHistory } from '../../labs/chaos/judge-history';
import { Weather } from '../../labs/chaos/weather';

/** What judges a run of chaos finds each kind of broken history, and nothing in a whole one. */

const SHARED = { group: 'PostgreSQL', at: 0, life: 1 };
const ALONE = { group: 'SQLite', at: 2, life: 1 };

function call(id: string, more: Partial<Call> = {}): Call {
  const leftMs = more.leftMs ?? 100;
  const times = { leftMs, answeredMs: leftMs + 50, said: 'done', isCut: false };
  return { ...SHARED, id, operation: 'profile.update', isChange: true, session: 's', ...times, ...more };
}

function made(id: string, atMs = 120): BookEntry {
  return { call: id, arrivedMs: atMs, madeMs: atMs + 1 };
}

function line(id: string, position: number, more: Partial<Line> = {}): Line {
  const ending = { outcome: 'done', outcomePosition: position + 1, status: 'done' };
  const later = { settled: null, settledPosition: null, corrected: null, correctedPosition: null };
  const where = { group: 'PostgreSQL', organization: '1', operation: 'profile.update', call: id };
  return { ...where, position, ...ending, ...later, ...more };
}

function open(id: string, position: number, more: Partial<Line> = {}): Line {
  return line(id, position, { outcome: null, outcomePosition: null, status: 'pending', ...more });
}

function history(more: Partial<History> = {}): History {
  const groups = { PostgreSQL: { isAlone: false }, SQLite: { isAlone: true } };
  const none = { calls: [], book: [], lines: [], logged: [], ends: [], deaths: [], outages: [] };
  return { groups, ...none, ...more };
}

const one = { calls: [call('a')], book: [made('a')], lines: [line('a', 1)] };
const away = (what: Outage['what'], fromMs = 0, toMs = 1000): Outage => ({ what, fromMs, toMs });
const setRole = (id: string, leftMs: number, seen: string | null) =>
  call(id, { operation: 'member.setRole', leftMs, seen, answeredMs: leftMs + 50 });
const becomes = (id: string, atMs: number, role: string | null): BookEntry => ({
  ...made(id, atMs),
  set: { member: 'm', role },
});
const role = (id: string, position: number) => line(id, position, { operation: 'member.setRole' });
const twoRoles = (seen: string | null, leftMs = 200): Partial<History> => ({
  calls: [setRole('a', 100, null), setRole('b', leftMs, seen)],
  book: [becomes('a', 120, 'admin'), becomes('b', 220, null)],
  lines: [role('a', 1), role('b', 3)],
});
const settledLine = (settled: 'done' | 'failed', more: Partial<Line> = {}) =>
  line('a', 1, { outcome: 'unknown', settled, settledPosition: 3, status: settled, ...more });
const lost = { calls: [call('a', { said: 'timeout' })], book: [made('a')] };
const corrected = { corrected: 'done', correctedPosition: 4 } as const;
const settledLost = (more: Partial<Line>) => ({ ...lost, lines: [settledLine('done', more)] });
const unmade = { calls: [call('a', { said: 'timeout' })], book: [{ ...made('a'), madeMs: null }] };
const cut = { ...one, lines: [], calls: [call('a', { isCut: true })] };
const both = { calls: [call('a'), call('b')], book: [made('a'), made('b')] };
const refused = { ...made('a'), madeMs: null, isRefused: true };
const awayAlone = (fromMs?: number, toMs?: number) => ({ ...away('store', fromMs, toMs), group: 'SQLite' as const });
const bent = (fromMs: number) => ({ outages: [away('clock', fromMs, fromMs + 100)] });
const end = { ...SHARED, session: 's', toldMs: 1000 };
const use = (leftMs: number, more: Partial<Call> = {}) =>
  call(`use ${leftMs}`, { leftMs, operation: 'profile.read', isChange: false, ...more });
const ended = (used: Call, more: Partial<History> = {}) => ({ calls: [used], ends: [end], ...more });
const unheard = (leftMs: number, fromMs: number, toMs: number) =>
  ended(use(leftMs, { at: 1 }), { outages: [away('shared', fromMs, toMs)] });
const endedUse = (leftMs: number, more: Partial<Call> = {}) =>
  use(leftMs, { said: 'sessionEnded', account: 'a', ...more });
const endedAlone = (used: Partial<Call>, more: Partial<History> = {}) =>
  ended(use(20_000, { ...ALONE, life: 2, ...used }), { ends: [{ ...ALONE, session: 's', toldMs: 1000 }], ...more });

const step = (operation: string, leftMs: number, more: Partial<Call> = {}) =>
  use(leftMs, { id: `${operation} ${leftMs}`, operation, account: 'a', ...more });
const signIn = (leftMs = 100, more: Partial<Call> = {}) => step('sign-in', leftMs, more);
/** Another session of the account signed in before or later, and this one ends all others. */
const endsOthers = (...calls: Call[]) => ({
  calls: [signIn(), signIn(200, { session: 'other' }), step('session.endOthers', 950), ...calls],
});
const guarded = (said: string, proofMs: number, leftMs: number, more: Partial<History> = {}) => ({
  calls: [step('step-up', proofMs), step('session.endOthers', leftMs, { said })],
  ...more,
});
const refusedProof = step('step-up', 50, { said: 'wrongPassword' });
const guardedAct = step('session.endOthers', 200);
const unbound = { ...SHARED, session: 's', toldMs: 16_000, clockFromMs: 1000, isUnbound: true } as const;
const [other, fresh] = [{ session: 'other' }, { session: 'new' }];

const BROKEN: readonly (readonly [Break, string, Partial<History>])[] = [
  ['doubled', 'a change arrives twice', { ...one, book: [made('a'), made('a', 130)] }],
  ['falseSuccess', 'done is said of what never arrived', { calls: [call('a')], lines: [open('a', 1)], logged: ['a'] }],
  ['lost', 'a refusal is told of what was made', { ...one, calls: [call('a', { said: 'forbidden' })] }],
  ['lostRole', 'a role is set on what a colleague had changed before', twoRoles(null)],
  ['noCall', 'a line has no call', { ...one, lines: [line('a', 1), line('b', 3)] }],
  ['noCall', 'something arrives that nobody sent', { ...one, book: [made('a'), made('b')] }],
  ['unwritten', 'a change was made without a line', { ...one, lines: [] }],
  ['unwritten', 'the store was away, and the log has nothing either', { ...one, lines: [], outages: [away('store')] }],
  ['unwritten', 'a console died, though the store was there', cut],
  ['unwritten', 'the store of others was away', { ...cut, outages: [awayAlone()] }],
  ['unwritten', 'a change has two lines', { ...one, lines: [line('a', 1), line('a', 3)] }],
  ['unwritten', 'a change is in the log twice', { ...one, logged: ['a', 'a'] }],
  ['unwritten', 'a line stays open, and the log does not say how it ended', { ...one, lines: [open('a', 1)] }],
  ['wrongLine', 'a line says done of what was not made', { ...unmade, lines: [settledLine('done')] }],
  ['wrongLine', 'a line says not made of what was', { ...lost, lines: [settledLine('failed')] }],
  ['wrongOrder', 'a link of the chain is missing', { ...one, lines: [line('a', 2)] }],
  ['wrongOrder', 'two links have one place', { ...both, lines: [line('a', 1), line('b', 2)] }],
  ['wrongOrder', 'a line ends before it begins', { ...one, lines: [line('a', 2, { outcomePosition: 1 })] }],
  ['wrongOrder', 'a line that ended as done is settled', { ...one, lines: [settledLine('done', { outcome: 'done' })] }],
  ['wrongOrder', 'a settled line is settled as something else', settledLost({ settled: 'unknown' })],
  ['wrongOrder', 'what was settled as done is corrected', settledLost(corrected)],
  ['wrongOrder', 'an outcome has no place', { ...one, lines: [line('a', 1, { outcomePosition: null })] }],
  ['wrongOrder', 'the status is not what was learned last', settledLost({ status: 'unknown' })],
  ['cameBack', 'a session is good where it ended', ended(use(1001))],
  ['cameBack', 'a session is good elsewhere after the bound', ended(use(9001, { at: 1 }))],
  ['cameBack', 'a session is good long after the others could be told again', unheard(18_001, 0, 10_000)],
  ['cameBack', 'a console that is alone forgets an end with its life', endedAlone({})],
  ['cameBack', 'a session is good that was bound to a device', ended(use(1001, { session: 's+bound' }))],
  ['cameBack', 'a session is good that others ended', endsOthers(use(1001, other))],
  ['cameBack', 'a session is good elsewhere that others ended', endsOthers(use(9001, { at: 1, ...other }))],
  ['cameBack', 'a cookie from before the binding is good after its grace', { calls: [use(16_001)], ends: [unbound] }],
  ['copied', 'a bound session is good without its device', { calls: [use(100, { session: 's+bound', isBare: true })] }],
  ['unproven', 'a guarded act is done without a proof', { calls: [step('session.endOthers', 100)] }],
  ['unproven', 'a proof that was refused counts', { calls: [refusedProof, guardedAct] }],
  ['unproven', "another session's proof counts", { calls: [signIn(50, other), guardedAct] }],
  ['unproven', 'a proof counts for longer than ten minutes', guarded('done', 100, 661_000)],
  ['unproven', 'a proof of this minute does not count', guarded('freshNeeded', 100, 60_000)],
  ['wrongReason', 'nobody had ended it', { calls: [signIn(), endedUse(500)] }],
  ['wrongReason', 'it signed out right there', { calls: [signIn(), step('sign-out', 300), endedUse(500)] }],
  ['wrongReason', "another account's sessions were ended", endsOthers(endedUse(1500, { account: 'b', ...other }))],
];

test.each(BROKEN)('%s: %s', (kind, _what, broken) => {
  expect(judgeHistory(history(broken)).map((finding) => finding.kind)).toEqual([kind]);
});

const WHOLE: readonly (readonly [string, Partial<History>])[] = [
  ['a change that came with a dead token and then with another', { ...one, book: [refused, made('a', 130)] }],
  ['a change with its line', one],
  ['a change whose answer was lost, settled and corrected', settledLost({ settled: 'failed', ...corrected })],
  ['a settled open line', { ...lost, lines: [open('a', 1, { settled: 'done', settledPosition: 2, status: 'done' })] }],
  ['a change that only the log has', { ...one, lines: [], logged: ['a'], outages: [away('store')] }],
  ['a line whose end only the log has', { ...one, lines: [open('a', 1)], logged: ['a'] }],
  ['a console that died while its store was away', { ...cut, outages: [away('store')] }],
  ['a refused change without a line', { calls: [call('a', { said: 'changedMeanwhile' })] }],
  ['a role that was seen as it is', twoRoles('admin')],
  ['two changes of a role within the same moment', twoRoles(null, 110)],
  ['a session that is good elsewhere for a moment', ended(use(8999, { at: 1 }))],
  ['a session that is good elsewhere while nobody can be told', unheard(9500, 9000, 9600)],
  ['a session that was used before it ended', ended(use(900))],
  ['an end that a console could not write before it died', endedAlone({}, { deaths: [{ ...ALONE, atMs: 1500 }] })],
  ['an end that the store of a console alone did not take', endedAlone({}, { outages: [awayAlone(900, 2000)] })],
  ['a refused answer to an ended session', ended(use(5000, { said: 'signedOut' }))],
  ['the session that ended all others', endsOthers(use(20_000))],
  ['a sign-out of what others had ended', endsOthers(step('sign-out', 2000, other))],
  ['a session that began after all others were ended', endsOthers(signIn(980, fresh), use(20_000, fresh))],
  ['a session of another account', endsOthers(signIn(210, { ...fresh, account: 'b' }), use(20_000, fresh))],
  ['one that is told who ended it', endsOthers(endedUse(1500, other))],
  ['an end of all others by a bent clock', { ...endsOthers(use(9001, { at: 1, ...other })), ...bent(300) }],
  ['what another console learned by the list', { calls: [signIn(), step('sign-out', 300), endedUse(500, { at: 1 })] }],
  ['a session that goes on bound', { calls: [use(20_000, { session: 's+bound' })], ends: [unbound] }],
  ['a copied cookie that is refused', { calls: [use(100, { isBare: true, said: 'deviceNeeded' })] }],
  ['a guarded act with its proof', guarded('done', 100, 300_000)],
  ['a guarded act that is refused for an old proof', guarded('freshNeeded', 100, 700_000)],
  ['a grace that a clock put back made longer', { calls: [use(16_001)], ends: [unbound], ...bent(15_950) }],
  ['a proof that a bent clock made old', guarded('freshNeeded', 100, 60_000, bent(200))],
];

test.each(WHOLE)('nothing is found in %s', (_what, whole) => {
  expect(judgeHistory(history(whole))).toEqual([]);
});

test('a clock that was bent excuses who was signed in then, and nobody who signed in long after', () => {
  const weather = new Weather();
  const clock = { name: 'clock', bendsTime: true } as const;
  weather.begin(clock);
  expect(weather.maySignOut(performance.now())).toBe(true);
  weather.end(clock);
  const excused = [-60_000, 0, 10_000].map((afterMs) => weather.maySignOut(performance.now() + afterMs));
  expect(excused).toEqual([true, true, false]);
});
