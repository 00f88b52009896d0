import { SUGGESTED_RULES } from '@/lib/rules/journal/destinations';
import { deliverDue } from '@/lib/server/delivery/deliver';
import { remindOfDates } from '@/lib/server/delivery/remind-dates';
import { addLine } from '@/lib/server/store/journal-store';
import { organizationScope } from '@/lib/server/store/scope';
import { changeTeam, readTeam } from '@/lib/server/store/team-store';
import { databaseOfBlock, DATABASES, tamper } from '../store/databases';
import { DeliveryWorld, DONE, draft, scope } from './delivery-world';

jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));

const world = new DeliveryWorld();
const on = (day: string) => new Date(`${day}T03:00:00Z`);

async function setDate(id: string, replaceBy: string | null, of = scope) {
  const seen = (await readTeam(of)).find((entry) => entry.id === id)?.version ?? null;
  await changeTeam(of, { kind: 'note', id, seen, value: { note: `Use of ${id}`, replaceBy, replacedBy: null } });
}
const remind = async (...days: string[]) => {
  for (const day of days) await remindOfDates(on(day));
  await deliverDue();
};
const told = () =>
  world.receiver.arrived.map(({ body }) => {
    const { target, after } = JSON.parse(body).data;
    return `${target.id} ${after.replaceBy} ${after.days}`;
  });

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
    expect(JSON.parse(world.receiver.arrived[1]?.body ?? '')).toMatchObject({
      text: expect.stringMatching(
        /^An API key is to be replaced\nReplace by: 25 Dec 2026 \(10 days left\)\nKey ID: key\nNote: Use of key\nhttps:\S+\/apikey$/,
      ),
      data: { act: 'apikey.remind', person: 'console', after: { note: 'Use of key' } },
    });
  });

  test('a step that nobody was there for is told as the next one', async () => {
    await world.destination({ rules: [SUGGESTED_RULES.reminders] });
    await setDate('key', '2026-12-25');
    await remind('2026-12-20');
    expect(told()).toEqual(['key 2026-12-25 5']);
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

  test('an organization that asked for no reminders has no line of any', async () => {
    const others = organizationScope(2, 'owner@example.com', 'owner');
    await world.destination({ rules: [SUGGESTED_RULES.changes] });
    await world.destination({ of: others, rules: [SUGGESTED_RULES.reminders] });
    await setDate('key', '2026-12-25');
    await setDate('other', '2026-12-25', others);
    await remind('2026-12-24');
    expect(told()).toEqual(['other 2026-12-25 1']);
  });
});
