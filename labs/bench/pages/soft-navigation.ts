import type { Browser, Page } from '@playwright/test';
import { newVisitor, type Profile } from './browser.ts';
import type { Target } from './sample.ts';

/**
 * How long it takes from a press on a link to the other screen's heading, for a screen that was seen before.
 * @param target the screen to begin on
 * @param link the address that its link leads to
 * @returns milliseconds, one for each time
 */
export async function timeSoftNavigation(
  browser: Browser,
  target: Target,
  link: string,
  profile: Profile,
  times: number,
): Promise<number[]> {
  const { context, page } = await newVisitor(browser, target.origin, target.cookie, profile);
  await page.goto(target.origin + target.path, { waitUntil: 'networkidle' });
  await press(page, link);
  await page.waitForLoadState('networkidle');
  await press(page, target.path);
  const found: number[] = [];
  for (let time = 0; time < times; time += 1) {
    // The revalidation behind a screen belongs to the visit before, not to the press that follows.
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(700);
    found.push(await press(page, link));
    await page.waitForTimeout(700);
    await press(page, target.path);
  }
  await context.close();
  return found;
}

/** @param until the frame may stand there before the screen itself, and before its address does */
export async function press(page: Page, link: string, until: 'frame' | 'screen' = 'screen'): Promise<number> {
  const selector = `a[href="${link}"]:not([aria-current])`;
  // Until the page is hydrated the browser follows a link by itself, to another document. An idle network does not say so; the
  // router marks the history when its first commit is done.
  await page.waitForFunction(
    (wanted) =>
      history.state?.__NA &&
      Object.keys(document.querySelector(wanted) ?? {}).some((key) => key.startsWith('__reactProps')),
    selector,
  );
  return page.evaluate(
    ([href, wanted, end]) =>
      new Promise<number>((resolve, reject) => {
        const anchor = document.querySelector<HTMLAnchorElement>(wanted);
        const before = document.querySelector('h1')?.textContent;
        if (!anchor) return reject(new Error(`there is no link to ${href}`));
        const startMs = performance.now();
        const look = () => {
          const now = document.querySelector('h1')?.textContent;
          if (!now || now === before || (end === 'screen' && location.pathname !== href)) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startMs), 0));
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { childList: true, subtree: true, characterData: true });
        anchor.click();
        setTimeout(() => reject(new Error(`${href} did not come`)), 30_000);
      }),
    [link, selector, until] as const,
  );
}
