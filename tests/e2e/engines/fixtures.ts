import { test as base, expect } from '@playwright/test';
import { freePorts } from '../../../scripts/ports';
import { StubControl } from '../support/stub-control';
import { borrowStack } from '../support/stack-lender';
import type { WorkerStack } from '../support/worker-stack';
import type { Engine, Tab } from './engine';
import { startFirefox } from './firefox';
import { startWebkit } from './webkit';

interface WorkerFixtures {
  stack: WorkerStack;
  engine: Engine;
}

/** Playwright's runner without its browsers: each project names an engine, which is driven by its own protocol. */
export const test = base.extend<{ tab: Tab; stub: StubControl }, WorkerFixtures>({
  stack: [
    async ({}, use, { parallelIndex }) => use(await borrowStack(parallelIndex)),
    { scope: 'worker', timeout: 180_000 },
  ],
  engine: [
    async ({}, use, { project, parallelIndex }) => {
      const engine = await start(project.name, parallelIndex);
      await use(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  stub: [
    async ({ stack }, use) => {
      const stub = new StubControl(stack.controlPanel);
      await stub.reset();
      await use(stub);
    },
    { auto: true },
  ],
  tab: async ({ engine }, use) => {
    const tab = await engine.newTab();
    await use(tab);
    await tab.close().catch(() => undefined);
  },
});

async function start(name: string, worker: number): Promise<Engine> {
  const { FIREFOX_PATH, WEBKIT_DRIVER_PATH, WEBKIT_BROWSER_PATH, XVFB_PATH } = process.env;
  if (name === 'firefox' && FIREFOX_PATH) return startFirefox(FIREFOX_PATH);
  if (WEBKIT_DRIVER_PATH && WEBKIT_BROWSER_PATH && XVFB_PATH) {
    const paths = { driver: WEBKIT_DRIVER_PATH, browser: WEBKIT_BROWSER_PATH, screen: XVFB_PATH };
    return startWebkit(paths, await freePorts(1, 26_000 + worker * 100));
  }
  throw new Error(`There is no ${name} on this machine.`);
}

export { expect };
