import { call, control, PEOPLE, signIn, signInWithCode, stubOfFile } from './test-stub.ts';

const stub = stubOfFile();

type Row = Record<string, unknown>;

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

test('outside the list every call is refused, sign-in too, and the console own address counts for nothing', async () => {
  const [admin, general] = [await signIn(stub, 'admin'), await signIn(stub, 'general')];
  expect((await call(stub, 'iptables.set', { iptables: ['198.51.100.0/24'] }, general)).status).toBe('forbidden');
  await call(stub, 'iptables.set', { iptables: ['198.51.100.0/24', '2001:db8::/32', ' ', '203.0.113.7'] }, admin);
  for (const [address, http] of [
    ['198.51.100.200', 200],
    ['::ffff:198.51.100.1', 200],
    ['2001:db8::5', 200],
    ['203.0.113.7', 200],
    ['203.0.113.8', 403],
    ['192.0.2.10', 403],
    ['not-an-address', 403],
  ] as const) {
    expect([address, (await call(stub, 'profile.read', {}, admin, from(address))).http]).toEqual([address, http]);
  }
  const [email, password] = PEOPLE.owner;
  const refused = await call(stub, 'session.signIn', { email, password }, null, from('192.0.2.1'));
  expect([refused.http, refused.status]).toEqual([403, 'ip restricted']);
  const read = await call(stub, 'iptables.read', {}, admin, from('203.0.113.7'));
  expect(read.data.iptables).toEqual(['198.51.100.0/24', '2001:db8::/32', '203.0.113.7']);
  await call(stub, 'iptables.set', { iptables: [] }, admin, from('203.0.113.7'));
  expect((await call(stub, 'profile.read', {}, admin)).status).toBe('ok');
});

test('lockout is switched by admins and shows in the organisation', async () => {
  const admin = await signIn(stub, 'admin');
  await call(stub, 'organization.setLockout', { useAccountLockout: false }, admin);
  const { organization } = (await call(stub, 'organization.read', {}, admin)).data;
  expect(organization).toMatchObject({ useAccountLockout: false });
  expect((await call(stub, 'organization.setLockout', { useAccountLockout: 'no' }, admin)).http).toBe(400);
});

test('API keys are for owners and admins: made, read, renamed and deleted, each value shown by its own call only', async () => {
  const [admin, general] = [await signIn(stub, 'admin'), await signIn(stub, 'general')];
  for (const name of ['apikey.list', 'apikey.create'] as const)
    expect((await call(stub, name, { name: 'x' }, general)).status).toBe('forbidden');
  const made = (await call(stub, 'apikey.create', { name: 'デプロイ <b>' }, admin)).data.apikey as unknown as Row;
  const id = { id: made.apikeyId };
  expect((await call(stub, 'apikey.read', id, admin)).data.apikey).toEqual({ ...made, name: 'デプロイ <b>' });
  expect((await call(stub, 'apikey.rename', { ...id, name: '改名' }, admin)).status).toBe('ok');
  const list = (await call(stub, 'apikey.list', {}, admin)).data;
  const by = { userName: '鈴木 大輔', userEmail: PEOPLE.admin[0] };
  expect(list.apikeys).toContainEqual({ apikeyId: made.apikeyId, name: '改名', ...by });
  expect(JSON.stringify(list)).not.toContain('key_');
  for (const status of ['ok', 'not found']) expect((await call(stub, 'apikey.delete', id, admin)).status).toBe(status);
});

test('the eleventh key is over the limit, and keys of another organisation are not found', async () => {
  const owner = await signInWithCode(stub, 'soleOwner');
  expect((await call(stub, 'apikey.create', { name: 'One more' }, owner)).status).toBe('limit');
  const rows = (await call(stub, 'apikey.list', {}, owner)).data.apikeys as unknown as Row[];
  expect(rows).toHaveLength(10);
  const members = JSON.stringify((await call(stub, 'member.list', {}, owner)).data);
  expect(rows.filter(({ userEmail }) => !members.includes(String(userEmail)))).toHaveLength(1);
  for (const name of ['apikey.read', 'apikey.delete'] as const) {
    expect((await call(stub, name, { id: rows[0]?.apikeyId }, await signIn(stub, 'admin'))).status).toBe('not found');
  }
});

test('settings of a domain are kept, replaced and deleted; unknown environments and other domains are refused', async () => {
  const admin = await signIn(stub, 'admin');
  const config = {
    domain: 'trial.minato.example.com',
    environmentId: 1201,
    permissionKintoneAppId: 5,
    appIdField: 'ID',
    writableUserField: '編集',
  };
  expect((await call(stub, 'permission.set', config, await signIn(stub, 'general'))).status).toBe('forbidden');
  expect((await call(stub, 'permission.set', config, admin)).status).toBe('ok');
  const of = async () => {
    const rows = (await call(stub, 'permission.list', {}, admin)).data.configList as unknown as Row[];
    return rows.find(({ domain }) => domain === config.domain)?.config;
  };
  const { domain: _domain, ...kept } = config;
  expect(await of()).toEqual({ ...kept, readonlyUserField: '' });
  const set = (part: object) => call(stub, 'permission.set', { ...config, ...part }, admin);
  const refused = { http: 403, status: 'kintone error', description: expect.any(String) };
  expect(await set({ environmentId: 9 })).toMatchObject(refused);
  expect((await set({ domain: 'ops.harbourline.example.com' })).status).toBe('not found');
  expect((await set({ permissionKintoneAppId: 0 })).http).toBe(400);
  await call(stub, 'permission.delete', { domain: config.domain }, admin);
  expect(await of()).toBeNull();
});

test('a sync is accepted, runs once a domain, and finishes after two seconds', async () => {
  const admin = await signIn(stub, 'admin');
  const start = () => call(stub, 'permission.sync', { domain: 'apps.minato.example.com' }, admin);
  const [first, second] = [await start(), await start()];
  expect([first.http, first.status, second.data.requestId]).toEqual([202, 'accepted', first.data.requestId]);
  const read = async () => (await call(stub, 'async.read', { id: first.data.requestId }, admin)).status;
  expect(await read()).toBe('accepted');
  stub.world.clock.offsetMs = 2100;
  expect(await read()).toBe('finished');
  expect((await call(stub, 'async.read', { id: 'made-up' }, admin)).status).toBe('not found');
  await control(stub, 'scenario', { name: 'syncOutcome', on: true, status: 'error', description: 'D' });
  const failed = await call(stub, 'async.read', { id: first.data.requestId }, admin);
  expect(failed).toMatchObject({ http: 200, status: 'error', description: 'D' });
  await control(stub, 'scenario', { name: 'syncNeverEnds', on: true });
  expect(await read()).toBe('accepted');
});
