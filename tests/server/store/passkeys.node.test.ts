import type { ConsoleOperationName, Answer } from '@/lib/operations/table';
import { LIMITS } from '@/lib/rules/limits';
import { processWide } from '@/lib/server/process-wide';
import { GET as readStatus } from '@/app/api/session/route';
import { POST as provider } from '@/app/api/provider/[operation]/route';
import { doorOfFile } from '../../operations/door-world';
import { Authenticator, type Conduct } from '../support/authenticator';
import { bodyOf, codeOf, cookieOf, get, post } from '../support/browser';
import { cookieFor } from '../support/seal-session';
import { configure } from '../support/test-env';
import { takeStep } from '../support/session-step';
import { ask } from '../support/ask';
import { databaseOfBlock, DATABASES, tamper } from './databases';
import { linesOf, OWNER } from './door-people';

jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));

const world = doorOfFile();

const LONG_AGO = { iat: Date.now() / 1000 - 900, freshUntilMs: 0 };

const proven = (account = OWNER) => cookieFor({ account, passwordUntilMs: Date.now() + 60_000 });
const aged = (account = OWNER) => cookieFor({ account, ...LONG_AGO, mfaKey: 'key' });

async function dataOf<Name extends ConsoleOperationName>(name: Name, cookie: string, input: object = {}) {
  return (await (await ask(name, input, { cookie })).json()).data as Answer<Name>;
}
const begin = (cookie: string) => dataOf('passkey.options', cookie);
const challenge = (cookie: string) => dataOf('passkey.challenge', cookie);

/** It shares the store, and nothing else. */
function anotherInstance() {
  delete processWide('sharedMemory').value;
}

async function add(cookie: string, authenticator = new Authenticator(), conduct: Conduct = {}, name = 'Laptop') {
  const input = { name, ...authenticator.make(await begin(cookie), conduct) };
  return { authenticator, response: await ask('passkey.add', input, { cookie }) };
}

