import type Pino from 'pino';
import type { OperationName } from '@/lib/operations/table';
import type { SessionStep } from '@/lib/rules/auth/session-steps';
import { metrics } from '@/lib/server/metrics';
import { ask } from './support/ask';
import { cookieOf } from './support/browser';
import { type Behaviour, choosing, closeUpstream, json, raw, upstreamOfFile } from './support/fake-upstream';
import { cookieFor } from './support/seal-session';
import { begin, comeBack } from './support/social-steps';
import { sealToken } from './support/test-env';
import { takeStep } from './support/session-step';

/** Promise V-L1: one canary for each secret, every switch for more output on, each call answered well and with each fault. */
const written: string[] = [];
jest.mock('pino', () => {
  const pino = jest.requireActual<typeof Pino>('pino');
  return Object.assign((options: object) => pino(options, { write: (line: string) => written.push(line) }), pino);
});

const ACCOUNT = 'canary.person@example.com';
const SECRETS = {
  password: 'canary-password-1111',
  newPassword: 'canary-new-password-2222',
  token: 'canary-token-3333',
  refreshed: 'canary-refreshed-4444',
  mfaKey: 'canary-mfa-key-5555',
  code: '918273',
  totp: 'JBSWY3DPEHPK3PXPKRSXG5CANARY2345',
  backupCode: 'canary-backup-6666',
  accessKey: 'canary-access-key-7777',
  clientSecret: 'seti_canary_secret_8888',
  socialCode: 'canary-social-code-9999',
  signUpCode: '564738',
  signUpLink: 'canary-link-hash-0000',
  confirmation: 'canary-confirmation-1212',
};
type Secret = keyof typeof SECRETS;

const GOOD: Record<string, unknown> = {
  '/signin/console/': { email: ACCOUNT, token: SECRETS.token, mfa: 'on' },
  '/signin/otp/': { sessionKey: SECRETS.mfaKey },
  '/user/mfa/backupcode/reset': { backupCode: SECRETS.backupCode },
  '/user/mfa/': { secret: SECRETS.totp, backupCode: SECRETS.backupCode, sessionKey: SECRETS.mfaKey },
  '/profile/password/': { token: SECRETS.refreshed },
  '/apikey/': { apikey: { apikeyId: 'key-1', name: 'x', accessKey: SECRETS.accessKey } },
  '/organization/': { organization: organizationOf(ACCOUNT) },
  '/': { email: ACCOUNT, token: SECRETS.token, mfa: 'off', clientSecret: SECRETS.clientSecret, name: 'x' },
};
function organizationOf(email: string) {
  const members = [{ email, role: 'owner', mfa: 'on' }];
  const contract = { domain: 'acme.example.com', planName: 'S', planCode: 'standard', appsCount: 1, appsTotal: 4 };
  const services = { Customine: [{ ...contract, startDate: '2026-01-01', endDate: '9999-12-31' }] };
  return { organization_id: 7, name: 'Acme', useAccountLockout: false, members, services };
}

const dataFor = (path: string) => GOOD[Object.keys(GOOD).find((start) => path.startsWith(start)) ?? '/'];
const answerWell = choosing(({ path }) => {
  const headers = { 'x-refreshed-token': sealToken(SECRETS.refreshed, ACCOUNT) };
  return json({ status: 'ok', data: dataFor(path) }, 200, headers);
});
/** The provider's end of each fault; what it says of the call comes back in pages, descriptions and bad bodies. */
const echo = ({ headers, body, path }: { headers: object; body: string; path: string }) =>
  JSON.stringify(headers) + body + path;
const FAULTS: Record<string, Behaviour> = {
  none: answerWell,
  'a page with all of the request': choosing((arrived) => raw(echo(arrived), 'text/html', 500)),
  'a page without end': (arrived, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const timer = setInterval(() => response.write(echo(arrived).repeat(20)), 1);
    response.on('close', () => clearInterval(timer));
  },
  'a page of a megabyte': choosing((arrived) =>
    raw(`<pre>${echo(arrived).padEnd(600, ' ').repeat(1800)}</pre>`, 'text/html', 503),
  ),
  'JSON that is none': choosing((arrived) => raw(`{"status":"ok",${echo(arrived)}`)),
  'a wrong shape': choosing(({ path }) => json({ status: 'ok', data: [dataFor(path)] })),
  'a refusal beside the data': choosing(({ path }) => json({ status: 'error', data: dataFor(path) }, 403)),
  'a reset': (_arrived, _response, request) => void request.socket.destroy(),
};

const signedIn = () => cookieFor({ account: ACCOUNT, token: SECRETS.token, mfaKey: SECRETS.mfaKey });
const half = (state: 'otp' | 'enrol') => cookieFor({ account: ACCOUNT, token: SECRETS.token, state });
const step = async (name: SessionStep, input: object, cookie = signedIn()) =>
  takeStep(name, input, { cookie: await cookie });
