import { json } from '../support/fake-upstream';
import { newAccount, worldOfFile } from '../support/sign-in-world';
import { begin, comeBack } from '../support/social-steps';
import { takeStep } from '../support/session-step';

const world = worldOfFile();
beforeEach(() => {
  const data = { email: newAccount(), token: 'social-token', mfa: 'off' };
  world.on('GET /signin/callback/google', json({ status: 'ok', data }));
});

test('an error without our state, or with a code, does not spend the flow, and no code is sent on (V-R15)', async () => {
  const { cookie, state } = await begin();
  for (const fields of [
    { error: 'access_denied' },
    { error: 'access_denied', state: 'of-somebody' },
    { code: 'c', state, error: 'access_denied' },
  ])
    expect((await comeBack(cookie, fields)).failure?.code).toBe('socialRefused');
  expect(world.calls()).toEqual([]);
  expect((await comeBack(cookie, { code: 'c', state })).status).toBe(200);
});

test('to sign out gives up a social sign-in too, one under way included (V-R3)', async () => {
  const flow = await begin();
  const out = await takeStep('sign-out', {}, { cookie: flow.cookie });
  expect(out.headers.getSetCookie().join()).toContain('__Host-flow=; Max-Age=0');
  expect((await comeBack(flow.cookie, { code: 'c', state: flow.state })).failure?.code).toBe('socialRefused');
});
