import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { isHydrated } from '../../../lib/client/early-press';
import { PEOPLE } from '../support/demo-people';
import { redirectEscapes } from '../support/redirect-corpus';
import { t, words } from '../support/words';
import type { Tab } from './engine';
import { expect, test } from './fixtures';

const { email, password } = PEOPLE.owner;
/** Each of these names another host to some reader of addresses. */
const ELSEWHERE = [
  '//evil.example',
  String.raw`/\evil.example`,
  'https:evil.example',
  '/%09/evil.example',
  '\t//evil.example',
];

async function signIn(tab: Tab, origin: string, redirect = '/home'): Promise<void> {
  await tab.goto(`${origin}/signin?redirect=${encodeURIComponent(redirect)}`);
  await signInHere(tab);
}

async function signInHere(tab: Tab): Promise<void> {
  await tab.type('input[name=email]', email);
  await tab.type('input[name=password]', password);
  const typed = () =>
    tab.run<string[]>("return [...document.querySelectorAll('form input')].map(({ value }) => value)");
  expect(await typed()).toEqual([email, password]);
  // WebDriver is quicker than people: its press may come before the page's scripts, or before the frames of the apps.
  const isReady = () =>
    tab.run<boolean>(
      `const form = document.querySelector('form'); return !form.querySelector('[data-stopped]') && (${isHydrated.toString()})(form)`,
    );
  await expect.poll(isReady).toBe(true);
  await tab.click('form button[type=submit]');
  // A page that is still coming would take the place of the one that a test asks for next. The driver's own address may be that of it already.
  const state =
    "return location.pathname.includes('/signin') ? document.body?.innerText || 'empty' : document.readyState === 'complete' ? '' : document.readyState";
  const isLeft = () => tab.run<string>(state).catch((error: unknown) => String(error));
  await expect.poll(isLeft, { timeout: 30_000 }).toBe('');
}

const textOf = (tab: Tab) => tab.run<string>('return document.body?.innerText ?? ""');

test('a person who is not signed in signs in and comes back to the wanted page', async ({ tab, stack }) => {
  await tab.goto(`${stack.origin}/profile?from=mail`);
  await expect.poll(() => tab.url()).toContain('/signin?redirect=%2Fprofile%3Ffrom%3Dmail');
  await signInHere(tab);
  await expect.poll(() => tab.url()).toBe(`${stack.origin}/profile?from=mail`);
  await expect.poll(() => textOf(tab)).toContain(email);
});

test('the session cookie is out of reach of scripts and survives a reload', async ({ tab, stack }) => {
  await signIn(tab, stack.origin);
  const sealed = (await tab.cookies()).filter(({ name }) => /^(?:__Host-)?console/.test(name));
  expect(sealed.length).toBeGreaterThan(0);
  for (const cookie of sealed) expect(cookie).toMatchObject({ httpOnly: true, path: '/' });
  expect(await tab.run<string>('return document.cookie')).not.toMatch(/console/);
  await tab.goto(`${stack.origin}/profile`);
  await expect.poll(() => textOf(tab)).toContain(email);
});

test('the sign-in reaches the three apps', async ({ tab, stack }) => {
  await signIn(tab, stack.origin);
  await tab.goto(`${stack.origin}/home`);
  await expect
    .poll(async () => (await textOf(tab)).split(t('sso.state.signedIn')).length - 1, { timeout: 15_000 })
    .toBe(3);
});

test('a page brings its styles along, and none is fetched beside them', async ({ tab, stack }) => {
  const fetched = () =>
    tab.run<string[]>(
      // The copy for the next visit is asked for by a script, when the page is at rest.
      "return performance.getEntriesByType('resource').filter(({ initiatorType }) => initiatorType !== 'fetch').map(({ name }) => name).filter((name) => name.includes('.css'))",
    );
  const isStyled = () => tab.run<boolean>("return getComputedStyle(document.querySelector('h1')).fontWeight >= 600");
  await tab.goto(`${stack.origin}/signin`);
  expect([await isStyled(), await fetched()]).toEqual([true, []]);
  await signIn(tab, stack.origin);
  for (const path of ['/home', '/contract']) {
    await tab.goto(`${stack.origin}${path}`);
    expect([path, await isStyled(), await fetched()]).toEqual([path, true, []]);
  }
});

