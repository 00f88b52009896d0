import { Webhook } from 'standardwebhooks';
import { MOST_REFUSALS } from '@/lib/rules/journal/destinations';
import { closeLostLines, deliverDue } from '@/lib/server/delivery/deliver';
import { processWide } from '@/lib/server/process-wide';
import { listUndelivered } from '@/lib/server/store/destinations-store';
import { addLine, endLine, erasePerson, settleLine } from '@/lib/server/store/journal-store';
import { databaseOfBlock, DATABASES, tamper } from '../store/databases';
import { add, beDue, DeliveryWorld, DONE, draft, one, others, scope, secret } from './delivery-world';

jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));

const world = new DeliveryWorld();

describe.each(DATABASES)('messages in %s', (name) => {
  databaseOfBlock(name);
  beforeEach(() => world.begin());

  test('what a rule finds is sent in the order of the chain, signed, nothing from before, and nothing by a filter of a newer release', async () => {
    await add('before@example.com');
    await world.destination();
    await world.destination({ id: 'tomorrow', rules: [{ ofTomorrow: '1' }, { acts: 'ofTomorrow' }] });
    for (const person of ['a@example.com', 'b@example.com']) await add(person);
    await add('c@example.com', 'profile.update');
    await addLine(scope, draft('refused@example.com'), { outcome: 'failed', code: 'denied' });
    await deliverDue();
    expect(world.told()).toEqual(['a@example.com', 'b@example.com', 'refused@example.com']);
    const [first, , last] = world.receiver.arrived.map(({ body, headers }) =>
      new Webhook(secret).verify(body, headers as Record<string, string>),
    );
    expect(first).toMatchObject({
      type: 'journal.line',
      text: expect.stringContaining('Added a member\nTarget: a@example.com\nBy: owner@example.com\nOutcome: Succeeded'),
      data: { act: 'member.add', person: 'owner@example.com', after: { role: 'admin' }, outcome: 'done' },
    });
    expect(last).toMatchObject({ data: { outcome: 'failed', code: 'denied' } });
    // Neither where somebody was nor their browser.
    expect(world.receiver.arrived[0]?.body).not.toMatch(/192\.0\.2\.1|Firefox/);
    await deliverDue();
    expect(world.told()).toHaveLength(3);
    expect(await one()).toMatchObject({ attempts: 0, failing_since: null, delivered: expect.any(Number) });
  });

  test('a line is told when its outcome is known, again when it turns out otherwise, and as unknown if its instance died', async () => {
    await world.destination();
    const id = await addLine(scope, draft('a@example.com'));
    await deliverDue();
    expect(world.told()).toEqual([]);
    await endLine(scope, id, { outcome: 'unknown' });
    await deliverDue();
    await settleLine(scope, id, 'done');
    await deliverDue();
    const outcomes = () => world.bodies().map(({ data }) => data.outcome);
    expect([outcomes(), new Set(world.ids()).size]).toEqual([['unknown', 'done'], 2]);
    world.receiver.arrived.length = 0;
    const left = await addLine(scope, draft('a@example.com'));
    await closeLostLines();
    await deliverDue();
    expect(world.told()).toEqual([]);
    await tamper(`update journal_lines set time = 1 where id = ${left}`);
    await closeLostLines();
    await deliverDue();
    // What is older than every destination is no news.
    expect(world.told()).toEqual([]);
    await tamper('update destinations set created = 1');
    await closeLostLines();
    await deliverDue();
    expect(outcomes()).toEqual(['unknown']);
  });

  test('while a receiver is away nothing is lost, and what comes meanwhile waits in its order', async () => {
    await world.destination();
    await add('a@example.com');
    await add('b@example.com');
    world.answer(503);
    for (let attempt = 0; attempt < MOST_REFUSALS + 2; attempt += 1) {
      await deliverDue();
      // It waits: nothing more is sent before its time.
      await world.deliver(1);
    }
    expect(world.told()).toEqual(Array(MOST_REFUSALS + 2).fill('a@example.com'));
    expect(new Set(world.ids()).size).toBe(1);
    expect(await one()).toMatchObject({ attempts: MOST_REFUSALS + 2, fault: '{"reason":"status","http":503}' });
    world.answer(200);
    world.receiver.arrived.length = 0;
    await add('c@example.com');
    await deliverDue();
    expect(world.told()).toEqual(['a@example.com', 'b@example.com', 'c@example.com']);
    expect(await one()).toMatchObject({ attempts: 0, failing_since: null, fault: null });
  });

  test('a message that is refused again and again is put aside, and the next ones arrive', async () => {
    await world.destination();
    await add('bad@example.com');
    await add('good@example.com');
    // An outage in between is no refusal.
    const answers = [503, 422, ...Array(MOST_REFUSALS).fill(503)];
    world.receiver.behave((response, { body }) => {
      response.writeHead(body.includes('bad@') ? (answers.shift() ?? 422) : 204).end();
    });
    const tries = answers.length + MOST_REFUSALS - 1;
    await world.deliver(tries + 1);
    expect(world.told()).toEqual([...Array(tries).fill('bad@example.com'), 'good@example.com']);
    expect(await one()).toMatchObject({ undelivered: 1, failing_since: null });
    expect(await listUndelivered(scope, 'one', 10)).toMatchObject([{ fault: '{"reason":"status","http":422}' }]);
    await add('bad@example.com');
    await world.deliver(MOST_REFUSALS);
    // Nothing waits for it any more.
    expect(await one()).toMatchObject({ undelivered: 2, failing_since: null, fault: null });
  });

  test('two instances tell nothing twice; one that died leaves its turn, and what is doubled has the same id', async () => {
    await world.destination();
    for (let index = 0; index < 20; index += 1) await add(`m${index}@example.com`);
    await Promise.all([deliverDue(), deliverDue(), deliverDue()]);
    expect(world.told()).toEqual(Array.from({ length: 20 }, (_, index) => `m${index}@example.com`));
    // It sent the last one and died before it noted that; its lease still holds.
    const end = (await one())?.sent_to ?? 0;
    await tamper(`update destinations set sent_to = ${end - 1}, lease = 'dead', leased_until = ${Date.now() + 60_000}`);
    await deliverDue();
    expect(world.told()).toHaveLength(20);
    await tamper('update destinations set leased_until = 1');
    await deliverDue();
    expect([world.told()[20], world.ids()[20]]).toEqual(['m19@example.com', world.ids()[19]]);
  });

  test('what happens behind a restored backup is told with an id of its own', async () => {
    await world.destination();
    const tell = (name: string) => add(name).then(deliverDue);
    await world.restored(() => tell('lost@example.com'));
    await tell('later@example.com');
    expect([world.told(), new Set(world.ids()).size]).toEqual([['lost@example.com', 'later@example.com'], 2]);
  });

  test('whose lease has run out sends no more: another one goes on', async () => {
    await world.destination();
    await add('a@example.com');
    await add('b@example.com');
    world.receiver.behave((response) => {
      void tamper("update destinations set lease = 'another'").then(() => response.writeHead(204).end());
    });
    await deliverDue();
    expect(world.told()).toEqual(['a@example.com']);
  });

  test('a receiver that hangs keeps only its own organization waiting', async () => {
    for (const id of ['slow1', 'slow2', 'slow3'])
      await world.destination({ id, address: `${world.receiver.url}/slow` });
    await world.destination({ id: 'quick', of: others });
    await add('a@example.com');
    await addLine(others, draft('b@example.com'), DONE);
    const held: (() => void)[] = [];
    world.receiver.behave((response, { path }) => {
      const end = () => void response.writeHead(204).end();
      if (path.endsWith('slow')) held.push(end);
      else end();
    });
    const turn = deliverDue();
    while (!world.told().includes('b@example.com') || held.length < 2) await new Promise((done) => setImmediate(done));
    // Of one organization two at once; the third has its turn after them.
    expect(held).toHaveLength(2);
    await addLine(others, draft('c@example.com'), DONE);
    while ((processWide<Map<string, number>>('deliveries').value?.get('2') ?? 0) > 0)
      await new Promise((done) => setImmediate(done));
    await deliverDue();
    expect(world.told()).toContain('c@example.com');
    for (const end of held) end();
    await turn;
  });

  test('what was removed from the journal is not told, and holds nothing up', async () => {
    await world.destination();
    await add('gone@example.com');
    await erasePerson(scope, 'gone@example.com', draft('', 'journal.erase'));
    const retired = await add('retired@example.com');
    await tamper(`delete from journal_lines where id = ${retired}`);
    await add('a@example.com');
    world.receiver.behave((response, { body }) => void response.writeHead(body.includes('a@') ? 503 : 204).end());
    await deliverDue();
    const atMs = Date.now();
    await tamper(`delete from journal_lines where target_kind = 'member' and id > ${retired}`);
    await beDue();
    await deliverDue();
    // What is never sent did not arrive.
    expect((await one())?.delivered).toBeLessThanOrEqual(atMs);
    expect(await one()).toMatchObject({ failing_since: null, fault: null });
    expect(world.bodies().map(({ data }) => data)).toMatchObject([
      { target: { name: null }, before: null, after: null },
      { target: { id: 'a@example.com' } },
    ]);
    expect(world.receiver.arrived.map(({ body }) => body).join()).not.toContain('gone@');
  });
});
