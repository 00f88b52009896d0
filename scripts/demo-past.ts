import './resolve-aliases.ts';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OwnAct } from '../lib/rules/journal/journal-rules.ts';
import type { TeamChange } from '../lib/rules/team/team-entries.ts';
import type { DemoOrganization, DemoPerson } from './demo-offboarding.ts';

/** Gives the demo's store a past of some weeks: for `scripts/demo.ts`, with the environment of the console and of the stub. */
Object.assign(process.env, { NODE_ENV: 'production' });
const DAYS = 56;
const DAY_MS = 86_400_000;
const JAPAN_MS = 9 * 3_600_000;
const BROWSERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
];
const realNow = Date.now();
let nowMs = realNow - DAYS * DAY_MS;
/** The record functions ask the clock, so the clock goes through the weeks. */
Date.now = () => nowMs;

const { setEnv } = await import('../lib/server/env.ts');
const { parseEnv } = await import('../lib/server/env-schema.ts');
const { closeStore, openStore } = await import('../lib/server/store/open-store.ts');
const { beginLine, finishLine, ownAct } = await import('../lib/server/journal/record.ts');
const { listLines } = await import('../lib/server/store/journal-reads-store.ts');
const { changeTeam } = await import('../lib/server/store/team-store.ts');
const { fillFiles } = await import('./demo-files.ts');
const { fillOffboardings } = await import('./demo-offboarding.ts');
const { fillReviews } = await import('./demo-reviews.ts');
const { fillSessions } = await import('./demo-sessions.ts');
const { organizationScope } = await import('../lib/server/store/scope.ts');

/** Soon due, far away and overdue. */
const NOTE_DAYS = [9, 120, -3];
const JAPANESE = {
  notes: [
    '夜間バッチ（社内サーバー）。担当：情報システム部',
    '見積システムとの連携。担当：総務部',
    '検証用。不要になれば削除',
  ],
  filter: 'MFAがオフの管理者',
};
const ENGLISH = {
  notes: ['Nightly batch on the own server, Platform team', 'Quotes, back office', 'For tests, delete if unused'],
  filter: 'Admins without MFA',
};

interface Organization extends DemoOrganization {
  domains: string[];
}
type Values = Readonly<Record<string, unknown>> | null;
interface Act {
  act: string;
  target: { kind: 'member' | 'apikey' | 'domain' | 'account' | 'organization' | 'journal'; id: string };
  before?: Values;
  after?: Values;
  failure?: string;
}

/** The same past each time. */
let state = 20_261_122;
function below(count: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * count);
}
function one<Item>(items: readonly Item[]): Item {
  const item = items[below(items.length)];
  if (item === undefined) throw new Error('The seed data lacks what the past is made of.');
  return item;
}

function organizations(): Organization[] {
  const database = new DatabaseSync(join(String(process.env.STUB_STATE), 'provider.sqlite'), { readOnly: true });
  // What the stub's own schema says of these columns.
  const rows = <Row>(sql: string, ...values: number[]) => database.prepare(sql).all(...values) as Row[];
  const found = rows<Pick<Organization, 'id' | 'name'>>('SELECT id, name FROM organizations ORDER BY id').map(
    ({ id, name }) => {
      const people = rows<DemoPerson>(
        'SELECT login, role FROM members JOIN accounts ON accounts.id = account_id WHERE organization_id = ? ORDER BY account_id',
        id,
      );
      return {
        id,
        name,
        people,
        managers: people.filter(({ role }) => role !== null),
        keys: rows<{ id: string; name: string }>(
          'SELECT id, name FROM apikeys WHERE organization_id = ? ORDER BY created_ms',
          id,
        ),
        domains: rows<{ domain: string }>(
          'SELECT domain FROM customisation_contracts WHERE organization_id = ?',
          id,
        ).map(({ domain }) => domain),
      };
    },
  );
  database.close();
  return found;
}

/** Everybody has one of their own. */
function computerOf(login: string): { address: string; browser: string | undefined } {
  const nth = [...login].reduce((sum, sign) => sum + sign.charCodeAt(0), 0);
  return { address: `192.0.2.${1 + (nth % 250)}`, browser: BROWSERS[nth % BROWSERS.length] };
}

async function record({ id }: Organization, { login, role }: DemoPerson, made: Act): Promise<void> {
  const { act, target, before = null, after = null, failure } = made;
  const scope = organizationScope(id, login, role ?? 'general');
  const requestId = `b-${below(2 ** 31)
    .toString(16)
    .padStart(16, '0')}`;
  const asked = { requestId, ...computerOf(login) };
  const line = await beginLine(scope, { act, target, before, after, ...asked });
  nowMs += 80 + below(400);
  await finishLine(line, failure === undefined ? { outcome: 'done' } : { outcome: 'failed', code: failure });
}

const own = (act: OwnAct, values: Values, login: string): Act => {
  const { target, after } = ownAct(act, login, values, { requestId: '', address: undefined, browser: undefined });
  return { act, target: { kind: target.kind as Act['target']['kind'], id: target.id }, after: after as Values };
};

