import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { GUIDE_PICTURE_SIZE } from '../lib/rules/guide.ts';
import { stopAll } from './child-process.ts';
import { CHROMIUM_FLAGS } from './chromium-flags.ts';
import { ensureChromium, ensureJapaneseFont } from './chromium.ts';
import { GUIDE_SCENES, SCENES, type Scene } from './gallery-scenes.ts';
import { freePorts } from './ports.ts';
import { type DemoAccount, makeSecrets, originOf, portsFrom, type Stack, STACK_PORTS, stubAddress } from './stack.ts';
import { startStack } from './start-stack.ts';

/**
 * Takes a picture of every screen in its states, both languages, both colour schemes and two widths, and lays them out on one page.
 * With `--guide`: only the pictures of the guide, which `GUIDE_PICTURES` then names.
 */
const { values: wishes } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    language: { type: 'string', default: 'ja,en' },
    scheme: { type: 'string', default: 'light,dark' },
    width: { type: 'string', default: '1280,390' },
    out: { type: 'string', default: 'gallery' },
    guide: { type: 'boolean', default: false },
  },
});

interface Look {
  language: string;
  scheme: 'light' | 'dark';
  width: number;
}

const schemes = wishes.guide ? 'light' : wishes.scheme;
const widths = wishes.guide ? '1280' : wishes.width;
const LOOKS: Look[] = wishes.language.split(',').flatMap((language) =>
  schemes.split(',').flatMap((scheme) =>
    widths.split(',').map((width) => ({
      language,
      scheme: scheme === 'dark' ? ('dark' as const) : ('light' as const),
      width: Number(width),
    })),
  ),
);

const folder = resolve(wishes.guide ? 'public/guide' : wishes.out);
/** Taller pictures say nothing more. */
const MAX_HEIGHT = 4000;

await run();

