import { chromium } from '@playwright/test';
import puppeteer from 'puppeteer-core';
import { CHROMIUM_FLAGS } from '../../scripts/chromium-flags.ts';

/** A first visit that counts: the form says by itself what is missing, which only a page whose scripts run can do. */
const PATIENCE_MS = 20_000;
const SUBMIT = 'form button[type=submit]';
const FAULT = '[aria-invalid=true]';

export interface Visits {
  made: number;
  stuck: number;
  slowestMs: number;
}

type Visit = () => Promise<boolean>;

async function countVisits(count: number, visit: Visit): Promise<Visits> {
  const visits: Visits = { made: 0, stuck: 0, slowestMs: 0 };
  for (; visits.made < count; visits.made += 1) {
    const startMs = performance.now();
    const isUsable = await visit().catch(() => false);
    if (!isUsable) visits.stuck += 1;
    visits.slowestMs = Math.max(visits.slowestMs, performance.now() - startMs);
  }
  return visits;
}

/** First visits in Chromium, each with nothing kept from those before it. */
export async function visitInChromium(address: string, count: number, path: string | undefined): Promise<Visits> {
  const browser = await chromium.launch({ ...(path ? { executablePath: path } : {}), args: [...CHROMIUM_FLAGS] });
  try {
    return await countVisits(count, async () => {
      const context = await browser.newContext({ ignoreHTTPSErrors: true });
      try {
        const page = await context.newPage();
        await page.goto(address);
        // Until its scripts run the button sends the form, or does nothing.
        const end = Date.now() + PATIENCE_MS;
        while (Date.now() < end) {
          await page
            .locator(SUBMIT)
            .click({ timeout: 5000 })
            .catch(() => undefined);
          if (
            (await page
              .locator(FAULT)
              .count()
              .catch(() => 0)) > 0
          )
            return true;
          await page.waitForTimeout(100);
        }
        return false;
      } finally {
        await context.close();
      }
    });
  } finally {
    await browser.close();
  }
}

/** The same in Firefox. */
export async function visitInFirefox(address: string, count: number, path: string): Promise<Visits> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: path,
    headless: true,
    acceptInsecureCerts: true,
    defaultViewport: null,
  });
  try {
    return await countVisits(count, async () => {
      const context = await browser.createBrowserContext();
      try {
        const page = await context.newPage();
        await page.goto(address, { waitUntil: 'domcontentloaded' }).catch(() => undefined);
        const end = Date.now() + PATIENCE_MS;
        while (Date.now() < end) {
          await page.click(SUBMIT).catch(() => undefined);
          if (await page.$(FAULT).catch(() => null)) return true;
          await new Promise((done) => setTimeout(done, 100));
        }
        return false;
      } finally {
        await context.close();
      }
    });
  } finally {
    await browser.close();
  }
}
