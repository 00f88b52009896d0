import sharp from 'sharp';
import { avatarAddress } from '../../stub/account/tokens.ts';
import { call, CONFIG, control, PEOPLE, signIn, stubOfFile } from './test-stub.ts';

const stub = stubOfFile();

const SIGN_UP = { password: 'a-long-password', organizationName: '新しい会社', personName: '新井 新' };
const confirm = (more: object) => call(stub, 'signup.confirm', { ...SIGN_UP, ...more });
/** A code that a link does not have. */
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

async function mailed(email: string, service: string): Promise<{ sessionIdHash: string; code: string }> {
  await call(stub, 'signup.start', { email, service });
  const [mail] = stub.world.mailer.list(email);
  const sessionIdHash =
    new RegExp(`^http://localhost:3000/signup/${service}/([\\w-]+)$`).exec(mail?.link ?? '')?.[1] ?? '';
  return { sessionIdHash, code: mail?.code ?? '' };
}

test('a customisation sign-up makes an account, an organisation and an evaluation of the domain', async () => {
  const link = await mailed('new@example.com', 'customine');
  expect((await confirm({ ...link, code: otherThan(link.code), domain: 'n.example.com' })).http).toBe(412);
  expect((await confirm(link)).http).toBe(400);
  expect((await confirm({ ...link, domain: 'N.example.com' })).data).toEqual({ email: 'new@example.com' });
  expect((await confirm({ ...link, domain: 'm.example.com' })).http).toBe(412);
  const { data } = await call(stub, 'session.signIn', { email: 'new@example.com', password: SIGN_UP.password });
  const read = await call(stub, 'organization.read', {}, { email: 'new@example.com', token: String(data.token) });
  expect(read.data.organization).toMatchObject({
    name: '新しい会社',
    members: [{ role: 'owner', name: '新井 新' }],
    services: { Customine: [{ domain: 'n.example.com', planCode: 'evaluation' }] },
  });
});

test('a site sign-up needs no domain; the link dies after five wrong codes and after a day', async () => {
  const link = await mailed('site@example.com', 'site');
  const wrong = { ...link, code: otherThan(link.code) };
  for (let turn = 0; turn < 5; turn += 1) expect((await confirm(wrong)).http).toBe(412);
  expect((await confirm(link)).http).toBe(412);
  const late = await mailed('site@example.com', 'site');
  stub.world.clock.offsetMs = 25 * 3_600_000;
  expect((await confirm(late)).http).toBe(412);
  stub.world.clock.offsetMs = 0;
  expect((await confirm(late)).status).toBe('ok');
});

test('the control panel hands out mails to tests, newest first, by addressee', async () => {
  const link = await mailed('one@example.com', 'site');
  await mailed('two@example.com', 'site');
  const mails = (await (await control(stub, 'mails?to=one@example.com', {}, 'GET')).json()) as object[];
  const text = expect.stringContaining(link.code);
  expect(mails).toMatchObject([{ to: 'one@example.com', kind: 'signup', code: link.code, text }]);
  await control(stub, 'mails?to=one@example.com', {}, 'DELETE');
  expect(stub.world.mailer.list().map(({ recipient }) => recipient)).toEqual(['two@example.com']);
});

test('a known address is told by mail only, an unknown service is refused', async () => {
  expect((await call(stub, 'signup.start', { email: PEOPLE.owner[0], service: 'site' })).status).toBe('ok');
  expect(stub.world.mailer.list(PEOPLE.owner[0])[0]?.link).toBe('http://localhost:3000/signin');
  expect((await call(stub, 'signup.start', { email: 'x@example.com', service: 'other' })).http).toBe(400);
});

test('a receipt address counts once its mailed link was used, once, without credentials', async () => {
  const admin = await signIn(stub, 'admin');
  const domain = 'apps.minato.example.com';
  // One organization has one, whoever asks: at first that of who began the contract.
  for (const session of [admin, await signIn(stub, 'owner')])
    expect((await call(stub, 'payment.readEmail', { domain }, session)).data.email).toBe(PEOPLE.owner[0]);
  await call(stub, 'payment.setEmail', { domain, email: 'keiri@minato.example.com' }, admin);
  const [, confirmationCode] =
    /^http:\/\/localhost:3000\/confirm\/stripemail\/([\w-]+)$/.exec(stub.world.mailer.list()[0]?.link ?? '') ?? [];
  expect((await call(stub, 'payment.readEmail', { domain }, admin)).data.email).toBe(PEOPLE.owner[0]);
  expect((await call(stub, 'payment.confirmEmail', { confirmationCode: 'made-up' })).status).toBe('not found');
  expect((await call(stub, 'payment.confirmEmail', { confirmationCode })).status).toBe('ok');
  expect((await call(stub, 'payment.confirmEmail', { confirmationCode })).status).toBe('not found');
  expect((await call(stub, 'payment.readEmail', { domain }, admin)).data.email).toBe('keiri@minato.example.com');
  const trial = { domain: 'trial.minato.example.com', email: 'a@example.com' };
  expect((await call(stub, 'payment.setEmail', trial, admin)).status).toBe('contract required');
});

