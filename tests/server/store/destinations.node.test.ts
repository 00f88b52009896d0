import type { Answer, ConsoleOperationName, Input } from '@/lib/operations/table';
import { type DestinationRule, SUGGESTED_RULES } from '@/lib/rules/journal/destinations';
import { LIMITS } from '@/lib/rules/limits';
import {
  addDestination,
  eraseDestinations,
  listDestinations,
  listUndelivered,
} from '@/lib/server/store/destinations-store';
import { listLines } from '@/lib/server/store/journal-reads-store';
import { organizationScope } from '@/lib/server/store/scope';
import { organization } from '../../operations/samples';
import { doorOfFile } from '../../operations/door-world';
import { DeliveryWorld } from '../delivery/delivery-world';
import { ask } from '../support/ask';
import { bodyOf } from '../support/browser';
import { cookieFor } from '../support/seal-session';
import { configure } from '../support/test-env';
import { databaseOfBlock, tamper } from './databases';

jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));

const world = doorOfFile();
databaseOfBlock('sqlite');
const scope = organizationScope(organization.organization_id, 'owner@example.com', 'owner');

const delivery = new DeliveryWorld();
beforeEach(() => delivery.begin(world.upstream.url));

const RULES: DestinationRule[] = [SUGGESTED_RULES.members];
const GIVEN = { name: 'Team', locale: 'en' as const, rules: RULES, isDaily: false };
const WEBHOOK = { ...GIVEN, kind: 'webhook' as const };
const call = async <Name extends ConsoleOperationName>(name: Name, input: Input<Name>) =>
  ask(name, input, { cookie: await cookieFor() });
async function dataOf<Name extends ConsoleOperationName>(name: Name, input: Input<Name>) {
  return (await (await call(name, input)).json()).data as Answer<Name>;
}
const add = (address = delivery.receiver.url) => dataOf('destination.add', { ...WEBHOOK, address });
const first = async () => {
  const [found] = (await dataOf('destination.list', {})).destinations;
  if (!found) throw new Error('There is none.');
  return found;
};

test('a secret is answered once; neither it nor the address is in a list, the journal or the store', async () => {
  const { secret } = await add(`${delivery.receiver.url}?token=hidden`);
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const { id } = await first();
  const { secret: next } = await dataOf('destination.rotate', { id });
  expect(next).not.toBe(secret);
  const list = await (await call('destination.list', {})).text();
  const { lines } = await listLines(scope, { subject: 'destination' });
  const rows = await listDestinations(scope);
  for (const kept of [list, JSON.stringify(lines), JSON.stringify(rows)]) {
    expect(kept).not.toMatch(/hidden|whsec_/);
    expect(kept).not.toContain(String(secret).slice(6));
    expect(kept).toContain(delivery.receiver.host);
  }
  const rules = ['acts=member.add%2Cmember.setRole%2Cmember.delete'];
  expect(lines.map(({ act, outcome, target, after }) => [act, outcome, target.id, after])).toEqual([
    ['destination.rotate', 'done', id, { name: 'Team' }],
    ['destination.add', 'done', id, { name: 'Team', host: delivery.receiver.host, rules, isDaily: false }],
  ]);
});

test('of whom a destination mails the journal has the host alone, and an erasure removes what they were not told', async () => {
  configure(world.upstream.url, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'console@example.com' });
  const mail = { kind: 'email', address: 'ken@mail.example.com' } as const;
  await dataOf('destination.add', { ...GIVEN, ...mail });
  expect((await listLines(scope, { text: 'ken@' })).lines).toEqual([]);
  expect((await listLines(scope, {})).lines[0]?.after).toMatchObject({ host: 'mail.example.com' });
  const { id } = await first();
  await tamper(`insert into undelivered values ('${scope.organization}', '${id}', 1, 1, 1, '{"reason":"mail"}')`);
  expect(await eraseDestinations(scope, 'ken@mail.example.com')).toBe(1);
  expect(await listUndelivered(scope, id, 1)).toEqual([]);
});

test.each(['http://receiver.example.com/', 'https://10.0.0.1/', 'https://localhost.:443@10.0.0.1/'])(
  '%s is refused before anything is kept',
  async (address) => {
    const response = await call('destination.add', { ...WEBHOOK, address });
    expect([response.status, (await bodyOf(response)).failure?.code]).toEqual([422, 'badInput']);
    expect(await listDestinations(scope)).toEqual([]);
  },
);

test.each([
  ['splunk', [], {}],
  ['webhook', [], {}],
  ['webhook', [SUGGESTED_RULES.members], { token: 'hec-token' }],
  ['stream', [SUGGESTED_RULES.members], {}],
  ['stream', [], { isDaily: true }],
  // Without the filter that there is not, the rule would find everything.
  ['webhook', [{ subject: 'security' }], {}],
  ['webhook', [SUGGESTED_RULES.members, { acts: 'member.add,member.unheardOf' }], {}],
  ['webhook', [{ outcome: 'pending' }], {}],
] as const)('a %s with rules %j and %j is refused', async (kind, rules, more) => {
  const given = { ...GIVEN, ...more, kind, rules: [...rules], address: delivery.receiver.url };
  expect((await call('destination.add', given)).status).toBe(422);
  expect(await listDestinations(scope)).toEqual([]);
});

