import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { installPackages, tryCommand } from './system-packages.ts';

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PACKAGES = ['chromium', 'fonts-noto-cjk'];

/**
 * Finds a Chromium that starts, or fetches one.
 * @returns its path; undefined where Playwright's own is used, which Playwright finds by itself
 * @throws Error that says what was tried
 */
export function ensureChromium(): string | undefined {
  const wished = process.env.CHROMIUM_PATH;
  if (wished) {
    if (starts(wished)) return wished;
    throw new Error(`CHROMIUM_PATH is "${wished}", which does not start.`);
  }
  const found = find();
  if (found !== null) return found;
  console.log('No Chromium was found. Fetching one ...');
  tryCommand('npx', ['--no-install', 'playwright', 'install', 'chromium']);
  const fetched = find();
  if (fetched !== null) return fetched;
  installPackages(PACKAGES);
  const installed = find();
  if (installed !== null) return installed;
  throw new Error(
    "There is no Chromium to test with. Tried: CHROMIUM_PATH, Playwright's own, the system's chromium or google-chrome, " +
      '"playwright install chromium", and apt-get. Install one of them, or set CHROMIUM_PATH.',
  );
}

/** Japanese text without a Japanese font is a row of boxes; the tests still pass, so a machine that cannot have one may go on. */
export function ensureJapaneseFont(): void {
  const list = spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' });
  if (list.error || list.stdout.trim() !== '') return;
  installPackages(['fonts-noto-cjk']);
}

/** The path of a Chromium that starts; undefined: Playwright's own; null: none. */
function find(): string | undefined | null {
  if (existsSync(chromium.executablePath()) && starts(chromium.executablePath())) return undefined;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path) && starts(path)) ?? null;
}

/** Asking for the version loads the libraries that a bare machine lacks. */
function starts(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}
