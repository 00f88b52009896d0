import { Webhook } from 'standardwebhooks';
import { digestDueMs, SUGGESTED_RULES } from '@/lib/rules/journal/destinations';
import { DAY_MS } from '@/lib/rules/timing';
import { deliverDue } from '@/lib/server/delivery/deliver';
import { changeDestination } from '@/lib/server/store/destinations-store';
import { databaseOfBlock, DATABASES, tamper } from '../store/databases';
import { add, beDue, DeliveryWorld, one, others, scope, secret, DONE, draft } from './delivery-world';
import { remindOfDates } from '@/lib/server/delivery/remind-dates';
import { addLine } from '@/lib/server/store/journal-store';
import { changeTeam, readTeam } from '@/lib/server/store/team-store';

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
  world.bodies().map(({ data }) => data.lines.map(({ target }: { target: { id: string } }) => target.id));

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
        /^3 notifications \(daily summary\)\nAdded a member: 2\nChanged the display name: 1\n\n.* Added a member \/ Target: a@example\.com \/ By: owner@example\.com \/ Outcome: Succeeded\n/,
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
    world.answer(422);
    for (let attempt = 0; attempt < 7; attempt += 1) {
      await deliverDue();
      await add(`later${attempt}@example.com`);
      await beDue();
    }
    world.answer(204);
    await deliverDue();
    expect(lines()).toEqual(Array(8).fill(['a@example.com']));
    expect(new Set(world.ids()).size).toBe(1);
    expect(await one()).toMatchObject({ undelivered: 0, failing_since: null, digest_to: 0 });
    await letADayPass();
    await deliverDue();
    expect(lines()[8]).toHaveLength(7);
  });

  test('a day behind a restored backup is told with an id of its own', async () => {
    await aDayWith();
    const tell = (name: string) => add(name).then(letADayPass).then(deliverDue);
    await world.restored(() => tell('lost@example.com'));
    await tell('later@example.com');
    expect([lines(), new Set(world.ids()).size]).toEqual([[['lost@example.com'], ['later@example.com']], 2]);
  });

  test('an instance that dies behind its message leaves one that is sent again with the same id', async () => {
    await aDayWith('a@example.com');
    world.receiver.behave((response) => {
      void tamper("update destinations set lease = 'dead', leased_until = 1").then(() => response.writeHead(204).end());
    });
    await deliverDue();
    world.answer(204);
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
    world.answer(204);
    await deliverDue();
    world.receiver.arrived.shift();
    expect(world.told()).toEqual(['b@example.com']);
  });

  test('of very many lines it lists the first and says how many there are', async () => {
    await aDayWith(...Array.from({ length: 103 }, (_, index) => `m${index}@example.com`));
    await deliverDue();
    expect(lines()[0]).toHaveLength(100);
    const { text, data } = world.bodies()[0];
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

const on = (day: string) => new Date(`${day}T03:00:00Z`);

async function setDate(id: string, replaceBy: string | null, of = scope) {
  const seen = (await readTeam(of)).find((entry) => entry.id === id)?.version ?? null;
  await changeTeam(of, { kind: 'note', id, seen, value: { note: `Use of ${id}`, replaceBy, replacedBy: null } });
}
const remind = async (...days: string[]) => {
  for (const day of days) await remindOfDates(on(day));
  await deliverDue();
};
const told = () => world.bodies().map(({ data: { target, after } }) => `${target.id} ${after.replaceBy} ${after.days}`);

describe.each(DATABASES)('reminders in %s', (name) => {
  databaseOfBlock(name);
  beforeEach(async () => {
    await world.begin();
    for (const table of ['reminders', 'team_entries']) await tamper(`delete from ${table}`);
  });

  test('a date is told 30, 10 and 3 days before, in words, once each, however often and by whomever it is looked for', async () => {
    await world.destination({ rules: [SUGGESTED_RULES.reminders] });
    await setDate('key', '2026-12-25');
    await remind('2026-11-24');
    expect(told()).toEqual([]);
    const days = ['2026-11-25', '2026-11-26', '2026-12-15', '2026-12-16', '2026-12-22', '2026-12-25', '2026-12-26'];
    for (const day of days) {
      await Promise.all([remindOfDates(on(day)), remindOfDates(on(day))]);
      await remind(day);
    }
    expect(told()).toEqual(['key 2026-12-25 30', 'key 2026-12-25 10', 'key 2026-12-25 3']);
    expect(world.bodies()[1]).toMatchObject({
      text: expect.stringMatching(
        /^An API key is to be replaced\nReplace by: 25 Dec 2026 \(10 days left\)\nKey ID: key\nNote: Use of key\nhttps:\S+\/apikey$/,
      ),
      data: { act: 'apikey.remind', person: 'console', after: { note: 'Use of key' } },
    });
  });

  test('a date that moved is told by its new steps, and one that came back is told nothing twice', async () => {
    await world.destination({ rules: [SUGGESTED_RULES.reminders] });
    await setDate('key', '2026-12-25');
    await remind('2026-11-30');
    await setDate('key', '2027-06-01');
    await remind('2026-12-15', '2026-12-22');
    await setDate('key', '2026-12-25');
    await remind('2026-12-01');
    await setDate('key', null);
    await remind('2026-12-22');
    expect(told()).toEqual(['key 2026-12-25 25']);
  });

  test('what waited for its receiver is not told once the date moved, or the key is gone', async () => {
    await world.destination({ rules: [SUGGESTED_RULES.reminders] });
    for (const id of ['moved', 'gone', 'there']) await setDate(id, '2026-12-25');
    await remindOfDates(on('2026-11-25'));
    await setDate('moved', '2027-06-01');
    await addLine(scope, { ...draft('', 'apikey.delete'), target: { kind: 'apikey', id: 'gone' } }, DONE);
    await deliverDue();
    expect(told()).toEqual(['there 2026-12-25 30']);
    await remind('2026-12-15');
    expect(told()).toEqual(['there 2026-12-25 30', 'there 2026-12-25 10']);
  });

  test('an organization that asked for no reminders has no line of any; steps that nobody was there for are told as the next one', async () => {
    await world.destination({ rules: [SUGGESTED_RULES.changes] });
    await world.destination({ of: others, rules: [SUGGESTED_RULES.reminders] });
    await setDate('key', '2026-12-25');
    await setDate('other', '2026-12-25', others);
    await remind('2026-12-24');
    expect(told()).toEqual(['other 2026-12-25 1']);
  });
});