test('a rule of what is under way, which an earlier release let in, does not stand in the way of a change', async () => {
  await add();
  await tamper(`update destinations set rules = '[{"outcome":"pending"}]'`);
  const { id, version: seen, rules } = await first();
  expect((await call('destination.change', { ...GIVEN, id, seen, rules, name: 'Ours' })).status).toBe(200);
});

test('what a colleague changed meanwhile stays, and the line says so', async () => {
  await add();
  const { id, version: seen } = await first();
  const change = (name: string) => call('destination.change', { ...GIVEN, id, seen, name });
  expect((await change('Ours')).status).toBe(200);
  const late = await change('Theirs');
  expect([late.status, (await bodyOf(late)).failure?.code]).toEqual([409, 'changedMeanwhile']);
  expect(await first()).toMatchObject({ name: 'Ours' });
  const { lines } = await listLines(scope, { acts: ['destination.change'] });
  expect(lines.slice(0, 2).map(({ outcome }) => outcome)).toEqual(['failed', 'done']);
});

test('an organization has as many as it may have, and one more is refused', async () => {
  const row = { kind: 'slack', name: 'x', locale: 'ja', host: 'h', sealed: 's', rules: [], isDaily: false } as const;
  for (let index = 0; index < LIMITS.destinations; index += 1)
    expect(await addDestination(scope, { ...row, id: `id${index}` })).toBe(true);
  const response = await call('destination.add', { ...WEBHOOK, address: delivery.receiver.url });
  expect((await bodyOf(response)).failure).toMatchObject({ code: 'badInput', fields: { name: 'tooMany' } });
});

test('a test says what became of it, and what waits for a receiver that is back waits no longer', async () => {
  await add();
  const { id, version } = await first();
  delivery.answer(503);
  expect(await dataOf('destination.test', { id })).toEqual({ fault: { reason: 'status', http: 503 } });
  await tamper('update destinations set due = 9000000000000');
  delivery.answer(204);
  expect(await dataOf('destination.test', { id })).toEqual({ fault: null });
  expect(await listDestinations(scope)).toMatchObject([{ due: 0, version }]);
  expect(delivery.bodies().map(({ type }) => type)).toEqual(['test', 'test']);
});

test('what was given up is sent again, the oldest first, and what is refused once more stays', async () => {
  await add();
  const { id } = await first();
  const { lines } = await listLines(scope, {});
  for (const line of lines.slice(0, 2))
    await tamper(
      `insert into undelivered values ('${scope.organization}', '${id}', ${line.id + 1}, ${line.id}, 1, '{"reason":"status"}')`,
    );
  const fault = { reason: 'status' };
  const [newer, older] = lines;
  expect((await dataOf('destination.listUndelivered', { id })).messages).toEqual([
    { line: older?.id, act: older?.act, timeMs: 1, fault },
    { line: newer?.id, act: newer?.act, timeMs: 1, fault },
  ]);
  let left = 1;
  delivery.receiver.behave((response) => {
    left -= 1;
    response.writeHead(left < 0 ? 422 : 204).end();
  });
  const refused = { reason: 'status', http: 422 };
  expect(await dataOf('destination.resend', { id })).toEqual({ fault: refused, sent: 1, left: 1 });
  expect(await first()).toMatchObject({ undelivered: 1 });
  delivery.answer(204);
  expect(await dataOf('destination.resend', { id })).toEqual({ fault: null, sent: 1, left: 0 });
  expect(await first()).toMatchObject({ undelivered: 0 });
  const positions = delivery.bodies().map(({ data }) => data.position);
  expect(positions[0]).toBeLessThan(positions[1]);
  expect(positions[1]).toBe(positions[2]);
});

test('of what was given up a hundred are listed, each with the act of its line; of a line that is gone there is none', async () => {
  await add();
  const { id } = await first();
  const [line] = (await listLines(scope, {})).lines;
  const rows = Array.from({ length: 120 }, (_, at) => {
    const of = at === 0 ? 9_999_999 : line?.id;
    return `('${scope.organization}', '${id}', ${at + 1}, ${of}, 1, '{"reason":"status"}')`;
  });
  await tamper(`insert into undelivered values ${rows.join(', ')}`);
  const { messages } = await dataOf('destination.listUndelivered', { id });
  expect(messages).toHaveLength(100);
  expect(messages.map(({ act }: { act: string | null }) => act)).toEqual([null, ...Array(99).fill(line?.act)]);
  // A line that is gone is not told.
  expect(await dataOf('destination.resend', { id })).toEqual({ fault: null, sent: 99, left: 20 });
});

test('a destination that is removed is gone with what it was not told, and may be removed twice', async () => {
  await add();
  const { id } = await first();
  expect(await dataOf('destination.remove', { id })).toEqual({});
  expect(await dataOf('destination.remove', { id })).toEqual({});
  expect(await listDestinations(scope)).toEqual([]);
});
