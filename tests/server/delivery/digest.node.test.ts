import { Webhook } from 'standardwebhooks';
import { digestDueMs, SUGGESTED_RULES } from '@/lib/rules/journal/destinations';
import { DAY_MS } from '@/lib/rules/timing';
import { deliverDue } from '@/lib/server/delivery/deliver';
import { changeDestination } from '@/lib/server/store/destinations-store';
import { databaseOfBlock, DATABASES, tamper } from '../store/databases';
import { add, beDue, DeliveryWorld, one, scope, secret } from './delivery-world';

jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));

const world = new DeliveryWorld();
/** The last daily message was yesterday. */
const letADayPass = () => tamper(`update destinations set due = 0, head_sent = ${Date.now() - DAY_MS}`);
/** Somebody who is told once a day, on a day on which this was done. */
const aDayWith = async (...names: string[]) => {
  await world.destination({ isDaily: true });
  for (const name of names) await add(name);
  await letADayPass();
};
const wantDaily = async (isDaily: boolean) => {
  const { id, version } = (await one()) ?? { id: '', version: '' };
  await changeDestination(scope, { id, seen: version }, { isDaily });
};
const lines = () =>
  world.receiver.arrived.map(({ body }) =>
    JSON.parse(body).data.lines.map(({ target }: { target: { id: string } }) => target.id),
  );

test('a day ends at nine in the morning in Japan', () => {
  expect(new Date(digestDueMs(Date.parse('2026-11-25T08:59:59+09:00'))).toISOString()).toBe('2026-11-24T00:00:00.000Z');
  expect(new Date(digestDueMs(Date.parse('2026-11-25T09:00:00+09:00'))).toISOString()).toBe('2026-11-25T00:00:00.000Z');
});

describe.each(DATABASES)('daily messages in %s', (name) => {
  databaseOfBlock(name);
  beforeEach(() => world.begin());

  test('one message tells what a day brought, signed, with counts and in order; nothing is told before', async () => {
    await world.destination({ isDaily: true, rules: [SUGGESTED_RULES.members, { acts: 'profile.update' }] });
    await add('a@example.com');
    await add('b@example.com');
    await add('c@example.com', 'profile.update');
    await add('d@example.com', 'apikey.create');
    await deliverDue();
    expect(world.receiver.arrived).toEqual([]);
    await letADayPass();
    await Promise.all([deliverDue(), deliverDue()]);
    await deliverDue();
    expect(lines()).toEqual([['a@example.com', 'b@example.com', 'c@example.com']]);
    const [{ body, headers } = { body: '', headers: {} }] = world.receiver.arrived;
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'journal.digest',
      text: expect.stringMatching(
        /^3 notifications \(daily summary\)\nAdded a member: 2\nChanged the display name: 1\n\n.* Added a member \/ Target: a@example\.com \/ By: owner@example\.com \/ Outcome: Done\n/,
      ),
      data: { count: 3, counts: { 'member.add': 2, 'profile.update': 1 }, lines: [{ act: 'member.add' }, {}, {}] },
    });
    expect(body).not.toMatch(/"before"|"after"|192\.0\.2\.1|Firefox/);
    await add('e@example.com');
    await letADayPass();
    await deliverDue();
    expect(lines()).toEqual([['a@example.com', 'b@example.com', 'c@example.com'], ['e@example.com']]);
  });

  test('an empty day sends nothing, and its end is not looked for again', async () => {
    await world.destination({ isDaily: true });
    await add('a@example.com', 'profile.update');
    await letADayPass();
    await deliverDue();
    expect(world.receiver.arrived).toEqual([]);
    await add('b@example.com');
    await deliverDue();
    expect(world.receiver.arrived).toEqual([]);
  });

  test('what did not arrive comes again as it was, with the same id; what came meanwhile is of the next day', async () => {
    await aDayWith('a@example.com');
    world.receiver.behave((response) => void response.writeHead(422).end());
    for (let attempt = 0; attempt < 7; attempt += 1) {
      await deliverDue();
      await add(`later${attempt}@example.com`);
      await beDue();
    }
    world.receiver.behave((response) => void response.writeHead(204).end());
    await deliverDue();
    expect(lines()).toEqual(Array(8).fill(['a@example.com']));
    expect(new Set(world.ids()).size).toBe(1);
    expect(await one()).toMatchObject({ undelivered: 0, failing_since: null, digest_to: 0 });
    await letADayPass();
    await deliverDue();
    expect(lines()[8]).toHaveLength(7);
  });

  test('an instance that dies behind its message leaves one that is sent again with the same id', async () => {
    await aDayWith('a@example.com');
    world.receiver.behave((response) => {
      void tamper("update destinations set lease = 'dead', leased_until = 1").then(() => response.writeHead(204).end());
    });
    await deliverDue();
    world.receiver.behave((response) => void response.writeHead(204).end());
    await add('b@example.com');
    await deliverDue();
    expect([lines(), new Set(world.ids()).size]).toEqual([[['a@example.com'], ['a@example.com']], 1]);
  });

  test('whoever no longer wants it once a day while a message is sent is told at once from then on', async () => {
    await aDayWith('a@example.com');
    world.receiver.behave((response) => void wantDaily(false).then(() => response.writeHead(204).end()));
    await deliverDue();
    expect(await one()).toMatchObject({ digest_to: null, failing_since: null });
    await add('b@example.com');
    world.receiver.behave((response) => void response.writeHead(204).end());
    await deliverDue();
    world.receiver.arrived.shift();
    expect(world.told()).toEqual(['b@example.com']);
  });

  test('of very many lines it lists the first and says how many there are', async () => {
    await aDayWith(...Array.from({ length: 103 }, (_, index) => `m${index}@example.com`));
    await deliverDue();
    expect(lines()[0]).toHaveLength(100);
    const { text, data } = JSON.parse(world.receiver.arrived[0]?.body ?? '');
    expect([data.count, text.includes('3 more are in the activity.')]).toEqual([103, true]);
  });

  test('whoever no longer wants it once a day is told at once what waits', async () => {
    await world.destination({ isDaily: true });
    await add('a@example.com');
    await wantDaily(false);
    await deliverDue();
    expect(world.told()).toEqual(['a@example.com']);
    await wantDaily(true);
    await add('b@example.com');
    await deliverDue();
    expect(world.told()).toEqual(['a@example.com']);
  });
});
