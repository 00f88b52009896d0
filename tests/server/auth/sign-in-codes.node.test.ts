import { bodyOf, cookieOf } from '../support/browser';
import { json } from '../support/fake-upstream';
import { newAccount, signIn, worldOfFile, wrongCode } from '../support/sign-in-world';
import { stateOf } from '../support/state-of';
import { configure, sealToken } from '../support/test-env';
import { takeStep } from '../support/session-step';

const world = worldOfFile();

test('a wrong code costs exactly one try, and a used one gets the same words as a wrong one', async () => {
  const { cookie } = await world.waitsForCode(wrongCode);
  world.forget();
  const first = await bodyOf(await takeStep('otp', { code: '000000' }, { cookie }));
  world.on('POST /signin/otp/', json({ status: 'used code', description: 'valid, but used' }, 403));
  const second = await bodyOf(await takeStep('otp', { code: '000000' }, { cookie }));
  expect({ ...second.failure, requestId: '' }).toEqual({ ...first.failure, requestId: '' });
  expect(first.failure?.code).toBe('wrongCode');
  expect(world.calls()).toEqual(['POST /signin/otp/', 'POST /signin/otp/']);
});

test.each([
  ['five digits', '12345'],
  ['seven digits', '1234567'],
  ['a picture', '🔑'],
  ['nothing', ''],
  ['a kilobyte', '1'.repeat(1024)],
])('%s as a code is refused beside its field, without a call', async (_what, code) => {
  const { cookie } = await world.waitsForCode();
  world.forget();
  const response = await takeStep('otp', { code }, { cookie });
  expect(response.status).toBe(422);
  expect((await bodyOf(response)).failure?.fields).toHaveProperty('code');
  expect(world.calls()).toEqual([]);
});

test('a token that comes with a wrong code is kept: the next try is made with it', async () => {
  const account = newAccount();
  world
    .signsIn(account, 'on')
    .on('POST /signin/otp/', json({ status: 'error' }, 403, { 'x-refreshed-token': sealToken('newer', account) }));
  const { cookie } = await signIn(account);
  const response = await takeStep('otp', { code: '000000' }, { cookie });
  expect(response.headers.get('x-console-token')).toBeNull();
  await takeStep('otp', { code: '000001' }, { cookie: cookieOf(response) });
  const sent = world.upstream.calls.at(-1)?.headers.authorization?.replace('Basic ', '') ?? '';
  expect(Buffer.from(sent, 'base64').toString()).toBe(`${account}:newer`);
});

test('a backup code signs in, and the next one is issued and shown once', async () => {
  world.on('POST /user/mfa/backupcode/reset', json({ status: 'ok', data: { backupCode: 'new-code' } }));
  const { cookie } = await world.waitsForCode();
  world.forget();
  const { data } = await bodyOf(await takeStep('otp', { code: 'sz4j-gkfu' }, { cookie }));
  expect(data).toEqual({ next: 'organization', backupCode: 'new-code' });
  expect(world.calls()).toEqual(['POST /signin/otp/', 'POST /user/mfa/backupcode/reset']);
  expect(world.upstream.calls.at(-1)?.headers['x-mfa-session']).toBe('mfa-key');
});

test.each([
  ['the provider', {}],
  ['the journal', { JOURNAL_REQUIRED: '1', JOURNAL_STDOUT: '1' }],
])('a backup code that could not be replaced because of %s still signs in', async (_what, more) => {
  configure(world.upstream.url, more);
  world.on('POST /user/mfa/backupcode/reset', json({ status: 'error' }, 500));
  const { cookie } = await world.waitsForCode();
  const response = await takeStep('otp', { code: 'sz4j-gkfu' }, { cookie });
  expect((await bodyOf(response)).data).toEqual({ next: 'organization' });
  expect(await stateOf(cookieOf(response))).toMatchObject({ state: 'signedIn' });
});
