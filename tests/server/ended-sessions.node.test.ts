import { POST as signOut } from '@/app/api/session/sign-out/route';
import { beginFlow, consumeFlow, endFlow } from '@/lib/server/auth/oauth-flow';
import { claimSuccession, endSession } from '@/lib/server/session/ended-sessions';
import { beginSession } from '@/lib/server/session/session';
import { claim } from '@/lib/server/session/shared-store';
import { post } from './browser';
import { cookieFor } from './seal-session';
import { stateOf } from './state-of';
import { configure } from './test-env';

beforeEach(() => {
  configure();
});

test('200,000 anonymous flows and claims of a hand-over wash no ended session out (V-R4)', async () => {
  const cookie = await cookieFor();
  await post(signOut, {}, { cookie });
  for (let index = 0; index < 200_000; index += 1) await claim('handOver', `claim-${index}`, 600);
  for (let index = 0; index < 50_000; index += 1) {
    const flow = beginFlow('google', '/');
    await (index % 2 ? consumeFlow(flow) : endFlow(flow));
  }
  expect(await stateOf(cookie)).toBeNull();
});

test('who ends thousands of sessions of an account makes no ended one good again, and touches no other account', async () => {
  const begunAtS = Date.now() / 1000 - 60;
  const [ended, other] = [
    await cookieFor({ account: 'a@example.com', iat: begunAtS }),
    await cookieFor({ account: 'b@example.com', iat: begunAtS }),
  ];
  await post(signOut, {}, { cookie: ended });
  for (let index = 0; index < 5000; index += 1)
    await endSession(beginSession({ state: 'signedIn', account: 'a@example.com', token: 't' }));
  expect(await stateOf(ended)).toBeNull();
  expect(await stateOf(other)).not.toBeNull();
  expect(await stateOf(await cookieFor({ account: 'a@example.com', iat: Date.now() / 1000 + 1 }))).not.toBeNull();
});

test('a session has one successor, and none after its sign-in has ended', async () => {
  const session = beginSession({ state: 'signedIn', account: 'c@example.com', token: 't' });
  expect(await Promise.all([claimSuccession(session), claimSuccession(session)])).toEqual(['won', 'replaced']);
  const successor = beginSession({ state: 'signedIn', account: 'c@example.com', token: 't', root: session.sid });
  await post(signOut, {}, { cookie: await cookieFor(session) });
  expect(await claimSuccession(successor)).toBe('ended');
  expect(await stateOf(await cookieFor(successor))).toBeNull();
});
