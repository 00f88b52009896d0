import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../../../scripts/chromium-flags.ts';
import { ensureChromium } from '../../../scripts/programs.ts';

/** How fast the visitor's machine and line are. */
export type Profile = 'fast' | 'slow';

/** A mid-range phone on a third-generation network. */
const SLOW = {
  cpu: 4,
  network: { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 },
};

/** Lends a browser and closes it. */
export async function withBrowser<T>(lend: (browser: Browser) => Promise<T>): Promise<T> {
  const path = await ensureChromium();
  const browser = await chromium.launch({
    ...(path ? { executablePath: path } : { channel: 'chromium' }),
    args: [...CHROMIUM_FLAGS],
  });
  try {
    return await lend(browser);
  } finally {
    await browser.close();
  }
}

/** A page that has never been anywhere, with a cookie of the origin, and the protocol's own line to it. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
}

/**
 * Makes a visitor with an empty cache.
 * @param cookie a Cookie header; empty if nobody is signed in
 */
export async function newVisitor(
  browser: Browser,
  origin: string,
  cookie: string,
  profile: Profile,
  locale: 'ja-JP' | 'en-US' = 'ja-JP',
): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale });
  const pairs = cookie.split('; ').filter((pair) => pair !== '');
  await context.addCookies(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=');
      // A cookie with this prefix is taken from a secure address only, and loopback counts as one.
      return { name, value: value.join('='), url: origin.replace('http:', 'https:'), secure: true, httpOnly: true };
    }),
  );
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (profile === 'slow') {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
    await cdp.send('Network.emulateNetworkConditions', SLOW.network);
  }
  return { context, page, cdp };
}
