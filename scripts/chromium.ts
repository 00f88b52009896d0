import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { allOnPath } from './on-path.ts';
import { tryCommand } from './system-packages.ts';

/**
 * The same engine in two forms: the whole browser, which figures and pictures are taken with, and one without any windows, which
 * needs half of the time for a journey.
 */
export type ChromiumForm = 'whole' | 'windowless';

const WINDOWLESS_NAMES = ['chromium-headless-shell'];
const WHOLE_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of a Chromium that starts: that of CHROMIUM_PATH, Playwright's own, or the system's.
 * @returns undefined: Playwright's own, which it finds by itself; null: there is none
 */
export function findChromium(form: ChromiumForm): string | undefined | null {
  const wished = process.env.CHROMIUM_PATH;
  if (wished) return isChromiumStarting(wished) ? wished : null;
  if (existsSync(chromium.executablePath()) && isChromiumStarting(chromium.executablePath())) return undefined;
  const names = form === 'whole' ? WHOLE_NAMES : [...WINDOWLESS_NAMES, ...WHOLE_NAMES];
  return allOnPath(...names).find(isChromiumStarting) ?? null;
}

/** Whether journeys have a browser that needs half of the time, or one that was asked for by its path. */
export function hasQuickChromium(): boolean {
  const found = findChromium('windowless');
  const isAsIs = found === undefined || Boolean(process.env.CHROMIUM_PATH);
  return found !== null && (isAsIs || found !== findChromium('whole'));
}

/** Lets Playwright fetch its own, which it does where it can reach its makers. */
export async function playwrightFetches(): Promise<void> {
  if (process.env.CHROMIUM_PATH) return;
  console.log('  playwright install chromium');
  await tryCommand('npx', ['--no-install', 'playwright', 'install', 'chromium']);
}

/** Whether Japanese text is drawn. Other systems than Linux bring a font for it. */
export function hasJapaneseFont(): boolean {
  if (process.platform !== 'linux') return true;
  const { error, stdout } = spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' });
  return !error && stdout.trim() !== '';
}

/** Asking for the version loads the libraries that a bare machine lacks. */
function isChromiumStarting(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}
