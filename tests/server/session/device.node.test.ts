import { GET as whoAmI } from '@/app/api/session/route';
import { processWide } from '@/lib/server/process-wide';
import { endOthers } from '@/lib/server/session/ended-sessions';
import { bodyOf, get, jarAfter } from '../support/browser';
import { json } from '../support/fake-upstream';
import { takeStep } from '../support/session-step';
import { worldOfFile } from '../support/sign-in-world';
import { configure, later, PASSWORDS } from '../support/test-env';
import { askDevice, begin, bind, challengeIn, FREE, HELD, identifierIn, refusals, renew } from './device-world';

jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));

const MINUTE_MS = 60_000;

const ON = { STORE: 'off', DEVICE_SESSIONS: 'on' };
const world = worldOfFile(ON);
afterEach(() => void jest.useRealTimers());

function changePassword(cookie: string): Promise<Response> {
  world.on('POST /profile/password/', json({ status: 'ok', data: { token: 'new' } }));
  return takeStep('password', { oldPassword: 'correct horse', newPassword: 'Battery-staple-7' }, { cookie });
}

describe('binding', () => {
  test('a half-open sign-in asks nothing, its last step does, and no later answer of the session', async () => {
    const { response, cookie } = await world.waitsForCode();
    expect(response.headers.has('secure-session-registration')).toBe(false);
    const done = await takeStep('otp', { code: '123456' }, { cookie });
    expect(challengeIn(done)).not.toBe('');
    const changed = await changePassword(jarAfter(cookie ?? '', [done]));
    expect(changed.headers.has('secure-session-registration')).toBe(false);
  });

  test('nobody is asked where it is not switched on, and what is bound stays bound', async () => {
    const bound = await bind(world);
    configure(world.upstream.url, { STORE: 'off' });
    expect(challengeIn((await begin(world)).response)).toBe('');
    expect([await refusals(bound.jar), await refusals(bound.main)]).toEqual([FREE, HELD]);
    configure(world.upstream.url, ON);
  });

  test.each(['ES256', 'RS256'] as const)('with %s both cookies open the session, neither alone does', async (alg) => {
    const { answer, jar, main, short } = await bind(world, alg);
    expect([answer.status, await refusals(jar), await refusals(main)]).toEqual([200, FREE, HELD]);
    expect((await bodyOf(await get(whoAmI, { cookie: short }))).data).toBeNull();
  });

  test('a complete sign-in asks the browser as Chrome reads it, which is told what to hold back, and has the short cookie as told', async () => {
    const { account, response, answer } = await bind(world);
    expect(response.headers.get('secure-session-registration')).toMatch(
      /^\(ES256 RS256\);path="\/api\/session\/device";challenge="[\w.-]{40,120}"$/,
    );
    expect(account).not.toBe('');
    expect(await answer.json()).toEqual({
      session_identifier: expect.stringMatching(/^Fe26\.2\*[\x21-\x7e]+$/),
      refresh_url: '/api/session/device',
      scope: {
        origin: 'https://console.example.com',
        include_site: false,
        scope_specification: [{ type: 'exclude', domain: '*', path: '/_next/' }],
      },
      credentials: [{ type: 'cookie', name: '__Host-device', attributes: 'Path=/; HttpOnly; Secure; SameSite=Lax' }],
      allowed_refresh_initiators: ['*'],
    });
    const short = answer.headers.getSetCookie().find((header) => header.startsWith('__Host-device='));
    expect(short).toMatch(/^__Host-device=[\w.-]+; Max-Age=(?:27\d|280); Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test('a session that was never bound is as before', async () => {
    const { free } = await begin(world);
    later(20 * MINUTE_MS);
    expect(await refusals(free)).toEqual(FREE);
  });
});

describe('a stolen cookie', () => {
  test('both cookies of a bound session are dead after five minutes', async () => {
    const { jar } = await bind(world);
    later(5 * MINUTE_MS - 2000);
    expect(await refusals(jar)).toEqual(FREE);
    later(3000);
    expect(await refusals(jar)).toEqual(HELD);
  });

  test('the cookie from before the binding is dead in a moment, and begets no session', async () => {
    const { free, key } = await bind(world);
    expect(await refusals(free)).toEqual(FREE);
    // Nor does an answer that comes late bring it back.
    expect((await get(whoAmI, { cookie: free })).headers.getSetCookie()).toEqual([]);
    const change = await changePassword(free);
    // It is made, as told, with the cookie that is good for a moment.
    expect([change.status, change.headers.getSetCookie()]).toEqual([200, []]);
    const again = await askDevice({ cookie: free, proof: key.proof('x', { withKey: true }) });
    expect(again.status).toBe(401);
    later(16_000);
    expect(await refusals(free)).toEqual([null, 'signedOut', 'signedOut']);
    expect((await bodyOf(await get(whoAmI, { cookie: free }))).data).toBeNull();
  });

  test('the short cookie of one session opens no other', async () => {
    const [one, other] = [await bind(world), await bind(world)];
    const { short } = other;
    expect(await refusals(`${one.main}; ${short}`)).toEqual(HELD);
    const longer = short.replace(/=[^.]+\./, `=${(Date.now() + 60 * MINUTE_MS).toString(36)}.`);
    expect(await refusals(`${other.main}; ${longer}`)).toEqual(HELD);
    expect(await refusals(`${other.jar}; ${short}`)).toEqual(HELD);
  });
});

describe('renewing', () => {
  test('the browser signs a new challenge and has five more minutes, with or without the cookie of its session', async () => {
    for (const withCookie of [true, false]) {
      const bound = await bind(world);
      later(6 * MINUTE_MS);
      const { asked, answer } = await renew(bound, withCookie ? bound.main : undefined);
      expect([asked.status, asked.headers.get('secure-session-challenge'), answer.status]).toEqual([
        403,
        expect.stringMatching(/^"[\w.-]{40,120}";id="Fe26\.2\*[\x21-\x7e]+"$/),
        200,
      ]);
      expect(await identifierIn(answer)).toBe(bound.identifier);
      expect(await refusals(jarAfter(bound.main, [answer]))).toEqual(FREE);
      jest.useRealTimers();
    }
  });

  test('it is no use of the session: who is idle is signed out all the same', async () => {
    const bound = await bind(world);
    for (let minute = 0; minute < 56; minute += 4) {
      later(4 * MINUTE_MS);
      const { answer } = await renew(bound, bound.jar);
      expect(answer.headers.getSetCookie().map((header) => header.split('=', 1)[0])).toEqual(['__Host-device']);
    }
    later(5 * MINUTE_MS);
    const { answer } = await renew(bound, bound.jar);
    expect((await bodyOf(await get(whoAmI, { cookie: jarAfter(bound.main, [answer]) }))).data).toBeNull();
  });

  test('a proof that is sent again is answered with a new challenge, and so is one that is too old', async () => {
    const bound = await bind(world);
    const challenge = challengeIn(await askDevice({ identifier: bound.identifier }));
    const proof = bound.key.proof(challenge);
    const statuses = [];
    for (let time = 0; time < 2; time += 1) statuses.push(await askDevice({ identifier: bound.identifier, proof }));
    expect(statuses.map(({ status, headers }) => [status, headers.getSetCookie().length])).toEqual([
      [200, 1],
      [403, 0],
    ]);
    const old = challengeIn(await askDevice({ identifier: bound.identifier }));
    later(61_000);
    const late = await askDevice({ identifier: bound.identifier, proof: bound.key.proof(old) });
    expect([late.status, late.headers.getSetCookie()]).toEqual([403, []]);
    expect(challengeIn(late)).not.toBe(old);
  });

  test('what another instance takes a second time brings no more than the first time did', async () => {
    const bound = await bind(world);
    const proof = bound.key.proof(challengeIn(await askDevice({ identifier: bound.identifier })));
    await askDevice({ identifier: bound.identifier, proof });
    later(50_000);
    // Another instance shares no memory, but the passwords.
    delete processWide('sharedMemory').value;
    const stolen = await askDevice({ identifier: bound.identifier, proof });
    later(5 * MINUTE_MS - 49_000);
    expect(await refusals(jarAfter(bound.main, [stolen]))).toEqual(HELD);
  });

  test('another instance and a new password renew as well; one that has lost the password does not', async () => {
    const bound = await bind(world);
    configure(world.upstream.url, { ...ON, SESSION_PASSWORD: `${PASSWORDS.next},${PASSWORDS.current}` });
    delete processWide('sharedMemory').value;
    expect((await renew(bound)).answer.status).toBe(200);
    expect(await refusals(bound.jar)).toEqual(FREE);
    configure(world.upstream.url, { ...ON, SESSION_PASSWORD: PASSWORDS.next });
    expect((await askDevice({ identifier: bound.identifier })).status).toBe(401);
    configure(world.upstream.url, ON);
  });

  test('the bound session of a changed password stays bound, to the same key', async () => {
    const bound = await bind(world);
    const changed = await changePassword(bound.jar);
    const jar = jarAfter(bound.jar, [changed]);
    expect([changed.status, await refusals(jar)]).toEqual([200, FREE]);
    later(6 * MINUTE_MS);
    expect(await refusals(jar)).toEqual(HELD);
    expect(await refusals(jarAfter(jar, [(await renew(bound)).answer]))).toEqual(FREE);
  });

  test('after a sign-out, and after an end from elsewhere, the device proves in vain', async () => {
    const left = await bind(world);
    const out = await takeStep('sign-out', {}, { cookie: left.jar });
    expect(out.headers.getSetCookie().filter((header) => header.includes('Max-Age=0')).length).toBe(2);
    const ended = await bind(world);
    await endOthers(ended.account, null, Date.now() + 1000);
    const answers = [
      await askDevice({ identifier: left.identifier }),
      await askDevice({ identifier: ended.identifier }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(
      (await bodyOf(await takeStep('sign-out', {}, { cookie: (await bind(world)).main }))).failure,
    ).toBeUndefined();
  });
});
