import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine, Tab } from './engine';

interface Paths {
  driver: string;
  browser: string;
  screen: string;
}

/** The name under which WebDriver hands out elements. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const PATIENCE_MS = 15_000;

/** WebKit's small browser over plain WebDriver, on a screen that nobody sees. Each tab is a session, which forgets everything at its end. */
export async function startWebkit(paths: Paths, port: number): Promise<Engine> {
  const display = `:${port}`;
  const screen = spawn(paths.screen, [display, '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], { stdio: 'ignore' });
  await sleep(500);
  const driver = spawn(paths.driver, ['-p', String(port), '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      LANGUAGE: 'ja',
      LANG: 'C.UTF-8',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilTrue(async () => (await fetch(`${origin}/status`)).ok);
  return {
    newTab: (keepsCookies = true) =>
      newTab(origin, paths.browser, ['--automation', ...(keepsCookies ? [] : ['--cookies-policy=never'])]),
    close: async () => {
      driver.kill('SIGTERM');
      screen.kill('SIGTERM');
    },
  };
}

async function newTab(origin: string, binary: string, args: string[]): Promise<Tab> {
  const options = { 'webkitgtk:browserOptions': { binary, args } };
  const { sessionId } = await send<{ sessionId: string }>(`${origin}/session`, 'POST', {
    capabilities: { alwaysMatch: options },
  });
  const session = `${origin}/session/${sessionId}`;
  const find = async (selector: string): Promise<string> => {
    const element = await untilTrue(() =>
      send<Record<string, string>>(`${session}/element`, 'POST', { using: 'css selector', value: selector }),
    );
    return `${session}/element/${element[ELEMENT]}`;
  };
  /** Finding and acting are two calls: between them the page may have put another element in its place, so it is found anew. */
  const withElement = async (selector: string, act: (element: string) => Promise<unknown>): Promise<void> => {
    for (let left = 3; ; left -= 1) {
      try {
        await act(await find(selector));
        return;
      } catch (error) {
        if (left === 0 || !String(error).includes('stale element')) throw error;
      }
    }
  };
  return {
    goto: (url) => send(`${session}/url`, 'POST', { url }),
    back: () => send(`${session}/back`, 'POST', {}),
    url: () => send(`${session}/url`, 'GET'),
    run: (body) => send(`${session}/execute/sync`, 'POST', { script: body, args: [] }),
    type: (selector, text) => withElement(selector, (element) => send(`${element}/value`, 'POST', { text })),
    click: (selector) => withElement(selector, (element) => send(`${element}/click`, 'POST', {})),
    cookies: () => send(`${session}/cookie`, 'GET'),
    close: () => send(session, 'DELETE'),
  };
}

async function send<Value>(url: string, method: string, body?: unknown): Promise<Value> {
  const answer = await fetch(url, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`WebDriver: ${value.error}: ${value.message}`);
  return value;
}

async function untilTrue<Result>(ask: () => Promise<Result>): Promise<Result> {
  const endMs = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      const result = await ask();
      if (result) return result;
    } catch (error) {
      if (Date.now() > endMs) throw error;
    }
    await sleep(100);
  }
}