const call = async (name: OperationName, input: object) => ask(name, input, { cookie: await signedIn() });
const domain = 'acme.example.com';
const PASSWORDS = { oldPassword: SECRETS.password, newPassword: SECRETS.newPassword };
const SIGN_UP = { sessionIdHash: SECRETS.signUpLink, code: SECRETS.signUpCode, password: SECRETS.newPassword };
/** What each call may say, to whom it belongs. */
const CALLS: [name: string, may: Secret[], make: () => Promise<Response>][] = [
  ['sign-in', [], () => takeStep('sign-in', { email: ACCOUNT, password: SECRETS.password })],
  ['code', ['backupCode'], () => step('otp', { code: SECRETS.code }, half('otp'))],
  ['enrolment', ['totp'], () => step('enrol', {}, half('enrol'))],
  ['second factor on', ['totp'], () => step('mfa-on', {})],
  ['proof', ['backupCode'], () => step('step-up', { password: SECRETS.password })],
  ['password', [], () => step('password', PASSWORDS)],
  ['backup code', ['backupCode'], () => call('mfa.readBackupCode', {})],
  ['API key', ['accessKey'], () => call('apikey.read', { id: 'key-1' })],
  ['new API key', ['accessKey'], () => call('apikey.create', { name: 'x' })],
  ['card', ['clientSecret'], () => call('payment.setupIntent', { domain })],
  ['confirmation', [], () => call('payment.confirmEmail', { confirmationCode: SECRETS.confirmation })],
  ['sign-up', [], () => call('signup.confirm', { ...SIGN_UP, organizationName: 'Acme' })],
  ['a read', [], () => call('profile.read', {})],
];

const formsOf = (secret: string) => {
  const bytes = Buffer.from(secret);
  const encoded = secret.length < 8 ? [] : [bytes.toString('hex'), bytes.toString('base64url').slice(0, -2)];
  return [secret, ...encoded];
};
/** Not among the digits of a longer number: a time or a duration may have those of a code. */
const holds = (text: string, form: string) =>
  /^\d+$/.test(form) ? new RegExp(`(?<![\\d.])${form}(?!\\d)`).test(text) : text.includes(form);
const found = (text: string, may: Secret[] = []) =>
  Object.entries(SECRETS)
    .filter(([name, secret]) => !may.some((own) => own === name) && formsOf(secret).some((form) => holds(text, form)))
    .map(([name]) => name);
const headersOf = (response: Response) => JSON.stringify([...response.headers]);

const more = { LOG_LEVEL: 'trace', SOCIAL_PROVIDERS: 'google', PROVIDER_MAX_ANSWER_BYTES: '200000' };
const upstream = upstreamOfFile(more);
const before = process.env['DEBUG'];
beforeEach(() => (written.length = 0));
beforeAll(() => {
  process.env['DEBUG'] = '*';
  for (const stream of [process.stdout, process.stderr])
    jest.spyOn(stream, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0);
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    jest
      .spyOn(console, level)
      .mockImplementation((...words: unknown[]) => void written.push(words.map(String).join(' ')));
});
afterAll(() => {
  jest.restoreAllMocks();
  if (before === undefined) delete process.env['DEBUG'];
  else process.env['DEBUG'] = before;
});

test.each(Object.keys(FAULTS))('no secret leaves by an answer, a header or the log: %s', async (fault) => {
  upstream.behave(FAULTS[fault] ?? answerWell);
  await closeUpstream();
  let good = 0;
  for (const [name, may, make] of CALLS) {
    const response = await make();
    if (response.ok) good += 1;
    const text = await response.text();
    expect([name, found(text, may), found(headersOf(response))]).toEqual([name, [], []]);
    const sealed = cookieOf(response)?.split('=')[1];
    if (sealed) expect([text, written.join()].filter((place) => place.includes(sealed))).toEqual([]);
  }
  expect(written.join()).toContain('"event":"provider.call"');
  expect(found(written.join('') + (await metrics().registry.metrics()))).toEqual([]);
  if (fault === 'none') expect(good).toBeGreaterThan(8);
});

test.each(Object.keys(FAULTS))('code and state of a social sign-in stay with the flow: %s', async (fault) => {
  upstream.behave(FAULTS[fault] ?? answerWell);
  await closeUpstream();
  const { cookie, state } = await begin();
  const back = await comeBack(cookie, { code: SECRETS.socialCode, state });
  expect(state.length).toBeGreaterThan(15);
  const places = [JSON.stringify(back), written.join('')];
  expect(places.flatMap((place) => [...found(place), ...(place.includes(state) ? ['state'] : [])])).toEqual([]);
});

test('only the hand-over says the credential, once', async () => {
  upstream.behave(answerWell);
  const cookie = cookieOf(await step('otp', { code: SECRETS.code }, half('otp')));
  const given = await (await takeStep('hand-over', {}, { cookie })).text();
  expect(found(given).toSorted()).toEqual(['mfaKey', 'refreshed']);
  expect(found(await (await takeStep('hand-over', {}, { cookie })).text())).toEqual([]);
  expect(found(written.join(''))).toEqual([]);
});
