import { signedInHandOver } from '@/lib/client/sso/hand-over';
import { readSsoStatus } from '@/lib/client/session/sso-status';
import type { SiblingName } from '@/lib/rules/auth/siblings';
import { handOverDoorOfFile, NAMES, openWorld, originOf, pass, type World } from './sso-world';

jest.mock('next/navigation', () => ({ usePathname: () => '/signin' }));

handOverDoorOfFile();
const idOf = (world: World) => world.told.at(-1)?.message.id ?? '';

/** Signs in while two apps acknowledge and the third's place is attacked. */
async function resultUnder(attack: (world: World) => void): Promise<string | undefined> {
  const world = openWorld({ answering: ['deployment', 'customisation'], loaded: NAMES });
  const done = signedInHandOver();
  await pass(20);
  attack(world);
  await pass(1100);
  await done;
  const { results } = readSsoStatus();
  expect([results.deployment, results.customisation]).toEqual(['signedIn', 'signedIn']);
  return results.site;
}

test('the attack under test is the only thing between these messages and success: the right one is taken', async () => {
  expect(await resultUnder((world) => world.say('site'))).toBe('signedIn');
});

const SENDERS: [string, (world: World) => { origin?: string; source?: Window | null }][] = [
  ['another origin', () => ({ origin: 'https://evil.example' })],
  ['an origin that begins alike', () => ({ origin: `${originOf('site')}.evil.example` })],
  ['the origin null', () => ({ origin: 'null' })],
  ['no origin', () => ({ origin: '' })],
  ['the page itself', () => ({ source: window })],
  ['no window', () => ({ source: null })],
  ['the right origin in another frame', (world) => ({ source: world.frame('deployment').contentWindow })],
];
test.each(SENDERS)('an acknowledgement from %s is ignored', async (_who, over) => {
  expect(await resultUnder((world) => world.say('site', over(world)))).toBe('timedOut');
});

const trap = () => {
  throw new Error('read');
};
const SHAPES: [string, (id: string) => unknown][] = [
  ['a text', (id) => `{"type":"sso:ack","id":"${id}"}`],
  ['a number', () => 1],
  ['null', () => null],
  ['nothing', () => undefined],
  ['a list', (id) => ['sso:ack', id]],
  ['another id', () => ({ type: 'sso:ack', id: 'another' })],
  ['an id in a list', (id) => ({ type: 'sso:ack', id: [id] })],
  ['another type', (id) => ({ type: 'sso:credential', id })],
  ['more than an acknowledgement', (id) => ({ type: 'sso:ack', id, role: 'owner' })],
  ['something nested ten thousand deep', (id) => ({ type: 'sso:ack', id, more: nested(10_000) })],
  ['a prototype of its own', (id) => Object.create({ type: 'sso:ack', id })],
  ['a key named __proto__', (id) => JSON.parse(`{"__proto__":{"type":"sso:ack"},"id":"${id}"}`)],
  [
    'fields that run code',
    (id) => Object.defineProperties({}, { type: { get: trap, enumerable: true }, id: { value: id, enumerable: true } }),
  ],
  ['an object that cannot be looked at', () => new Proxy({}, { ownKeys: trap, getPrototypeOf: trap })],
  ['five megabytes', () => 'x'.repeat(5_000_000)],
];
test.each(SHAPES)('%s in place of an acknowledgement is ignored, and nothing breaks', async (_what, data) => {
  expect(await resultUnder((world) => world.say('site', { data: data(idOf(world)) }))).toBe('timedOut');
});

test('a flood of a thousand wrong messages keeps the right one from nobody', async () => {
  const result = await resultUnder((world) => {
    for (let count = 0; count < 1000; count += 1)
      world.say('site', { data: { type: 'sso:ack', id: `guess-${count}` } });
    for (let count = 0; count < 1000; count += 1) world.say('deployment');
    world.say('site');
  });
  expect(result).toBe('signedIn');
});

test('one app cannot acknowledge for another', async () => {
  const forge = (world: World, victim: SiblingName) =>
    world.say('deployment', {
      data: { type: 'sso:ack', id: world.told.find(({ name }) => name === victim)?.message.id },
    });
  expect(await resultUnder((world) => forge(world, 'site'))).toBe('timedOut');
});

function nested(depth: number): unknown {
  let inner: unknown = null;
  for (let level = 0; level < depth; level += 1) inner = { inner };
  return inner;
}
