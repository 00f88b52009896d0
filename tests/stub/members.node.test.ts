import { call, PEOPLE, type Session, signIn, signInWithCode, stubOfFile } from './test-stub.ts';

const stub = stubOfFile();

const OWN = { organization_id: 1 };
const member = (
  name: 'member.add' | 'member.setRole' | 'member.delete',
  email: string,
  session: Session,
  role?: string | null,
) => call(stub, name, { ...OWN, email, ...(role === undefined ? {} : { role }) }, session);
const roleOf = async (session: Session, email: string) => {
  const { data } = await call(stub, 'member.list', {}, session);
  return (data.members as unknown as { email: string; role: string | null }[]).find((row) => row.email === email)?.role;
};

test('an admin adds admins and general members, only an owner adds an owner, who signs in with the mailed password and must change it', async () => {
  const [owner, admin] = [await signIn(stub, 'owner'), await signIn(stub, 'admin')];
  const general = await signIn(stub, 'general');
  expect((await member('member.add', 'a@minato.example.com', general, null)).status).toBe('forbidden');
  expect((await member('member.add', 'a@minato.example.com', admin, 'owner')).status).toBe('forbidden');
  expect((await member('member.add', 'A@minato.example.com#x1', admin, 'admin')).status).toBe('ok');
  expect((await member('member.add', 'b@minato.example.com', owner, 'owner')).status).toBe('ok');
  expect(await roleOf(admin, 'a@minato.example.com#x1')).toBe('admin');
  expect((await member('member.add', 'b@minato.example.com', owner, null)).status).toBe('duplicate');
  expect((await member('member.add', PEOPLE.soleOwner[0], owner, null)).status).toBe('duplicate');
  const recipients = stub.world.mailer.list().map(({ recipient }) => recipient);
  expect(recipients).toEqual(['b@minato.example.com', 'a@minato.example.com']);
  const password = /初回パスワード：(\S+)/.exec(stub.world.mailer.list()[0]?.body ?? '')?.[1];
  expect((await call(stub, 'session.signIn', { email: 'b@minato.example.com', password })).status).toBe('accepted');
});

test('an admin changes admins and general members, never an owner, never to owner', async () => {
  const admin = await signIn(stub, 'admin');
  expect((await member('member.setRole', PEOPLE.general[0], admin, 'admin')).status).toBe('ok');
  expect((await member('member.setRole', PEOPLE.general[0], admin, 'owner')).status).toBe('forbidden');
  expect((await member('member.setRole', PEOPLE.owner[0], admin, null)).status).toBe('forbidden');
  expect((await member('member.delete', PEOPLE.owner[0], admin)).status).toBe('forbidden');
  expect((await member('member.setRole', 'nobody@example.com', admin, null)).status).toBe('not found');
});

test('the last owner can neither go, be taken away, nor step down', async () => {
  const owner = await signInWithCode(stub, 'soleOwner');
  const own = { organization_id: 2, email: owner.email };
  expect((await call(stub, 'member.setRole', { ...own, role: 'admin' }, owner)).status).toBe('owner required');
  expect((await call(stub, 'member.delete', own, owner)).status).toBe('owner required');
  const [first] = (await call(stub, 'member.list', {}, owner)).data.members ?? [];
  expect(first).toMatchObject({ email: owner.email, role: 'owner' });
});

test('of two owners who demote each other at once, one stays', async () => {
  const [first, second] = [await signIn(stub, 'owner'), await signIn(stub, 'owner2')];
  const answers = await Promise.all([
    member('member.setRole', PEOPLE.owner2[0], first, null),
    member('member.setRole', PEOPLE.owner[0], second, null),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['forbidden', 'ok']);
  const rows = (await call(stub, 'member.list', {}, first)).data.members as unknown as { role: string }[];
  expect(rows.filter(({ role }) => role === 'owner')).toHaveLength(1);
});

test('one may leave, keeps the account, and no longer sees shared projects', async () => {
  const general = await signIn(stub, 'general');
  expect((await call(stub, 'project.list', {}, general)).data.projects).toHaveLength(2);
  expect((await member('member.delete', general.email, general)).status).toBe('ok');
  expect((await call(stub, 'organization.read', {}, general)).data.organization).toMatchObject({ organization_id: 0 });
  expect((await call(stub, 'project.list', {}, general)).status).toBe('not found');
  const { data } = await call(stub, 'project.list', {}, await signIn(stub, 'owner'));
  expect(JSON.stringify(data)).not.toContain(general.email);
});

test('exactly the member with the suffix is touched', async () => {
  const owner = await signIn(stub, 'owner');
  expect((await member('member.delete', PEOPLE.suffix[0], owner)).status).toBe('ok');
  expect([await roleOf(owner, PEOPLE.suffix[0]), await roleOf(owner, PEOPLE.plain[0])]).toEqual([undefined, null]);
});

test("another organisation's id, members and domains are out of reach, and a missing id is a bad request", async () => {
  const owner = await signIn(stub, 'owner');
  const bad = await call(stub, 'member.delete', { email: PEOPLE.general[0] }, owner);
  expect([bad.http, bad.status]).toEqual([400, 'bad request']);
  for (const organization_id of [0, -1, 2, 2 ** 53]) {
    const answer = await call(stub, 'member.delete', { organization_id, email: PEOPLE.general[0] }, owner);
    expect([200, 400]).toContain(answer.http);
    expect(answer.status).not.toBe('ok');
  }
  expect((await member('member.delete', PEOPLE.soleOwner[0], owner)).status).toBe('not found');
});

test('two thousand members come in one answer', async () => {
  const { data } = await call(stub, 'member.list', {}, await signIn(stub, 'large'));
  expect(data.members).toHaveLength(2000);
});

test('somebody without an organisation creates one, owns it, and cannot create a second', async () => {
  const alone = await signIn(stub, 'alone');
  expect((await call(stub, 'member.list', {}, alone)).status).toBe('not found');
  const { data } = await call(stub, 'organization.create', { name: '森デザイン' }, alone);
  const read = await call(stub, 'organization.read', {}, alone);
  const members = [{ email: alone.email, role: 'owner' }];
  expect(read.data.organization).toMatchObject({ organization_id: data.organization_id, members });
  expect((await call(stub, 'organization.create', { name: 'もう一つ' }, alone)).status).toBe('forbidden');
  expect((await call(stub, 'organization.create', { name: 'x'.repeat(31) }, alone)).http).toBe(400);
});
