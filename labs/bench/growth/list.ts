import type { Browser, Page } from '@playwright/test';
import { newVisitor } from '../pages/browser.ts';
import type { Target } from '../pages/sample.ts';
import { median, percentile } from '../statistics.ts';

const FRAME_MS = 1000 / 60;
const LIST = '[role=table][aria-rowcount]';

/**
 * The time from the start of the navigation to the first visible row.
 * @returns milliseconds
 */
export async function timeToFirstRow(browser: Browser, target: Target): Promise<number> {
  const { context, page } = await newVisitor(browser, target.origin, target.cookie, 'fast');
  await page.addInitScript((selector) => {
    const look = () => {
      if (!document.querySelector(selector)) return void requestAnimationFrame(look);
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { benchFirstRowMs: performance.now() }), 0));
    };
    look();
  }, `${LIST} [data-index]`);
  await page.goto(target.origin + target.path);
  const handle = await page.waitForFunction(() => 'benchFirstRowMs' in window && window.benchFirstRowMs);
  const ms = Number(await handle.jsonValue());
  await context.close();
  return ms;
}

/** What a long list does once it is there. */
interface ListUse {
  elements: number;
  /** Frames that a step of scrolling takes, 95th percentile. */
  scrollFrames: number;
  filterMs: number;
}

/** Opens the list, waits for all of it, scrolls it and filters it to a tenth, several times. */
export async function scrollList(browser: Browser, target: Target, times: number): Promise<ListUse> {
  const { context, page } = await newVisitor(browser, target.origin, target.cookie, 'fast');
  await page.goto(target.origin + target.path);
  await page.waitForSelector(`${LIST}:not([aria-busy])`, { timeout: 120_000 });
  const elements = await page.evaluate((selector) => document.querySelectorAll(`${selector} *`).length, LIST);
  const steps: number[] = [];
  const filters: number[] = [];
  for (let time = 0; time < times; time += 1) {
    steps.push(...(await scroll(page)));
    filters.push(await filter(page, 'tenth'));
    await filter(page, '');
  }
  await context.close();
  return { elements, scrollFrames: percentile(steps, 0.95) / FRAME_MS, filterMs: median(filters) };
}

/** Scrolls a little with each frame; how long each took, milliseconds. */
function scroll(page: Page): Promise<number[]> {
  return page.evaluate(
    (selector) =>
      new Promise<number[]>((resolve) => {
        const frame = document.querySelector(selector)?.parentElement;
        const found: number[] = [];
        let beforeMs = 0;
        const step = (nowMs: number) => {
          if (beforeMs > 0) found.push(nowMs - beforeMs);
          beforeMs = nowMs;
          frame?.scrollBy(0, 300);
          if (found.length < 90) requestAnimationFrame(step);
          else resolve(found);
        };
        requestAnimationFrame(step);
      }),
    LIST,
  );
}

/** Puts a word into the search at once; milliseconds until the list shows what it finds. */
async function filter(page: Page, word: string): Promise<number> {
  const ms = await page.evaluate(
    ([wanted, selector]) =>
      new Promise<number>((resolve) => {
        const input = document.querySelector<HTMLInputElement>('[role=search] input');
        const table = document.querySelector(selector);
        const before = table?.getAttribute('aria-rowcount');
        const startMs = performance.now();
        const observer = new MutationObserver(() => {
          if (document.querySelector(selector)?.getAttribute('aria-rowcount') === before) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startMs), 0));
        });
        observer.observe(document.body, { childList: true, subtree: true, attributes: true });
        // The framework listens for the event, and notices the value only if its own setter was bypassed.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, wanted);
        input?.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    [word, LIST] as const,
  );
  // The search goes into the address a little later; that is no part of the next one.
  await page.waitForTimeout(800);
  return ms;
}