/** What owners and admins do in a week; what changes the state is put back, so that the past ends in the present. */
function deed({ people, keys, domains, id }: Organization, by: DemoPerson): Act[] {
  const general = one(people.filter(({ role }) => role === null)).login;
  const member = (before: Values, after: Values, act = 'member.setRole'): Act => ({
    act,
    target: { kind: 'member', id: general },
    before,
    after,
  });
  const key = keys.length > 0 ? one(keys) : undefined;
  const ofKey = (act: string, more: Partial<Act> = {}): Act[] =>
    key ? [{ act, target: { kind: 'apikey', id: key.id }, ...more }] : [];
  const lockout = (from: boolean): Act => ({
    act: 'organization.setLockout',
    target: { kind: 'organization', id: String(id) },
    before: { useAccountLockout: from },
    after: { useAccountLockout: !from },
  });
  return one([
    () => [member({ role: null }, { role: 'admin' }), member({ role: 'admin' }, { role: null })],
    () => [member({ role: null }, null, 'member.delete'), member(null, { role: null }, 'member.add')],
    () => [member({ role: null }, { role: 'admin' })].map((made) => ({ ...made, failure: 'forbidden' })),
    () => ofKey('apikey.read'),
    () => ofKey('apikey.rename', { before: { name: `${key?.name} (old)` }, after: { name: key?.name } }),
    () =>
      domains.slice(0, 1).map((domain): Act => ({ act: 'permission.sync', target: { kind: 'domain', id: domain } })),
    () => [lockout(true), lockout(false)],
    () => [own('journal.view', { filters: {} }, '')],
    () => [own('journal.export', { format: 'csv', count: 40 + below(60), filters: { subject: 'member' } }, '')],
    () => [{ act: 'profile.setAvatar', target: { kind: 'account', id: by.login } } satisfies Act],
  ])();
}

async function fillJournal(organization: Organization): Promise<void> {
  const { managers, people } = organization;
  const first = Math.floor((realNow - DAYS * DAY_MS + JAPAN_MS) / DAY_MS) * DAY_MS - JAPAN_MS;
  for (let day = 0; day < DAYS; day += 1) {
    const startMs = first + day * DAY_MS;
    const isWeekend = [0, 6].includes(new Date(startMs + JAPAN_MS).getUTCDay());
    const visitors = isWeekend ? [] : [one(managers), one(managers), one(people)];
    for (const [nth, person] of visitors.entries()) {
      nowMs = startMs + (8.5 + nth * 2.5 + below(100) / 80) * 3_600_000;
      if (nowMs > realNow - 3_600_000) return;
      await record(organization, person, own('account.signIn', { step: 'signIn' }, person.login));
      for (const made of person.role === null || below(3) === 0 ? [] : deed(organization, person)) {
        nowMs += 60_000 + below(600_000);
        await record(organization, person, made);
      }
      nowMs += 120_000;
      if (below(2) === 0) await record(organization, person, own('account.signOut', null, person.login));
    }
    // The console that runs beside it wants to write too.
    await sleep(1);
  }
}

async function fillTeam(organization: Organization): Promise<void> {
  const dayFrom = (days: number) => new Date(realNow + JAPAN_MS + days * DAY_MS).toISOString().slice(0, 10);
  const words = /[^ -~]/.test(organization.name) ? JAPANESE : ENGLISH;
  const changes: TeamChange[] = [
    ...organization.keys.slice(0, NOTE_DAYS.length).map(({ id }, nth): TeamChange => {
      const note = words.notes[nth] ?? '';
      const days = NOTE_DAYS[nth] ?? 0;
      return { kind: 'note', id, value: { note, replaceBy: dayFrom(days), replacedBy: null }, seen: null };
    }),
    { kind: 'alert', id: 'slots', value: { percent: 80 }, seen: null },
    { kind: 'alert', id: 'backup', value: { percent: 90 }, seen: null },
    { kind: 'filter', id: words.filter, value: { search: 'role=admin&mfa=off' }, seen: null },
  ];
  const by = organization.managers[0];
  if (!by) return;
  const scope = organizationScope(organization.id, by.login, 'owner');
  const acts = { note: 'apikey.note', alert: 'alert.set', filter: 'filter.set' } as const;
  for (const change of changes) {
    nowMs = realNow - (10 - below(8)) * DAY_MS;
    const asked = { requestId: '', address: '192.0.2.10', browser: BROWSERS[0] };
    const line = await beginLine(scope, ownAct(acts[change.kind], change.id, { ...change.value }, asked));
    await changeTeam(scope, change);
    await finishLine(line, { outcome: 'done' });
  }
}

await openStore(setEnv(parseEnv()));
for (const organization of organizations()) {
  const { lines } = await listLines(organizationScope(organization.id, '', 'owner'), {});
  // What has begun already gets no past behind it: lines stand in the order in which they were written.
  if (lines.length > 0) continue;
  await fillJournal(organization);
  await fillTeam(organization);
  await fillOffboardings(organization, (daysAgo) => (nowMs = realNow - daysAgo * DAY_MS));
  await fillReviews(organization, (daysAgo) => (nowMs = realNow - daysAgo * DAY_MS));
  await fillFiles(organization, (daysAgo) => (nowMs = realNow - daysAgo * DAY_MS));
  await fillSessions(organization, realNow, computerOf);
}
await closeStore();
