import { gzipSync } from 'node:zlib';
import type { Request } from '@playwright/test';
import { isHydrated } from '../../../lib/client/early-press';
import { expect, type Page, test } from '../support/fixtures';
import { hydrated } from '../support/hydrated';
import { postQuietly } from '../support/sign-in';

/** What the first view of a screen may weigh and ask for; a bare application of the same framework is 141.5 kB of script and 10 requests. */
const FLOOR = { scriptKb: 141.5, requests: 10 };
const MUST = { signIn: 1.13, signedIn: 1.34, requests: 2, cssKb: 15, htmlKb: 100, returnHtmlKb: 60 };

const TRAFFIC = ['request', 'requestfinished', 'requestfailed'] as const;

interface Weight {
  /** On the wire, headers included. */
  scriptKb: number;
  /** Of the style in the page, compressed. */
  cssKb: number;
  /** Addresses of style sheets that were fetched beside those that the page brings along. */
  fetchedStyles: string[];
  /** As it is, before it is compressed. */
  htmlKb: number;
  requests: number;
  others: string[];
}

/** Loads a screen until the network is quiet, and so many others were asked, and weighs what came. */
async function weigh(page: Page, origin: string, path: string, asked = 0): Promise<Weight> {
  const weight: Weight = { scriptKb: 0, cssKb: 0, fetchedStyles: [], htmlKb: 0, requests: 0, others: [] };
  const sizes: Promise<void>[] = [];
  let quietSinceMs = 0;
  for (const event of TRAFFIC) page.on(event as 'request', () => (quietSinceMs = Date.now()));
  const isOurs = (request: Request) => new URL(request.url()).origin === origin;
  page.on('request', (request) => !isOurs(request) && weight.others.push(new URL(request.url()).origin));
  page.on('requestfinished', (request) => {
    if (!isOurs(request)) return;
    weight.requests += 1;
    const note = async () => {
      // Weighed first: an addition that waits in the middle would forget what others added meanwhile.
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      weight.scriptKb += (responseBodySize + responseHeadersSize) / 1000;
    };
    if (request.resourceType() === 'script') sizes.push(note());
    if (request.resourceType() === 'stylesheet') weight.fetchedStyles.push(request.url());
  });
  const document = await page.goto(path);
  await hydrated(page);
  await expect.poll(() => Date.now() - quietSinceMs).toBeGreaterThan(700);
  await expect.poll(() => new Set(weight.others).size).toBeGreaterThanOrEqual(asked);
  const html = (await document?.text()) ?? '';
  const styles = [...html.matchAll(/<style[^>]*>([^<]*)/g)].map(([, style]) => style).join('');
  weight.cssKb = gzipSync(styles).length / 1000;
  weight.htmlKb = Buffer.byteLength(html) / 1000;
  await Promise.all(sizes);
  for (const event of TRAFFIC) page.removeAllListeners(event);
  console.log(
    `${path}: ${weight.scriptKb.toFixed(1)} kB script (${(weight.scriptKb / FLOOR.scriptKb).toFixed(2)} of the floor), ${weight.cssKb.toFixed(1)} kB style, ${weight.htmlKb.toFixed(0)} kB HTML, ${weight.requests} requests`,
  );
  return weight;
}

test('the sign-in page is light, and asks nobody but the console and the three apps', async ({ page, stack }) => {
  const { scriptKb, cssKb, htmlKb, fetchedStyles, others } = await weigh(page, stack.origin, '/signin', 3);
  expect(scriptKb).toBeGreaterThan(FLOOR.scriptKb * 0.9);
  expect(htmlKb).toBeLessThan(MUST.htmlKb);
  expect(scriptKb).toBeLessThan(FLOOR.scriptKb * MUST.signIn);
  expect(cssKb).toBeGreaterThan(5);
  expect(cssKb).toBeLessThan(MUST.cssKb);
  expect(fetchedStyles).toEqual([]);
  const siblings = Object.values(stack.siblings).map((url) => new URL(url).origin);
  expect([...new Set(others)].sort()).toEqual(siblings.sort());
});

