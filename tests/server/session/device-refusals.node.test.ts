import { createSecretKey, generateKeyPairSync } from 'node:crypto';
import { cookieFor } from '../support/seal-session';
import { worldOfFile } from '../support/sign-in-world';
import { later } from '../support/test-env';
import { askDevice, begin, bind, challengeIn, softwareKey } from './device-world';

jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));

const world = worldOfFile({ STORE: 'off', DEVICE_SESSIONS: 'on' });
afterEach(() => void jest.useRealTimers());

describe('what binds nothing and renews nothing', () => {
  const foreign = softwareKey();
  const theirs = (challenge: string) => foreign.proof(challenge, { withKey: true });
  const refuse = async (asked: Parameters<typeof askDevice>[0]) => {
    const { status, headers } = await askDevice(asked);
    return [status, headers.getSetCookie(), headers.has('secure-session-challenge')];
  };
  const NOTHING = [401, [], false];

  test('a foreign key, a key that a proof brings along, another algorithm, none, and a signature of other bytes', async () => {
    const { identifier, key } = await bind(world);
    const proofs = async (make: (challenge: string) => string) =>
      refuse({ identifier, proof: make(challengeIn(await askDevice({ identifier }))) });
    const secret = createSecretKey(Buffer.from(JSON.stringify(key.jwk)));
    const hmac = (challenge: string) => {
      const [head, body] = key.proof(challenge, { head: { alg: 'HS256' } }).split('.');
      return `${head}.${body}.${secret.export().toString('base64url').slice(0, 86)}`;
    };
    expect(await proofs((challenge) => foreign.proof(challenge))).toEqual(NOTHING);
    expect(await proofs(theirs)).toEqual(NOTHING);
    expect(await proofs((challenge) => key.proof(challenge, { withKey: true }))).toEqual(NOTHING);
    for (const head of [{ alg: 'RS256' }, { typ: 'jwt' }])
      expect(await proofs((challenge) => key.proof(challenge, { head }))).toEqual(NOTHING);
    expect(await proofs(hmac)).toEqual(NOTHING);
    const unsigned = (challenge: string) => key.proof(challenge, { head: { alg: 'none' } }).replace(/[^.]+$/, '');
    expect(await proofs(unsigned)).toEqual(NOTHING);
    expect(await proofs((challenge) => key.proof(challenge).replace(/\.[\w-]/, '.A'))).toEqual(NOTHING);
    expect(await proofs((challenge) => softwareKey('RS256').proof(challenge))).toEqual(NOTHING);
  });

  test('a challenge of another device, or of nobody, is answered with one of its own', async () => {
    const [one, other] = [await bind(world), await bind(world)];
    const given = challengeIn(await askDevice({ identifier: other.identifier }));
    for (const challenge of [given, `${Date.now().toString(36)}.made-up.${'a'.repeat(32)}`, one.challenge])
      expect(await refuse({ identifier: one.identifier, proof: one.key.proof(challenge) })).toEqual([403, [], true]);
  });

  test('a weak or a malformed key', async () => {
    const curve = generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey.export({ format: 'jwk' });
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' });
    const off = { ...foreign.jwk, y: foreign.jwk.x };
    for (const jwk of [curve, short, off, { kty: 'oct', k: 'secret' }, null]) {
      const { free, challenge } = await begin(world);
      expect(await refuse({ cookie: free, proof: foreign.proof(challenge, { head: { jwk } }) })).toEqual(NOTHING);
    }
  });

  test('a thief who has the cookie, and not the answer of the sign-in', async () => {
    const [{ free }, own] = [await begin(world), await begin(world)];
    for (const challenge of ['', 'x', own.challenge])
      expect(await refuse({ cookie: free, proof: theirs(challenge) })).toEqual(NOTHING);
    expect(await refuse({ cookie: free })).toEqual(NOTHING);
    const old = await cookieFor({ iat: Date.now() / 1000 - 600 });
    expect(await refuse({ cookie: old, proof: theirs('x') })).toEqual(NOTHING);
  });

  test('a second key, a second time, or too late', async () => {
    const { free, challenge, proof, jar } = await bind(world);
    expect(await refuse({ cookie: free, proof })).toEqual(NOTHING);
    for (const cookie of [free, jar]) expect(await refuse({ cookie, proof: theirs(challenge) })).toEqual(NOTHING);
    const slow = await begin(world);
    later(61_000);
    expect(await refuse({ cookie: slow.free, proof: theirs(slow.challenge) })).toEqual(NOTHING);
  });

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    ['a page of the console itself', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }],
  ])('a request of %s', async (_who, headers) => {
    const { free, challenge } = await begin(world);
    expect(await refuse({ cookie: free, proof: theirs(challenge), headers })).toEqual([403, [], false]);
    const { identifier } = await bind(world);
    expect(await refuse({ identifier, headers })).toEqual([403, [], false]);
  });

  test('an untrue identifier, and a sealed cookie of another kind', async () => {
    for (const identifier of ['""', 'x', 'Fe26.2*1*a*b*c*d*e*f~2', 'a'.repeat(8000)])
      expect(await refuse({ identifier, proof: foreign.proof('x') })).toEqual(NOTHING);
    expect(await refuse({ identifier: (await cookieFor()).split('=', 2)[1] ?? '' })).toEqual(NOTHING);
  });
});
