import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium } from '@playwright/test';
import { findChromium } from '../../../scripts/chromium';
import { CHROMIUM_FLAGS } from '../../../scripts/chromium-flags';
import { stopAll } from '../../../scripts/child-process';
import { originOf } from '../../../scripts/stack';
import { makeStack, startStack } from '../../../scripts/start-stack';
import { expect, test } from '../support/fixtures';
import { signIn } from '../support/sign-in';

/** What Chrome has on by itself on Windows, with a key in software in place of the TPM. */
const BOUND = '--enable-features=DeviceBoundSessions,EnableBoundSessionCredentialsSoftwareKeysForManualTesting';
const ACCOUNT = 'daisuke.sato@towa.example.com';

const cookies = async (context: BrowserContext) => new Map((await context.cookies()).map((one) => [one.name, one]));

/** Whether the browser makes a key when it is told to: Chromium 150 does, the Chromium 156 of Debian has none in software. */
async function makesKeys(context: BrowserContext): Promise<boolean> {
  const server = createServer((request, response) => {
    if (request.url === '/registered') server.emit('registered');
    response.setHeader('secure-session-registration', '(ES256);path="/registered";challenge="any"');
    response.setHeader('set-cookie', 'any=1; HttpOnly; SameSite=Lax');
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // It listens on a port.
  const page = await context.newPage();
  const isMade = Promise.race([once(server, 'registered').then(() => true), sleep(5000, false)]);
  await page.goto(`http://localhost:${port}/`);
  try {
    return await isMade;
  } finally {
    await page.close();
    server.closeAllConnections();
    server.close();
  }
}

/** A console that binds sessions to their device. */
async function withBinding(use: (origin: string) => Promise<void>): Promise<void> {
  const folder = resolve('.state/e2e', `bound-${test.info().parallelIndex}`);
  const { stack } = await makeStack(folder, 13_000 + test.info().parallelIndex * 500, 1);
  const { children } = await startStack(stack, { logFolder: `${folder}/logs`, env: { DEVICE_SESSIONS: 'on' } });
  try {
    await use(originOf(stack));
  } finally {
    await stopAll(children);
  }
}

test('Chromium binds a sign-in and proves its key; a copied cookie leads to sign-in', async ({ browser, stack }) => {
  // The windowless build knows nothing of it.
  const path = findChromium('whole');
  test.skip(path === null, 'there is no whole Chromium');
  const args = [...CHROMIUM_FLAGS, BOUND];
  const able = await chromium.launch(path ? { executablePath: path, args } : { channel: 'chromium', args });
  const isAble = await makesKeys(await able.newContext());
  if (!isAble) await able.close();
  test.skip(!isAble, 'this Chromium makes no key in software to bind a session to');
  await withBinding(async (origin) => {
    const context = await able.newContext({ baseURL: origin, locale: 'ja-JP' });
    const page = await context.newPage();
    const { email = '', password = '' } = stack.accounts.find((account) => account.email === ACCOUNT) ?? {};
    await signIn(page, email, password);
    await expect.poll(async () => (await cookies(context)).has('device')).toBe(true);
    const first = (await cookies(context)).get('device')?.value;

    const thief = await browser.newContext({ baseURL: origin, locale: 'ja-JP' });
    const stolen = (await cookies(context)).get('console');
    await thief.addCookies(stolen ? [stolen] : []);
    const elsewhere = await thief.newPage();
    await elsewhere.goto('/profile');
    await expect(elsewhere).toHaveURL(/\/signin/);

    // As if the five minutes were over.
    await context.clearCookies({ name: 'device' });
    await page.goto('/profile');
    await expect(page.getByRole('region', { name: 'コンソールのセッション' }).getByText('端末に固定')).toBeVisible();
    expect((await cookies(context)).get('device')?.value).not.toBe(first);

    await page.evaluate(() =>
      fetch('/api/session/sign-out', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-console-request': '1' },
        body: '{}',
      }),
    );
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/signin/);
    expect((await cookies(context)).has('device')).toBe(false);
    await thief.close();
    await able.close();
  });
});