test('each mail is in one language and names the product, the deadline, and what to do if it was not meant', async () => {
  const admin = await signIn(stub, 'admin');
  await mailed('new@example.com', 'site');
  await call(stub, 'signup.start', { email: PEOPLE.owner[0], service: 'site' });
  for (const email of [PEOPLE.owner[0], PEOPLE.soleOwner[0]]) await call(stub, 'signup.remind', { email });
  await call(stub, 'payment.setEmail', { domain: 'apps.minato.example.com', email: 'keiri@example.com' }, admin);
  await call(stub, 'member.add', { organization_id: 1, email: 'new@minato.example.com', role: null }, admin);
  const mails = stub.world.mailer.list();
  expect(mails).toHaveLength(6);
  for (const { subject, body, recipient } of mails) {
    const isEnglish = recipient === PEOPLE.soleOwner[0];
    expect(subject).toMatch(isEnglish ? /^\[Admin console\] / : /^【管理コンソール】/);
    expect(body).toContain(isEnglish ? 'ignore this e-mail' : '心当たりがない場合は、このメールを破棄してください。');
    expect(/[\u3040-\u30ff]/.test(subject + body)).toBe(!isEnglish);
    const invited = recipient === 'new@minato.example.com' ? /リンクに期限はありません/ : /24時間有効/;
    const japanese = subject.includes('登録済み') ? /すでに登録/ : invited;
    expect(subject + body).toMatch(isEnglish ? /24 hours/ : japanese);
    expect(isEnglish || !/[a-z]+ [a-z]+ [a-z]+/i.test(body)).toBe(true);
  }
});

test('a picture is kept, shown without caching, and the default one after its deletion', async () => {
  const owner = await signIn(stub, 'owner');
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } }).webp();
  const image = (await picture.toBuffer()).toString('base64');
  const path = `/${avatarAddress(owner.email, CONFIG.avatarSalt)}.webp`;
  const shown = async (at: string) => Buffer.from(await (await stub.apps.avatar.request(at)).arrayBuffer());
  const standard = await shown('/default.webp');
  expect((await shown(path)).equals(standard)).toBe(true);
  const page = Buffer.from('<html>'.repeat(10)).toString('base64');
  expect((await call(stub, 'profile.setAvatar', { image: page }, owner)).http).toBe(400);
  await call(stub, 'profile.setAvatar', { image }, owner);
  const own = await stub.apps.avatar.request(path);
  expect([own.headers.get('content-type'), own.headers.get('cache-control')]).toEqual(['image/webp', 'no-cache']);
  expect(Buffer.from(await own.arrayBuffer()).toString('base64')).toBe(image);
  await call(stub, 'profile.deleteAvatar', {}, owner);
  expect((await shown(path)).equals(standard)).toBe(true);
  const { format, width, height } = await sharp(standard).metadata();
  expect([format, width, height]).toEqual(['webp', 500, 500]);
});

test('postal codes and the visitor identification answer on their own hosts', async () => {
  const found = await stub.apps.postal.request('/api/105/0011.json');
  expect(((await found.json()) as { data: unknown[] }).data[0]).toMatchObject({
    ja: { prefecture: '東京都', address1: '港区', address2: '芝公園' },
  });
  expect((await stub.apps.postal.request('/api/999/9999.json')).status).toBe(404);
  const owner = await signIn(stub, 'owner');
  expect((await call(stub, 'visitor.identify', { email: owner.email }, owner)).data.token).toEqual(expect.any(String));
  expect((await stub.apps.api.request('/hs-visitor-identification', { method: 'POST' })).status).toBe(404);
});

test('social sign-in: an account is chosen, the code works once and with its state only; a new person is created', async () => {
  const start = (answer: string, state = 's1') =>
    stub.apps.api.request(`/signin/start/google?${new URLSearchParams({ signin_type: 'Admin', state, answer })}`);
  const query = (response: Response) =>
    Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams);
  const comeBack = (fields: object) => call(stub, 'session.socialCallback', { provider: 'google', ...fields });
  const given = query(await start(PEOPLE.mfa[0]));
  expect((await comeBack({ ...given, state: 'other' })).http).toBe(406);
  expect((await comeBack(given)).http).toBe(406);
  const fresh = query(await start(PEOPLE.mfa[0]));
  expect((await comeBack(fresh)).data).toMatchObject({ email: PEOPLE.mfa[0], mfa: 'on' });
  const both = [await start('new.person@example.com'), await start('new.person@example.com')];
  const entered = await Promise.all(both.map((back) => comeBack(query(back))));
  expect(entered.map(({ status }) => status).toSorted()).toEqual(['created', 'ok']);
  const denied = query(await start(''));
  expect(denied).toMatchObject({ error: 'access_denied', state: 's1' });
  const { state: _state, ...stateless } = denied;
  expect(query(await start('-'))).toEqual(stateless);
  expect((await comeBack(denied)).http).toBe(406);
  expect((await stub.apps.api.request('/signin/start/unknown?signin_type=Admin')).status).toBe(404);
  expect((await comeBack({ provider: 'unknown', code: 'x' })).http).toBe(404);
  await control(stub, 'scenario', { name: 'lockout', on: true });
  expect((await comeBack(query(await start(PEOPLE.owner[0])))).status).toBe('lockout');
});
