import { SCENARIOS } from '../../stub/scenarios/catalogue.ts';
import { control, signIn, signInWithCode, stubOfFile } from './test-stub.ts';

const stub = stubOfFile();

const SIBLINGS = ['site', 'deployment', 'customisation'] as const;
const on = (name: string, options: object = {}) => control(stub, 'scenario', { name, on: true, ...options });

test.each(SIBLINGS)('%s may be framed by the console only, on every answer', async (name) => {
  for (const path of ['/', '/signin', '/sso.js', '/plan_c.html', '/plan_e.html', '/nothing']) {
    const answer = await stub.apps[name].request(path);
    expect(answer.status).toBe(path === '/nothing' ? 404 : 200);
    expect(answer.headers.get('content-security-policy')).toMatch(/frame-ancestors http:\/\/localhost:3000$/);
  }
});

test('who is signed in is judged as the provider judges it', async () => {
  const ask = async (email: string, token: string, key = '') => {
    const authorization = `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}`;
    const headers = { authorization, ...(key ? { 'x-mfa-session': key } : {}) };
    return (await (await stub.apps.site.request('/whoami', { headers })).json()) as { email: string | null };
  };
  const owner = await signIn(stub, 'owner');
  expect(await ask(owner.email, owner.token)).toEqual({ email: owner.email });
  expect(await ask(owner.email, 'made-up')).toEqual({ email: null });
  const half = await signIn(stub, 'mfa');
  expect(await ask(half.email, half.token)).toEqual({ email: null });
  stub.world.clock.offsetMs = 60_000;
  const full = await signInWithCode(stub, 'mfa');
  expect(await ask(full.email, full.token)).toEqual({ email: null });
  expect(await ask(full.email, full.token, full.mfaSessionKey)).toEqual({ email: full.email });
});

test('the page acknowledges to the console origin, never to everybody', async () => {
  const script = await (await stub.apps.site.request('/sso.js')).text();
  expect(script).toContain('const CONSOLE = "http://localhost:3000"');
  expect(script).toContain("parent.postMessage({ type: 'sso:ack', id }, CONSOLE)");
  expect(script).not.toContain("'*'");
});

test('one sibling may be silent, missing, elsewhere or hostile while the others are well', async () => {
  await on('siblingSilent', { app: 'site' });
  expect(await (await stub.apps.site.request('/sso.js')).text()).not.toContain('sso:ack');
  expect(await (await stub.apps.deployment.request('/sso.js')).text()).toContain('sso:ack');
  await on('siblingMissing', { app: 'deployment' });
  expect((await stub.apps.deployment.request('/signin')).status).toBe(404);
  expect((await stub.apps.site.request('/signin')).status).toBe(200);
  await on('siblingRedirects', { app: 'customisation', url: 'http://127.0.0.1:9/' });
  const moved = await stub.apps.customisation.request('/signin');
  expect([moved.status, moved.headers.get('location')]).toEqual([302, 'http://127.0.0.1:9/']);
  await on('siblingHostile', { app: 'site', variant: 'flood' });
  const script = await (await stub.apps.site.request('/sso.js')).text();
  expect([script.includes('flood-'), script.includes('}, CONSOLE)')]).toEqual([true, false]);
});

test.each(SCENARIOS.siblingHostile.variants)('the hostile script %s is a script', async (variant) => {
  await on('siblingHostile', { variant });
  const script = await (await stub.apps.site.request('/sso.js')).text();
  const { Script } = await import('node:vm');
  expect(() => new Script(script)).not.toThrow();
  expect(script).not.toContain('try {  }');
});
