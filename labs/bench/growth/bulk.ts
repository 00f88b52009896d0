import { readFileSync } from 'node:fs';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { newVisitor } from '../pages/browser.ts';
import type { Target } from '../pages/sample.ts';
import { median } from '../statistics.ts';

/** A bulk add: what its first and last hundred rows took, and the heap after the first hundred and at its end. */
interface BulkAddCost {
  firstMs: number;
  lastMs: number;
  firstMb: number;
  lastMb: number;
}

const SHARE = 100;

/** Adds members by the dialog for many as a user does. */
export async function runBulkAdd(browser: Browser, target: Target, count: number): Promise<BulkAddCost> {
  const { context, page, cdp } = await newVisitor(browser, target.origin, target.cookie, 'fast');
  const doneMs: number[] = [];
  const reached = (wanted: number) =>
    new Promise<void>((resolve) => {
      page.on('response', () => doneMs.length >= wanted && resolve());
    });
  page.on('response', (response) => {
    if (!response.url().endsWith('/api/provider/member.add')) return;
    if (response.status() !== 200) throw new Error(`A member was refused: ${response.status()}`);
    doneMs.push(performance.now());
  });
  const [first, all] = [reached(SHARE), reached(count)];
  await page.goto(target.origin + target.path);
  await begin(page, count);
  await first;
  const firstMb = await heapMb(cdp);
  await all;
  const lastMb = await heapMb(cdp);
  await context.close();
  const stepsMs = doneMs.slice(1).map((ms, index) => ms - (doneMs[index] ?? ms));
  return { firstMs: median(stepsMs.slice(0, SHARE - 1)), lastMs: median(stepsMs.slice(-SHARE)), firstMb, lastMb };
}

async function begin(page: Page, count: number): Promise<void> {
  const words = JSON.parse(readFileSync('messages/ja.json', 'utf8'));
  const lines = Array.from({ length: count }, (_, index) => `bulk.${index}@many.example.com`);
  await page.getByRole('button', { name: words.members.bulk.open }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.members.bulk.text).fill(lines.join('\n'));
  await dialog.getByLabel(words.members.bulk.usualRole).selectOption({ label: words.role.general });
  await dialog.getByRole('button', { name: /\d人を追加$/ }).click();
}

async function heapMb(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}
