import puppeteer, { type Browser, type BrowserContext } from 'puppeteer-core';
import type { Engine, Tab } from './engine';

const REFUSE_ALL_COOKIES = 2;

/** Firefox over WebDriver BiDi. Each tab has a context of its own, which forgets everything at its end. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch(executablePath, {});
  return {
    newTab: async (keepsCookies = true) => {
      if (keepsCookies) return newTab(await browser.createBrowserContext(), (context) => context.close());
      const refusing = await launch(executablePath, { 'network.cookie.cookieBehavior': REFUSE_ALL_COOKIES });
      return newTab(refusing.defaultBrowserContext(), () => refusing.close());
    },
    close: () => browser.close(),
  };
}

function launch(executablePath: string, preferences: Record<string, unknown>): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    // Setting a size by the protocol needs a newer Firefox than the long-term one.
    defaultViewport: null,
    args: ['--width=1280', '--height=800'],
    extraPrefsFirefox: { 'intl.accept_languages': 'ja,en', ...preferences },
  });
}

async function newTab(context: BrowserContext, close: (context: BrowserContext) => Promise<void>): Promise<Tab> {
  const page = await context.newPage();
  /** A page that goes on to another by itself ends the navigation to it, which is no fault. */
  const unlessReplaced = (error: Error) => {
    if (!error.message.includes('NS_BINDING_ABORTED')) throw error;
  };
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: 'load' }).catch(unlessReplaced)),
    back: async () => void (await page.goBack({ waitUntil: 'load', timeout: 10_000 }).catch(() => null)),
    url: async () => page.url(),
    run: async (body) => (await page.evaluate(`(() => { ${body} })()`)) as never,
    type: async (selector, text) => {
      // A document that is being replaced gives a field that cannot take the focus: the next one's can.
      const focus = async () => (await page.waitForSelector(selector))?.focus();
      await focus().catch(focus);
      await page.keyboard.type(text);
    },
    click: async (selector) => {
      const target = await page.waitForSelector(selector);
      await target?.click();
    },
    cookies: async () =>
      (await context.cookies()).map(({ name, httpOnly = false, secure, path }) => ({ name, httpOnly, secure, path })),
    close: () => close(context),
  };
}