test('where this engine knows trusted types, a plain string is no markup and no foreign script (V-J10)', async ({
  tab,
  stack,
}) => {
  await tab.goto(`${stack.origin}/signin`);
  const taken = await tab.run<string[]>(`
    const taken = [];
    const attempt = (name, act) => { try { act(); taken.push(name); } catch (error) { if (!(error instanceof TypeError)) throw error; } };
    attempt('own', () => { document.createElement('script').src = '/_next/static/a.js'; });
    attempt('foreign', () => { document.createElement('script').src = 'https://evil.example/a.js'; });
    attempt('markup', () => { document.createElement('div').innerHTML = '<b>x</b>'; });
    return taken;`);
  const isKnown = await tab.run<boolean>("return 'trustedTypes' in window");
  expect(taken).toEqual(isKnown ? ['own'] : ['own', 'foreign', 'markup']);
});

test('after the sign-out the back button shows nothing of the account', async ({ tab, stack }) => {
  await signIn(tab, stack.origin, '/profile');
  await expect.poll(() => textOf(tab)).toContain(email);
  // Left while it still loads: what is broken off then must not bring the page back.
  await tab.goto(`${stack.origin}/signout`);
  await expect.poll(() => tab.url(), { timeout: 15_000 }).toContain('/signin');
  await tab.back();
  await tab.back();
  await expect.poll(() => tab.url()).toMatch(/\/(?:signin|signout)|^about:blank$/);
  expect(await textOf(tab)).not.toContain(email);
});

test('this engine reads every hostile address as the rules of redirects do', async ({ tab, stack }) => {
  await tab.goto(`${stack.origin}/signin`);
  const { escapes, count } = await redirectEscapes(tab.run, stack.origin);
  expect(escapes).toEqual([]);
  expect(count).toBeGreaterThan(2500);
});

test('a browser that keeps no cookies is told so, and does not turn in a circle (V-R16)', async ({ engine, stack }) => {
  const tab = await engine.newTab(false);
  try {
    await tab.goto(`${stack.origin}/signin?redirect=%2Fapikey`);
    await tab.type('input[name=email]', email);
    await tab.type('input[name=password]', password);
    await tab.click('form button[type=submit]');
    await expect.poll(() => tab.url(), { timeout: 15_000 }).toMatch(/\/signin\?redirect=%2Fapikey&reason=noCookies$/);
    await expect.poll(() => textOf(tab)).toContain(t('signin.reason.noCookies'));
  } finally {
    await tab.close();
  }
});

test('no address leads away from the console after a sign-in', async ({ tab, stack }) => {
  for (const address of ELSEWHERE) {
    await tab.goto(`${stack.origin}/signin?redirect=${encodeURIComponent(address)}`);
    if ((await tab.url()).includes('/signin')) await signInHere(tab);
    expect(new URL(await tab.url()).origin, address).toBe(stack.origin);
  }
});

test("an auditor's bundle verifies itself from a file, and is refused with one byte changed", async ({
  tab,
  stack,
}) => {
  await signIn(tab, stack.origin, '/profile');
  const bundle = await tab.run<string>(`return (async () => {
    const read = (name, input) => fetch('/api/console/' + name + '?input=' + encodeURIComponent(JSON.stringify(input)));
    const change = async (name, input) => {
      const headers = { 'x-console-request': '1', 'content-type': 'application/json' };
      return (await fetch('/api/console/' + name, { method: 'POST', headers, body: JSON.stringify(input) })).json();
    };
    const due = new Date(Date.now() + 864e5).toISOString().slice(0, 10);
    const { id } = (await change('review.start', { name: 'Q4', due, reviewers: ['${email}'] })).data;
    const { review } = (await (await read('review.read', { id })).json()).data;
    await change('review.close', { id, seen: review.version, reason: 'Due' });
    return (await read('review.export', { id, format: 'html' })).text();
  })()`);
  const line = '"act":"review.close"';
  expect(bundle.split(line)).toHaveLength(2);
  const files = { good: bundle, bad: bundle.replace(line, '"act":"review.closf"') };
  for (const [verdict, text] of Object.entries(files)) {
    const file = test.info().outputPath(`${verdict}.html`);
    writeFileSync(file, text);
    await tab.goto(pathToFileURL(file).href);
    const told = () => tab.run<string>("return document.querySelector('[role=status]')?.textContent ?? ''");
    // In the language of the browser, and WebKit's is English here.
    const verdicts = [t, words('en')].map((say) => say(`bundle.verdict_${verdict}`));
    await expect.poll(async () => verdicts.includes(await told())).toBe(true);
  }
});
