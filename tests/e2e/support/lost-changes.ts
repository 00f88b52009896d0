import type { Locator } from '@playwright/test';
import { expect, type Page } from './fixtures';
import { words } from './words';

const t = words('ja');

/**
 * Waits until a job has ended whose changes were cut off. Only after two minutes is a change called not made: meanwhile the page's
 * clock moves, which the test has installed. To a read that is on its way such a leap is a deadline, so a look may have to be taken again.
 * @param again pressed whenever it is offered
 */
export async function untilJobEnds(
  page: Page,
  ended: Locator,
  { again, timeout }: { again?: Locator; timeout: number },
): Promise<void> {
  const lookAgain = page.getByRole('button', { name: t('job.lookAgain'), exact: true });
  const checking = page.getByText(t('job.status.checking'), { exact: true });
  await expect(async () => {
    if (again && (await again.isVisible())) await again.click();
    else if (await lookAgain.isVisible()) await lookAgain.click();
    else if (await checking.isVisible()) await page.clock.fastForward(60_000);
    await expect(ended).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout });
}
