import { GET as session } from '@/app/api/session/route';
import { log } from '@/lib/server/log';
import { metrics } from '@/lib/server/metrics';
import { allowSsoCredential, beginSession, sessionCookie } from '@/lib/server/session/session';
import { bodyOf, cookieOf, get } from '../support/browser';
import { cookieFor } from '../support/seal-session';
import { configure } from '../support/test-env';
import { takeStep } from '../support/session-step';

jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));

beforeEach(() => void configure());
afterEach(() => void jest.restoreAllMocks());

async function cookieWithHandOver(): Promise<string> {
  const begun = beginSession({ state: 'signedIn', account: 'taro@example.com', token: 'token-1', mfaKey: 'mfa-1' });
  return (await sessionCookie(allowSsoCredential(begun))).split(';', 1)[0] ?? '';
}

test('the credential is given out once within 30 seconds of a sign-in, even to a copy of the cookie, and never without a reason', async () => {
  const cookie = await cookieWithHandOver();
  const given = await takeStep('hand-over', {}, { cookie });
  const credential = { email: 'taro@example.com', token: 'token-1', mfaSessionKey: 'mfa-1' };
  expect((await bodyOf(given)).data).toEqual(credential);
  for (const none of [cookie, cookieOf(given), await cookieFor()]) {
    const again = await takeStep('hand-over', {}, { cookie: none });
    expect(again.status).toBe(403);
    expect(JSON.stringify(await bodyOf(again))).not.toContain('token-1');
  }
});

test.each([
  ['31 seconds later', {}, 31_000],
  ["without the console's own header", { 'x-console-request': '' }, 0],
  ['from another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 0],
  ['from a sibling', { origin: 'https://site.example.com', 'sec-fetch-site': 'same-site' }, 0],
])('%s nothing is given out', async (_when, headers, laterMs) => {
  const cookie = await cookieWithHandOver();
  if (laterMs > 0) jest.spyOn(Date, 'now').mockReturnValue(Date.now() + laterMs);
  const response = await takeStep('hand-over', {}, { cookie, headers });
  expect(response.status).toBe(403);
  expect(JSON.stringify(await bodyOf(response))).not.toMatch(/token-1|mfa-1/);
});

test('an SSO timeout is logged with the names of the silent apps, and counted', async () => {
  const before = await countOf('deployment');
  const response = await takeStep('sso-timeout', { siblings: ['deployment', 'site', 'site'] });
  expect(response.status).toBe(200);
  const line = { event: 'sso.timeout', names: ['deployment', 'site'] };
  expect(log).toHaveBeenCalledWith('warn', expect.objectContaining(line));
  expect((await countOf('deployment')) - before).toBe(1);
});

const NO_APPS = [undefined, [], ['evil\nline'], 'site', ['site', 'site', 'site', 'site']];
test.each(NO_APPS.map((one) => [one]))('what names no app is neither logged nor counted: %j', async (siblings) => {
  expect((await takeStep('sso-timeout', { siblings })).status).toBe(422);
  expect(log).not.toHaveBeenCalledWith('warn', expect.objectContaining({ event: 'sso.timeout' }));
});

test('looking at a session does not prolong it, asking for it does', async () => {
  configure(undefined, { SESSION_IDLE_S: '1000' });
  const cookie = await cookieFor();
  const startMs = Date.now();
  const endsIn = async (search: string, laterMs: number) => {
    jest.spyOn(Date, 'now').mockReturnValue(startMs + laterMs);
    const response = await get(session, { cookie, search });
    const { endsInMs } = (await bodyOf(response)).data as { endsInMs: number };
    return { endsInMs, isKept: response.headers.has('set-cookie') };
  };
  expect((await endsIn('?peek=1', 600_000)).endsInMs).toBeLessThan(401_000);
  expect(await endsIn('?peek=1', 700_000)).toEqual({ endsInMs: expect.any(Number), isKept: false });
  expect((await endsIn('', 800_000)).endsInMs).toBeGreaterThan(999_000);
  expect((await endsIn('?peek=1', 900_000)).endsInMs).toBeGreaterThan(890_000);
});

async function countOf(sibling: string): Promise<number> {
  const { values } = await metrics().ssoTimeouts.get();
  return values.find(({ labels }) => labels.sibling === sibling)?.value ?? 0;
}
