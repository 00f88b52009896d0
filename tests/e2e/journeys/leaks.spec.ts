import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/fixtures';
import { signInQuietly } from '../support/sign-in';

/** What must be nowhere but where it belongs (docs/promises.md#leaks-v-l). */
const OWN = (origin: string) => ({ origin, 'x-console-request': '1', 'content-type': 'application/json' });

test('no secret of a journey stands in the log, in a page or in an address', async ({ page, stack, stub }) => {
  test.slow();
  const [owner] = stack.accounts;
  if (!owner) throw new Error('there is no demo account');
  const visited: string[] = [];
  page.on('request', (request) => visited.push(request.url()));
  await signInQuietly(page, stack.origin, owner.email, owner.password);
  const handed = await (
    await page.request.post('/api/session/hand-over', { headers: OWN(stack.origin), data: {} })
  ).json();
  const token: string = handed.data.token;
  expect(token.length).toBeGreaterThan(8);
  const created = await (
    await page.request.post('/api/provider/apikey.create', { headers: OWN(stack.origin), data: { name: 'leak' } })
  ).json();
  const accessKey: string = created.data.apikey.accessKey;
  const call = async (path: string, data: object) =>
    JSON.stringify(await (await page.request.post(path, { headers: OWN(stack.origin), data })).json());
  const intent = await call('/api/provider/payment.setupIntent', { domain: 'apps.minato.example.com' });
  const clientSecret = /seti_\w+/.exec(intent)?.[0] ?? '';
  const totp = /"secret":"(?<secret>[A-Z2-7]{16,})"/.exec(await call('/api/session/mfa-on', {}))?.groups?.secret ?? '';
  const sealed = (await page.context().cookies()).find(({ httpOnly }) => httpOnly)?.value ?? '';
  expect([clientSecret, totp, sealed].map(({ length }) => length > 8)).toEqual([true, true, true]);
  await stub.switchOn('http500', { operation: 'profile.read', count: 1 });
  const pages: string[] = [];
  for (const path of ['/home', '/organization', '/apikey', '/security', '/profile', '/contract']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    pages.push(await page.content());
  }
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]),
  );
  const secrets = { password: owner.password, token, accessKey, clientSecret, totp, sealed };
  const log = readFileSync(stack.log, 'utf8');
  expect(log).toContain('"event":"provider.call"');
  for (const [name, secret] of Object.entries(secrets)) {
    for (const [place, text] of Object.entries({ log, pages: pages.join(), addresses: visited.join(), kept })) {
      expect([name, place, text.includes(secret)]).toEqual([name, place, false]);
    }
  }
});

test('nothing that the browser can load holds a secret, a provider path or a source map', () => {
  const files = (folder: string): string[] =>
    readdirSync(folder).flatMap((name) =>
      statSync(join(folder, name)).isDirectory() ? files(join(folder, name)) : [join(folder, name)],
    );
  const served = files('.next/static');
  expect(served.filter((file) => file.endsWith('.map'))).toEqual([]);
  const scripts = served
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  for (const word of [
    'SESSION_PASSWORD',
    'PROVIDER_TOKEN_KEY',
    'PROVIDER_AVATAR_SALT',
    '/organization/member/list',
    '/signin/otp/',
    '/apikey/list/',
    'X-MFA-Session',
  ]) {
    expect([word, scripts.includes(word)]).toEqual([word, false]);
  }
});

test('what is not there says nothing about what is', async ({ page }) => {
  for (const path of [
    '/.git/config',
    '/.env',
    '/package.json',
    '/api',
    '/api/provider',
    '/_next/image?url=%2Ficon.svg&w=64&q=75',
    '/api/provider/nothing',
  ]) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect([path, answer.status()]).toEqual([path, 404]);
    expect(answer.headers()['x-powered-by']).toBeUndefined();
    expect(await answer.text()).not.toMatch(/at .*\.(?:js|ts):\d+|node_modules/);
  }
});
