import type { ProviderOperationName } from '../../lib/operations/table.ts';
import { call, control, PEOPLE, requestOf, signIn, stubOfFile } from './test-stub.ts';

const stub = stubOfFile();

const GENERAL = { organization_id: 1, email: PEOPLE.general[0] };
const on = (name: string, options: object = {}) => control(stub, 'scenario', { name, on: true, ...options });

test.each<[string, ProviderOperationName, object, number, string]>([
  ['lockout', 'session.signIn', { email: 'x@example.com', password: 'x' }, 406, 'lockout'],
  ['lastOwner', 'member.setRole', { ...GENERAL, role: 'admin' }, 200, 'owner required'],
  ['keyLimit', 'apikey.create', { name: 'x' }, 200, 'limit'],
  ['evaluationDuplicate', 'site.setPlan', { planCode: 'mini' }, 200, 'evaluation duplicate'],
  ['kintoneError', 'permission.list', {}, 403, 'kintone error'],
  ['notAuthorized', 'profile.read', {}, 403, 'error'],
  ['ipRestricted', 'profile.read', {}, 403, 'ip restricted'],
  ['bodyStatus', 'profile.read', {}, 200, 'unavailable'],
  ['httpStatus', 'profile.read', {}, 418, 'error'],
  ['http500', 'profile.read', {}, 500, 'error'],
  ['http503', 'profile.read', {}, 503, 'error'],
  ['http429', 'profile.read', {}, 429, 'error'],
])('%s answers in place of %s', async (scenario, name, input, http, status) => {
  const session = await signIn(stub, 'owner');
  await on(scenario);
  const answer = await call(stub, name, { ...input }, name === 'session.signIn' ? null : session);
  expect([answer.http, answer.status]).toEqual([http, status]);
});

test.each(['204', '205', '304'])('the chosen HTTP status %s has no body', async (status) => {
  const session = await signIn(stub, 'owner');
  await on('httpStatus', { status });
  const answer = await stub.apps.api.request(...requestOf('profile.read', {}, session));
  expect([String(answer.status), await answer.text()]).toEqual([status, '']);
});

test('a scenario keeps to its operation, its account and its count', async () => {
  const [owner, admin] = [await signIn(stub, 'owner'), await signIn(stub, 'admin')];
  await on('http500', { operation: 'member.*', account: owner.email.toUpperCase(), count: 2 });
  expect((await call(stub, 'profile.read', {}, owner)).http).toBe(200);
  expect((await call(stub, 'member.list', {}, admin)).http).toBe(200);
  expect((await call(stub, 'member.list', {}, owner)).http).toBe(500);
  expect((await call(stub, 'member.list', {}, owner)).http).toBe(500);
  expect((await call(stub, 'member.list', {}, owner)).http).toBe(200);
});

