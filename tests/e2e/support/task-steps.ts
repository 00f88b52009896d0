import { type Browser, devices, type FileChooser, type Locator, type Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { hydrated } from './hydrated';
import { signInQuietly } from './sign-in';
import type { StubControl } from './stub-control';
import { TASK_ACCOUNTS, type TaskName, TASKS } from './tasks';
import { words } from './words';
import type { WorkerStack } from './worker-stack';

/**
 * Counts what a person does: each press of a button, link, box or key, each field filled, each entry or file chosen is one
 * step. What lies more than a screen further down is scrolled to, which is one more.
 */
export class Steps {
  count = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(target: Locator, options: { shift?: boolean } = {}): Promise<void> {
    await this.#reach(target);
    await target.click(options.shift ? { modifiers: ['Shift'] } : {});
  }

  async write(field: Locator, text: string): Promise<void> {
    await this.#reach(field);
    await field.fill(text);
  }

  async choose(list: Locator, label: string): Promise<void> {
    await this.#reach(list);
    await list.selectOption({ label });
  }

  async give(chooser: Promise<FileChooser>, name: string, buffer: Buffer): Promise<void> {
    this.count += 1;
    await (await chooser).setFiles({ name, mimeType: '', buffer });
  }

  async key(name: string): Promise<void> {
    this.count += 1;
    await this.#page.keyboard.press(name);
  }

  async #reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const isFar = await target.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top > 2 * window.innerHeight || bottom < -window.innerHeight;
    });
    this.count += isFar ? 2 : 1;
  }
}

interface Journey {
  page: Page;
  browser: Browser;
  stub: StubControl;
  stack: WorkerStack;
  steps: Steps;
  t: ReturnType<typeof words>;
}

/** One task as a journey: its steps are counted, and `journey` itself says what came of them. */
export function task(name: TaskName, journey: (at: Journey) => Promise<void>, expectedStatuses: number[] = []): void {
  const { task: title, who, from, steps: most, ...rest } = TASKS[name];
  const on = 'on' in rest ? rest.on : null;
  test.describe(() => {
    // A phone can be chosen for one test, but not another browser.
    const { defaultBrowserType: _same, ...phone } = devices['Pixel 7'];
    const locale = on === 'en' ? 'en-US' : 'ja-JP';
    test.use({
      ...(on === 'phone' ? { ...phone, viewport: { width: 390, height: 844 } } : {}),
      locale,
      expectedStatuses,
    });
    test(`${title}: steps ${most}`, async ({ page, browser, stub, stack }) => {
      const account = stack.accounts.find(({ email }) => email === TASK_ACCOUNTS[who]);
      if (account) await signInQuietly(page, stack.origin, account.email, account.password);
      await page.goto(from);
      await hydrated(page);
      await stub.forget();
      const steps = new Steps(page);
      await journey({ page, browser, stub, stack, steps, t: words(on === 'en' ? 'en' : 'ja') });
      expect(steps.count, 'the steps that it takes').toBe(most);
    });
  });
}

/** The paths of the writes since the task began. */
export async function writtenPaths(stub: StubControl): Promise<string[]> {
  return (await stub.writes()).map(({ path }) => path);
}