async function run(): Promise<void> {
  ensureJapaneseFont();
  const path = ensureChromium();
  if (!wishes.guide) rmSync(folder, { recursive: true, force: true });
  const { consolePort, stubPort } = portsFrom(await freePorts(STACK_PORTS, 24_000));
  const stack: Stack = {
    consolePort,
    stubPort,
    stateFolder: resolve('.state/gallery/stub'),
    secrets: makeSecrets(),
  };
  rmSync(stack.stateFolder, { recursive: true, force: true });
  const { children, accounts } = await startStack(stack, { logFolder: resolve('.state/gallery/logs') });
  const browser = await chromium.launch({
    ...(path ? { executablePath: path } : {}),
    args: [...CHROMIUM_FLAGS, '--no-sandbox'],
  });
  const faults: string[] = [];
  try {
    for (const look of LOOKS) faults.push(...(await takeAll(browser, stack, accounts, look)));
  } finally {
    await browser.close();
    await stopAll(children);
  }
  if (!wishes.guide) writeFileSync(join(folder, 'index.html'), sheet());
  console.log(`${wanted().length * LOOKS.length - faults.length} pictures in ${folder}`);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

function wanted(): Scene[] {
  return (wishes.guide ? GUIDE_SCENES : SCENES).filter(({ name }) => name.includes(wishes.only));
}

/** @returns a line for each picture that could not be taken */
async function takeAll(browser: Browser, stack: Stack, accounts: DemoAccount[], look: Look): Promise<string[]> {
  const faults: string[] = [];
  mkdirSync(dirname(join(folder, fileOf(look, ''))), { recursive: true });
  for (const scene of wanted()) {
    try {
      await take(browser, stack, accounts, look, scene);
    } catch (error) {
      faults.push(
        `${nameOf(look)}, ${scene.name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
      );
    }
  }
  return faults;
}

async function take(browser: Browser, stack: Stack, accounts: DemoAccount[], look: Look, scene: Scene): Promise<void> {
  const origin = originOf(stack);
  const context = await browser.newContext({
    baseURL: origin,
    locale: look.language === 'ja' ? 'ja-JP' : 'en-US',
    timezoneId: 'Asia/Tokyo',
    colorScheme: look.scheme,
    reducedMotion: 'reduce',
    viewport: { width: look.width, height: look.width < 600 ? 844 : 800 },
    hasTouch: look.width < 600,
  });
  context.setDefaultTimeout(8000);
  try {
    await control(stack, 'POST', '/control/reset', {});
    await control(stack, 'DELETE', '/control/scenarios');
    const page = await context.newPage();
    if (scene.account) await signIn(page, origin, accounts, scene.account);
    for (const [name, options] of Object.entries(scene.scenarios ?? {}))
      await control(stack, 'POST', '/control/scenario', { name, on: true, ...options });
    await page.goto(scene.path, { waitUntil: 'commit' });
    await settle(page, scene);
    for (const key of scene.press ?? []) await press(page, textOf(look.language, key));
    await page.waitForTimeout(300);
    const picture = await page.screenshot({ fullPage: scene.isWhole ?? false, animations: 'disabled' });
    await save(picture, join(folder, fileOf(look, scene.name)));
  } finally {
    await context.close();
  }
}

/** Waits for what the scene can come to: everything read, or the time after which a panel says that it is still loading. */
async function settle(page: Page, scene: Scene): Promise<void> {
  await page.locator('h1').first().waitFor();
  if (scene.scenarios?.hang) return page.waitForTimeout(2500);
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page
    .locator('main [aria-busy=true]')
    .first()
    .waitFor({ state: 'detached' })
    .catch(() => undefined);
}

async function press(page: Page, name: string): Promise<void> {
  const control = (['button', 'switch', 'link', 'menuitem', 'tab'] as const)
    .map((role) => page.getByRole(role, { name, exact: true }))
    .reduce((all, next) => all.or(next));
  await control.first().click();
}

async function signIn(page: Page, origin: string, accounts: DemoAccount[], account: string): Promise<void> {
  const person = accounts.find(({ email }) => email === account);
  if (!person) throw new Error(`There is no demo account ${account}.`);
  const answer = await page.request.post(`${origin}/api/session/sign-in`, {
    headers: { origin, 'x-console-request': '1', 'content-type': 'application/json' },
    data: { email: person.email, password: person.password },
  });
  if (!answer.ok()) throw new Error(`The sign-in of ${account} came to ${answer.status()}.`);
}

async function control(stack: Stack, method: string, path: string, body?: unknown): Promise<void> {
  await fetch(stubAddress(stack, 'controlPanel', '127.0.0.1') + path, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
}

async function save(picture: Buffer, file: string): Promise<void> {
  const image = sharp(picture);
  const { width, height } = await image.metadata();
  await image
    .extract({ left: 0, top: 0, width, height: Math.min(height, MAX_HEIGHT) })
    .resize(wishes.guide ? GUIDE_PICTURE_SIZE : {})
    .webp({ quality: wishes.guide ? 70 : 80 })
    .toFile(file);
}

type Tree = { [key: string]: string | Tree };

function textOf(language: string, key: string): string {
  // The messages are a tree of texts.
  const tree = JSON.parse(readFileSync(`messages/${language}.json`, 'utf8')) as Tree;
  const text = key
    .split('.')
    .reduce<string | Tree | undefined>((branch, part) => (typeof branch === 'object' ? branch[part] : undefined), tree);
  if (typeof text !== 'string') throw new Error(`There is no message ${key}.`);
  return text;
}

function nameOf({ language, scheme, width }: Look): string {
  return `${language}-${scheme}-${width}`;
}

function fileOf(look: Look, scene: string): string {
  return wishes.guide ? `${scene}-${look.language}.webp` : `${nameOf(look)}/${scene}.webp`;
}

/** The contact sheet: a row for each scene, a column for each look. */
function sheet(): string {
  const rows = wanted().map(
    ({ name, path }) =>
      `<section><h2>${name} <small>${path}</small></h2>${LOOKS.map((look) => {
        const file = fileOf(look, name);
        return `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${nameOf(look)}, ${name}"></a><figcaption>${nameOf(look)}</figcaption></figure>`;
      }).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>
body{font:14px system-ui;margin:24px}section{display:flex;flex-wrap:wrap;gap:12px;border-top:1px solid #ccc}h2{flex-basis:100%;font-size:15px}
figure{margin:0}img{height:320px;width:auto;max-width:480px;object-fit:contain;object-position:top;border:1px solid #ccc}figcaption{color:#666}
</style><h1>Gallery</h1>${rows.join('')}</html>`;
}