test('hostile texts, leaked values and extra fields reach every name, and the list keeps its form', async () => {
  const owner = await signIn(stub, 'owner');
  await on('hostileTexts');
  await on('accessKeyInList');
  await on('extraFields');
  const { data } = await call(stub, 'apikey.list', {}, owner);
  const leaked = { name: expect.stringContaining('<'), accessKey: expect.any(String), isAdmin: true };
  expect(data.apikeys?.[0]).toMatchObject(leaked);
  const { organization } = (await call(stub, 'organization.read', {}, owner)).data;
  expect(organization).toMatchObject({ name: expect.stringMatching(/[<(]/) });
  expect((await call(stub, 'member.add', { ...GENERAL, role: null }, owner)).description).toMatch('<script>');
});

test('MFA required for everybody shows at the next sign-in', async () => {
  await on('mfaRequired', { operation: 'session.signIn' });
  const [email, password] = PEOPLE.owner;
  expect((await call(stub, 'session.signIn', { email, password })).data.mfa).toBe('new');
});

test('the two calls that share a path are told apart', async () => {
  const owner = await signIn(stub, 'owner');
  await on('http500', { operation: 'service.startBackupTrial' });
  expect((await call(stub, 'service.setPlan', { service: 'Deploit', planId: 'plan600' }, owner)).http).toBe(200);
  expect((await call(stub, 'service.startBackupTrial', { service: 'Backup', trial: true }, owner)).http).toBe(500);
  const names = stub.world.journal.writes().map(({ operation }) => operation);
  expect(names.slice(-2)).toEqual(['service.setPlan', 'service.startBackupTrial']);
});

test('an unknown scenario, operation or variant is refused', async () => {
  const slow = (operation: string) => on('slow', { operation });
  for (const bad of ['member.lst', 'nobody.*', 'member']) expect((await slow(bad)).status).toBe(400);
  expect((await on('siblingHostile', { variant: 'flod' })).status).toBe(400);
  expect(stub.world.scenarios.active()).toEqual({});
  for (const good of ['*', 'member.*', 'member.list']) expect((await slow(good)).status).toBe(200);
  expect((await control(stub, 'scenario', { name: '__proto__', on: true })).status).toBe(400);
  expect((await control(stub, 'scenario', { name: 'slow', on: 'yes' })).status).toBe(400);
});

test('the journal names every write with its sender, and never a secret', async () => {
  const session = await signIn(stub, 'owner');
  const headers = { 'x-request-id': 'r-1', cookie: 'a=b' };
  await call(stub, 'profile.update', { name: '新しい名前' }, session, { headers });
  await call(stub, 'password.change', { oldpassword: 'old-secret-1', newpassword: 'new-secret-1' }, session);
  await call(stub, 'signup.remind', { email: 'x@example.com' });
  const text = await (await control(stub, 'writes', {}, 'GET')).text();
  const writes = JSON.parse(text) as Record<string, unknown>[];
  const names = ['session.signIn', 'profile.update', 'password.change', 'signup.remind'];
  expect(writes.map(({ operation }) => operation)).toEqual(names);
  expect(writes[1]).toMatchObject({
    account: session.email,
    body: { name: '新しい名前' },
    forwardedFor: '192.0.2.10',
    path: '/profile/',
    requestId: 'r-1',
    headers: expect.arrayContaining(['authorization', 'cookie', 'x-date']),
  });
  for (const secret of [PEOPLE.owner[1], session.token, 'old-secret-1', 'new-secret-1'])
    expect(text).not.toContain(secret);
  await control(stub, 'writes', {}, 'DELETE');
  expect(await (await control(stub, 'writes', {}, 'GET')).json()).toEqual([]);
});

test('starting over brings everything back, and ends every scenario', async () => {
  const before = await signIn(stub, 'owner');
  await call(stub, 'organization.setLockout', { useAccountLockout: false }, before);
  await call(stub, 'signup.remind', { email: PEOPLE.owner[0] });
  await on('http500');
  await control(stub, 'reset');
  expect((await call(stub, 'profile.read', {}, before)).http).toBe(403);
  expect(await (await control(stub, 'mails', {}, 'GET')).json()).toEqual([]);
  const { data } = await call(stub, 'organization.read', {}, await signIn(stub, 'owner'));
  expect(data.organization).toMatchObject({ useAccountLockout: true });
});

test('the status page says that all is well, until it is told what to report', async () => {
  const report = async () => (await stub.apps.controlPanel.request('http://localhost:4104/status.json')).json();
  expect(await report()).toMatchObject({ status: { indicator: 'none' }, incidents: [] });
  await on('statusPage');
  expect(await report()).toMatchObject({ status: { indicator: 'major' }, incidents: [{ name: expect.any(String) }] });
  await on('statusPage', { variant: 'instatus' });
  expect(await report()).toMatchObject({ page: { status: 'HASISSUES' } });
});

test('the control panel answers to loopback names and to its own pages only', async () => {
  const ask = (headers: Record<string, string>) =>
    stub.apps.controlPanel.request('http://localhost:4104/control/reset', { method: 'POST', headers });
  expect((await ask({ host: 'evil.example.com' })).status).toBe(403);
  expect((await ask({ host: 'localhost:4104', origin: 'https://evil.example.com' })).status).toBe(403);
  expect((await ask({ host: '127.0.0.1:4104' })).status).toBe(200);
});

test('the control panel shows accounts with codes, mails with links, switches and the log in both languages', async () => {
  await call(stub, 'signup.start', { email: 'new@example.com', service: 'site' });
  const page = async (path: string) => (await stub.apps.controlPanel.request(path)).text();
  expect(await page('/?lang=en')).toMatch(/misaki\.sato@[\s\S]*class="code">\d{6}</);
  expect(await page('/mails')).toMatch(/href="http:\/\/localhost:3000\/signup\/site\/[\w-]+"/);
  expect(await page('/scenarios?lang=ja')).toContain('サインインを常にロック中と答える');
  expect(await page('/log')).toContain('signup.start');
  const body = `${new URLSearchParams({ name: 'slow', on: '1', operation: 'member.list', ms: '50', account: '' })}`;
  expect((await stub.apps.controlPanel.request('/scenarios/set', { method: 'POST', body })).status).toBe(303);
  expect(stub.world.scenarios.active()).toEqual({ slow: { operation: 'member.list', ms: 50 } });
});
