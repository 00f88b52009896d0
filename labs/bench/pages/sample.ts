import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from '@playwright/test';
import { newVisitor, type Profile } from './browser.ts';
import { countTraffic } from './traffic.ts';

/** A page to load, and as whom. */
export interface Target {
  origin: string;
  path: string;
  cookie: string;
  /** Origins that it may ask beside its own. */
  others: readonly string[];
  /** Left out, Japanese. */
  locale?: 'en-US';
}

export interface Sample {
  lcpMs: number;
  /** Long tasks after the first paint, as far as they are longer than 50 ms. */
  blockingMs: number;
  layoutShift: number;
  /** In the page, once it has settled. */
  elements: number;
  htmlKb: number;
  /** Of a second visit, with what the first left behind; null without one. */
  returnKb: number | null;
  scriptKb: number;
  styleKb: number;
  requests: number;
  beyond: number;
}

/** What the observers in the page write down. */
interface Notes {
  lcpMs: number;
  long: [startMs: number, ms: number][];
  layoutShift: number;
}

const SETTLE_MS = 700;

/** Loads a page once, with an empty cache; with `returns` its HTML a second time. */
export async function samplePage(browser: Browser, target: Target, profile: Profile, returns = false): Promise<Sample> {
  const { context, page, cdp } = await newVisitor(browser, target.origin, target.cookie, profile, target.locale);
  const traffic = await countTraffic(cdp);
  await page.addInitScript(observe);
  const answer = await page.goto(target.origin + target.path, { waitUntil: 'load' });
  // Before the router's first commit a page has not asked yet for what it reads by itself; a copy without scripts never will.
  await page.waitForFunction(() => history.state?.__NA || document.scripts.length === 0);
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.waitForTimeout(SETTLE_MS);
  await page.waitForFunction(() => !history.state?.__NA || !document.querySelector('main [aria-busy="true"]'));
  const { pathname } = new URL(page.url());
  if (pathname !== target.path) throw new Error(`${target.path} led to ${pathname}`);
  const { lcpMs, blockingMs, layoutShift } = await page.evaluate(readNotes);
  const styles = await page.locator('style').allTextContents();
  const sample = {
    lcpMs,
    blockingMs,
    layoutShift,
    elements: await page.locator('*').count(),
    htmlKb: await weigh(answer),
    scriptKb: traffic.scriptKb(),
    // What the page holds weighs as much as what it asks for.
    styleKb: traffic.styleKb() + gzipSync(styles.join('')).length / 1000,
    requests: traffic.requests(),
    beyond: traffic.beyond([target.origin, ...target.others]),
  };
  const returnKb = returns ? await weighReturn(page, target) : null;
  await context.close();
  return { ...sample, returnKb };
}

/** The browser keeps a page's styles once that is at rest. */
async function weighReturn(page: Page, { origin, path }: Target): Promise<number> {
  await page.waitForFunction(() => document.cookie.includes('styles='));
  return await weigh(await page.goto(origin + path, { waitUntil: 'load' }));
}

async function weigh(answer: Response | null): Promise<number> {
  return ((await answer?.body())?.length ?? 0) / 1000;
}

/** Runs in the page, before anything of it. */
function observe(): void {
  const notes: Notes = { lcpMs: 0, long: [], layoutShift: 0 };
  Object.assign(window, { benchNotes: notes });
  const watch = (
    type: string,
    note: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => {
    notes.lcpMs = startTime;
  });
  watch('longtask', ({ startTime, duration }) => notes.long.push([startTime, duration]));
  watch('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) notes.layoutShift += value;
  });
}

/** Runs in the page. */
function readNotes(): Pick<Sample, 'lcpMs' | 'blockingMs' | 'layoutShift'> {
  const { benchNotes: notes } = window as unknown as { benchNotes: Notes }; // Put there by the script before.
  const firstMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const after = notes.long.filter(([startMs]) => startMs >= firstMs);
  const blockingMs = after.reduce((sum, [, ms]) => sum + Math.max(0, ms - 50), 0);
  return { lcpMs: notes.lcpMs, blockingMs, layoutShift: notes.layoutShift };
}