describe.each(DATABASES)('passkeys of this console in %s', (name) => {
  databaseOfBlock(name);
  beforeEach(async () => {
    await tamper('delete from passkeys');
    anotherInstance();
  });

  test('one that was added is listed by its name, proves who is there, and is the first way that is offered', async () => {
    const cookie = await proven();
    const { authenticator, response } = await add(cookie);
    expect(response.status).toBe(200);
    const old = await aged();
    const status = await (await get(readStatus, { cookie: old, search: '?peek=1&proof=1' })).json();
    expect(status.data.proofBy).toEqual(['passkey', 'code', 'password']);
    const passkey = authenticator.prove(await challenge(old), { counter: 1 });
    const answer = await takeStep('step-up', { passkey }, { cookie: old });
    expect(answer.status).toBe(200);
    const fresh = cookieOf(answer) ?? '';
    expect((await ask('apikey.create', { name: 'A' }, { cookie: fresh })).status).toBe(200);
    const { passkeys } = await dataOf('passkey.list', cookie);
    expect(passkeys).toEqual([
      { id: passkey.response.id, name: 'Laptop', createdMs: expect.any(Number), usedMs: expect.any(Number) },
    ]);
    // It is the console's own: neither the provider nor a change of passkeys takes it.
    expect(await codeOf(await ask('passkey.options', {}, { cookie: fresh }))).toBe('freshNeeded');
  });

  test('only a look for the proof is told of them', async () => {
    const look = async (search: string) => (await get(readStatus, { cookie: await aged(), search })).json();
    expect((await look('?peek=1')).data).not.toHaveProperty('proofBy');
    expect((await look('?peek=1&proof=1')).data.proofBy).toEqual(['code', 'password']);
  });

  test('an answer counts once, for its own sign-in and its own act', async () => {
    const cookie = await proven();
    const { authenticator } = await add(cookie);
    const old = await aged();
    const passkey = authenticator.prove(await challenge(old));
    // Another sign-in of the same account.
    expect(await codeOf(await takeStep('step-up', { passkey }, { cookie: await aged() }))).toBe('passkeyRefused');
    expect((await takeStep('step-up', { passkey }, { cookie: old })).status).toBe(200);
    expect(await codeOf(await takeStep('step-up', { passkey }, { cookie: old }))).toBe('passkeyRefused');
    const forAdding = authenticator.prove(await begin(cookie));
    expect(await codeOf(await takeStep('step-up', { passkey: forAdding }, { cookie }))).toBe('passkeyRefused');
  });

  test('an answer counts once over all instances that share the store, whether or not its passkey counts', async () => {
    const [cookie, old] = await Promise.all([proven('admin@example.com'), aged('admin@example.com')]);
    const authenticator = new Authenticator();
    const input = { name: 'Laptop', ...authenticator.make(await begin(cookie)) };
    expect((await ask('passkey.add', input, { cookie })).status).toBe(200);
    const passkey = authenticator.prove(await challenge(old));
    const both = await Promise.all([0, 1].map(() => takeStep('step-up', { passkey }, { cookie: old })));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403]);
    await ask('passkey.remove', { id: passkey.response.id }, { cookie });
    anotherInstance();
    expect(await codeOf(await ask('passkey.add', input, { cookie }))).toBe('passkeyRefused');
    expect(await codeOf(await takeStep('step-up', { passkey }, { cookie: old }))).toBe('passkeyRefused');
    expect((await dataOf('passkey.list', cookie)).passkeys).toEqual([]);
  });

  test.each<[string, Conduct]>([
    ['another site', { origin: 'https://console.example.com.evil.example' }],
    ['another name', { rpId: 'example.com' }],
    ['nobody verified', { flags: 0x01 }],
    ['an answer of the other kind', { type: 'webauthn.create' }],
  ])('%s proves nothing', async (_what, conduct) => {
    const { authenticator } = await add(await proven());
    const old = await aged();
    const passkey = authenticator.prove(await challenge(old), conduct);
    expect(await codeOf(await takeStep('step-up', { passkey }, { cookie: old }))).toBe('passkeyRefused');
    expect(await codeOf(await ask('apikey.create', {}, { cookie: old }))).not.toBeUndefined();
  });

  test.each<[string, Conduct]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another name', { rpId: 'evil.example' }],
    ['nobody verified', { flags: 0x41 }],
  ])('%s adds none', async (_what, conduct) => {
    const cookie = await proven();
    const { response } = await add(cookie, new Authenticator(), conduct);
    expect(await codeOf(response)).toBe('passkeyRefused');
    expect((await dataOf('passkey.list', cookie)).passkeys).toEqual([]);
  });

  test('a counter that does not grow is a copy of the key', async () => {
    const { authenticator } = await add(await proven());
    const old = await aged();
    const prove = async (counter: number) =>
      (await takeStep('step-up', { passkey: authenticator.prove(await challenge(old), { counter }) }, { cookie: old }))
        .status;
    expect([await prove(5), await prove(5), await prove(4), await prove(6)]).toEqual([200, 403, 403, 200]);
  });

  test('the passkey of another account, and one that was removed, proves nothing', async () => {
    const cookie = await proven();
    const { authenticator } = await add(cookie);
    const other = await aged('admin@example.com');
    const stolen = authenticator.prove(await challenge(other));
    expect(await codeOf(await takeStep('step-up', { passkey: stolen }, { cookie: other }))).toBe('passkeyRefused');
    await ask('passkey.remove', { id: stolen.response.id }, { cookie: await proven('admin@example.com') });
    expect((await dataOf('passkey.list', cookie)).passkeys).toHaveLength(1);
    const old = await aged();
    const passkey = authenticator.prove(await challenge(old));
    expect((await ask('passkey.remove', { id: stolen.response.id }, { cookie })).status).toBe(200);
    expect(await codeOf(await takeStep('step-up', { passkey }, { cookie: old }))).toBe('passkeyRefused');
    expect((await linesOf()).slice(0, 2).map(({ act, after }) => [act, after])).toEqual([
      ['account.removePasskey', { name: 'Laptop' }],
      ['account.addPasskey', { name: 'Laptop' }],
    ]);
  });

  test('a name of 50 characters is kept, and none or a longer one is refused beside its field', async () => {
    const cookie = await proven();
    const long = '𠮷'.repeat(LIMITS.passkeyName / 2);
    expect((await add(cookie, new Authenticator(), {}, long)).response.status).toBe(200);
    for (const name of ['', `${long}x`]) {
      const { response } = await add(cookie, new Authenticator(), {}, name);
      const fields = Object.keys((await bodyOf(response)).failure?.fields ?? {});
      expect([name, response.status, fields]).toEqual([name, 422, ['name']]);
    }
  });

  test('there are ten at most, each once, and none are left of a member who was removed', async () => {
    const cookie = await proven('member@example.com');
    const { authenticator } = await add(cookie);
    expect(await codeOf((await add(cookie, authenticator)).response)).toBe('badInput');
    const late = { name: 'Late', ...new Authenticator().make(await begin(cookie)) };
    for (let count = 1; count < LIMITS.passkeys; count += 1) expect((await add(cookie)).response.status).toBe(200);
    // Before a browser makes one in vain; of two at a time the second is told at its end.
    expect(await codeOf(await ask('passkey.options', {}, { cookie }))).toBe('badInput');
    expect(await codeOf(await ask('passkey.add', late, { cookie }))).toBe('badInput');
    const removal = { cookie: await cookieFor(), params: { operation: 'member.delete' } };
    expect((await post(provider, { email: 'Member@example.com' }, removal)).status).toBe(200);
    const left = await cookieFor({ account: 'member@example.com', iat: Date.now() / 1000 + 1 });
    expect((await dataOf('passkey.list', left)).passkeys).toEqual([]);
  });

  test('a console that is reached by an address of numbers offers none', async () => {
    const cookie = await proven();
    await add(cookie);
    configure(world.upstream.url, { APP_ORIGIN: 'http://127.0.0.1:3000', TRUST_PROXY: '0' });
    const local = await aged();
    const response = await get(readStatus, { cookie: local.replace('__Host-', ''), search: '?peek=1&proof=1' });
    expect((await response.json()).data?.proofBy).toEqual(['code', 'password']);
  });
});