test('each screen stays within its weight, and fetches no style beside its own', async ({ owner: page, stack }) => {
  // Journeys before this one have left sessions of this account, and the profile lists them all.
  await postQuietly(page.request, stack.origin, 'console/session.endOthers');
  const devtools = await page.context().newCDPSession(page);
  for (const path of ['/home', '/organization', '/contract', '/apikey', '/security', '/profile']) {
    await devtools.send('Network.clearBrowserCache');
    await page.context().clearCookies({ name: 'styles' });
    const { scriptKb, cssKb, htmlKb, fetchedStyles, requests } = await weigh(page, stack.origin, path);
    expect(scriptKb, path).toBeGreaterThan(FLOOR.scriptKb);
    expect(scriptKb, path).toBeLessThan(FLOOR.scriptKb * MUST.signedIn);
    expect(cssKb, path).toBeLessThan(MUST.cssKb);
    expect(htmlKb, path).toBeLessThan(MUST.htmlKb);
    expect(fetchedStyles, path).toEqual([]);
    expect(requests, path).toBeLessThanOrEqual(FLOOR.requests * MUST.requests);
  }
});

test('on a return a screen takes its styles from the cache of the browser, looks the same, and is lighter', async ({
  owner: page,
  stack,
}) => {
  const look = () =>
    page.locator('h1').evaluate((heading) => {
      const { fontSize, fontWeight, color, marginBlock } = getComputedStyle(heading);
      return [fontSize, fontWeight, color, marginBlock];
    });
  for (const path of ['/home', '/organization', '/security']) {
    await page.context().clearCookies({ name: 'styles' });
    const file = page.waitForResponse(/\/_next\/static\/styles\//);
    await page.goto(path);
    const seen = await look();
    await (await file).finished();
    await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('styles');
    const { htmlKb, fetchedStyles } = await weigh(page, stack.origin, path);
    expect(htmlKb, path).toBeLessThan(MUST.returnHtmlKb);
    expect(fetchedStyles).toEqual([(await file).url()]);
    const [entry] = await page.evaluate(() =>
      performance.getEntriesByType('resource').filter(({ name }) => name.includes('/static/styles/')),
    );
    expect(entry).toMatchObject({ transferSize: 0 });
    expect(await look()).toEqual(seen);
  }
});

test('scripts start after the first frame, and what is pressed before they do is done', async ({ owner: page }) => {
  // A frame that does not come holds the scripts up for a moment only.
  await page.addInitScript(`self.isScripted = ${isHydrated.toString()}`);
  await page.addInitScript(() => {
    window.PerformanceObserver = class {
      observe() {}
      disconnect() {}
    } as unknown as typeof PerformanceObserver;
    Object.assign(window, { aliveMs: 0 });
    const look = () => {
      const button = document.querySelector('[aria-keyshortcuts]');
      const isAlive = button && (window as unknown as { isScripted: typeof isHydrated }).isScripted(button);
      if (isAlive) Object.assign(window, { aliveMs: performance.now() });
      else setTimeout(look, 5);
    };
    look();
  });
  await page.goto('/home', { waitUntil: 'commit' });
  await page.locator('[aria-keyshortcuts]').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // What was shown first is noted by the browser itself, whoever observes.
  const firstMs = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  const aliveMs = await page.evaluate(() => (window as unknown as { aliveMs: number }).aliveMs);
  expect(aliveMs).toBeGreaterThan(Number(firstMs));
  // The frame waits for an element that is there: without it, for the end of the page, and so for its slowest read.
  const awaited = await page.locator('link[rel="expect"]').getAttribute('href');
  await expect(page.locator(`script${awaited}`)).toHaveCount(1);
  expect(aliveMs).toBeGreaterThan(1500);
  // Nor is a press lost on what moves between its two halves.
  await page.keyboard.press('Escape');
  await page.locator('[aria-keyshortcuts]').hover();
  await page.mouse.down();
  await page.evaluate(() => document.body.style.setProperty('padding-block-start', '90px'));
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toBeVisible();
  // What has gone meanwhile is not pressed.
  await page.keyboard.press('Escape');
  await page.locator('[aria-keyshortcuts]').hover();
  await page.mouse.down();
  await page.locator('[aria-keyshortcuts]').evaluate((button) => button.style.setProperty('display', 'none'));
  await page.mouse.up();
  await page.waitForTimeout(300);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('of several presses before the scripts are there none is lost', async ({ owner: page }) => {
  const held = Promise.withResolvers<undefined>();
  await page.route('**/_next/static/**/*.js*', (route) => held.promise.then(() => route.continue()));
  const tick = (row: number) => page.locator(`[aria-rowindex="${row}"]`).getByRole('checkbox');
  // On a busy machine the members come too late for the page, and are drawn by its scripts.
  await expect(async () => {
    await page.goto('/organization', { waitUntil: 'commit' });
    await expect(tick(9)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await tick(7).click();
  await tick(9).click({ modifiers: ['Shift'] });
  await page.locator('[aria-keyshortcuts]').click();
  held.resolve(undefined);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByText('3人を選択中')).toBeVisible();
});
