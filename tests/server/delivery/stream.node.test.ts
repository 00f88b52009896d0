import { Webhook } from 'standardwebhooks';
import { deliverDue } from '@/lib/server/delivery/deliver';
import { checkCheckpoint } from '@/lib/server/journal/checkpoint';
import { addLine, endLine, settleLine } from '@/lib/server/store/journal-store';
import { SERVER_TIMING } from '@/lib/server/timing';
import { databaseOfBlock, DATABASES, tamper } from '../store/databases';
import { add, beDue, DeliveryWorld, draft, one, scope, secret } from './delivery-world';

jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));

const world = new DeliveryWorld();
const { bodies } = world;

describe.each(DATABASES)('streams in %s', (name) => {
  databaseOfBlock(name);
  beforeEach(() => world.begin());

  test('every link of the chain comes, one place after the other, with its hash, and then the sealed end', async () => {
    await world.destination({ kind: 'stream', rules: [] });
    const from = (await one())?.sent_to ?? 0;
    const id = await addLine(scope, draft('a@example.com'));
    await endLine(scope, id, { outcome: 'unknown' });
    await add('b@example.com', 'account.signIn');
    await settleLine(scope, id, 'done');
    await deliverDue();
    const events = bodies();
    const links = events.slice(0, -1).map(({ data }) => [data.position - from, data.link]);
    expect(links).toEqual([
      [1, 'line'],
      [2, 'outcome'],
      [3, 'line'],
      [4, 'outcome'],
      [5, 'settled'],
    ]);
    // A system that watches needs to know from where.
    expect(events[0].data).toMatchObject({ address: '192.0.2.1', browser: 'Firefox' });
    const head = events.at(-1);
    expect([head.type, head.data.position, head.data.hash]).toEqual([
      'journal.head',
      from + 5,
      events.at(-2).data.hash,
    ]);
    expect(await checkCheckpoint(head.data)).toBe('good');
    for (const { body, headers } of world.receiver.arrived)
      expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).not.toThrow();
  });

  test('the end comes once an hour, also if nothing was done, and waits for a receiver that is away', async () => {
    await add('a@example.com');
    await world.destination({ kind: 'stream', rules: [] });
    // A turn that is over sends nothing more: its lease ends.
    const turn = jest.replaceProperty(SERVER_TIMING, 'deliveryTurnMs', 0 as never);
    await deliverDue();
    expect(bodies()).toEqual([]);
    turn.restore();
    await deliverDue();
    await deliverDue();
    expect(bodies().map(({ type }) => type)).toEqual(['journal.head']);
    await tamper('update destinations set head_sent = 1');
    world.answer(500);
    await beDue();
    await world.deliver(7);
    expect(await one()).toMatchObject({ attempts: 7, undelivered: 0 });
    world.answer(204);
    await deliverDue();
    expect(await one()).toMatchObject({ attempts: 0, failing_since: null });
  });

  test('Splunk gets its token and its form, OCSF an event of the class API Activity', async () => {
    await world.destination({ id: 'splunk', kind: 'splunk', rules: [], token: 'hec-token' });
    await world.destination({ id: 'ocsf', kind: 'ocsf', rules: [] });
    await tamper('update destinations set head_sent = 9000000000000');
    await add('a@example.com');
    await deliverDue();
    const splunk = world.receiver.arrived.filter(({ headers }) => headers.authorization === 'Splunk hec-token');
    expect(splunk.map(({ body }) => JSON.parse(body))).toMatchObject([
      { sourcetype: 'admin-console:journal', event: { data: { link: 'line' } } },
      { time: expect.any(Number), event: { type: 'journal.line', data: { link: 'outcome', act: 'member.add' } } },
    ]);
    const ocsf = bodies().filter(({ class_uid: uid }) => uid === 6003);
    expect(ocsf).toHaveLength(2);
    expect(ocsf[1]).toMatchObject({
      type_uid: 600_399,
      status_id: 1,
      actor: { user: { name: 'owner@example.com' } },
      api: { operation: 'member.add' },
      src_endpoint: { ip: '192.0.2.1' },
      resources: [{ kind: 'member', id: 'a@example.com' }],
      metadata: { uid: expect.stringMatching(/^msg_/), sequence: expect.any(Number) },
    });
  });
});
