import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import type { Press, Scene } from './gallery-scenes.ts';
import { type DemoAccount, originOf, type Stack, stubAddress } from './stack.ts';

/** How a scene is looked at. */
export interface Look {
  language: string;
  scheme: 'light' | 'dark';
  width: number;
  height: number;
}

export interface Camera {
  browser: Browser;
  stack: Stack;
  accounts: DemoAccount[];
}

/**
 * Sets a scene up on a stack at its seed data and takes its picture.
 * @throws Error if somebody cannot sign in, something to press is not there, or the stub does not know a scenario
 */
export async function takePicture(camera: Camera, look: Look, scene: Scene): Promise<Buffer> {
  const { stack } = camera;
  const context = await contextOf(camera, look);
  try {
    await control(stack, 'POST', '/control/reset', {});
    await control(stack, 'DELETE', '/control/scenarios');
    forgetReviews(stack);
    const page = await context.newPage();
    if (scene.stored) await store(context, scene.stored);
    for (let turn = 0; scene.account && turn <= (scene.sessions ?? 0); turn += 1)
      await signIn(page, camera, scene.account);
    for (const [operation, input] of scene.changes ?? []) await post(page, stack, `/api/provider/${operation}`, input);
    for (const [name, options] of Object.entries(scene.scenarios ?? {}))
      await control(stack, 'POST', '/control/scenario', { name, on: true, ...options });
    await page.goto(scene.path, { waitUntil: 'commit', timeout: scene.isOfDevelopment ? 60_000 : 8000 });
    await settle(page, scene);
    const presses = look.width < 600 ? (scene.pressOnPhone ?? scene.press) : scene.press;
    for (const one of presses ?? []) await press(page, nameOf(look.language, one));
    // A dialog may load late, and says so meanwhile; another screen begins to load a moment after the press.
    if (presses) await page.waitForTimeout(500);
    if (presses) await page.waitForLoadState('networkidle').catch(() => undefined);
    await page.waitForTimeout(300);
    return await page.screenshot({ fullPage: scene.isWhole ?? false, animations: 'disabled' });
  } finally {
    await context.close();
  }
}

/** Few may be open at once: those of earlier pictures would stand in the way. */
function forgetReviews({ stateFolder }: Stack): void {
  const database = new DatabaseSync(join(stateFolder, 'store', 'console.db'), { timeout: 5000 });
  database.exec('delete from review_lines; delete from review_campaigns');
  database.close();
}

async function contextOf({ browser, stack }: Camera, look: Look): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: originOf(stack),
    locale: look.language === 'ja' ? 'ja-JP' : 'en-US',
    timezoneId: 'Asia/Tokyo',
    colorScheme: look.scheme,
    reducedMotion: 'reduce',
    viewport: { width: look.width, height: look.height },
    hasTouch: look.width < 600,
  });
  context.setDefaultTimeout(8000);
  return context;
}

async function store(context: BrowserContext, values: Record<string, string>): Promise<void> {
  await context.addInitScript((stored: Record<string, string>) => {
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  }, values);
}

/** Waits for what the scene can come to: everything read, or the time after which a panel says that it is still loading. */
async function settle(page: Page, scene: Scene): Promise<void> {
  await page.locator('h1').first().waitFor();
  // The page of the blocks shows one that stays busy, and the development server keeps a connection open.
  if (scene.scenarios?.hang || scene.isOfDevelopment) return page.waitForTimeout(2500);
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page
    .locator('main [aria-busy=true]')
    .first()
    .waitFor({ state: 'detached' })
    .catch(() => undefined);
}

const PRESSED = ['button', 'switch', 'link', 'menuitem', 'tab', 'checkbox'] as const;

async function press(page: Page, name: RegExp): Promise<void> {
  const controls = PRESSED.map((role): Locator => page.getByRole(role, { name })).reduce((all, next) => all.or(next));
  await controls.first().click();
}

async function signIn(page: Page, { stack, accounts }: Camera, account: string): Promise<void> {
  const person = accounts.find(({ email }) => email === account);
  if (!person) throw new Error(`There is no demo account ${account}.`);
  await post(page, stack, '/api/session/sign-in', { email: person.email, password: person.password });
}

async function post(page: Page, stack: Stack, path: string, data: unknown): Promise<void> {
  const origin = originOf(stack);
  const answer = await page.request.post(origin + path, {
    headers: { origin, 'x-console-request': '1', 'content-type': 'application/json' },
    data,
  });
  if (!answer.ok()) throw new Error(`${path} came to ${answer.status()}: ${(await answer.text()).slice(0, 200)}`);
}

async function control(stack: Stack, method: string, path: string, body?: unknown): Promise<void> {
  const answer = await fetch(stubAddress(stack, 'controlPanel', '127.0.0.1') + path, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} came to ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
}

type Tree = { [key: string]: string | Tree };

/** What matches the whole name of a control; an argument that is not given may be anything. */
function nameOf(language: string, wanted: Press): RegExp {
  if (typeof wanted !== 'string' && 'name' in wanted) return new RegExp(`^${escaped(wanted.name)}(?:\\s|$)`);
  const [key, values] = typeof wanted === 'string' ? [wanted, {}] : wanted;
  const parts = textOf(language, key).split(/\{(?<argument>\w+)(?:[^{}]|\{[^{}]*\})*\}/);
  const given = new Map(Object.entries(values));
  return new RegExp(`^${parts.map((part, at) => (at % 2 ? escaped(given.get(part)) : escaped(part))).join('')}$`);
}

function escaped(text: string | undefined): string {
  return text === undefined ? '.*' : text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function textOf(language: string, key: string): string {
  // The messages are a tree of texts.
  const tree = JSON.parse(readFileSync(`messages/${language}.json`, 'utf8')) as Tree;
  const text = key
    .split('.')
    .reduce<string | Tree | undefined>((branch, part) => (typeof branch === 'object' ? branch[part] : undefined), tree);
  if (typeof text !== 'string') throw new Error(`There is no message ${key}.`);
  return text;
}
