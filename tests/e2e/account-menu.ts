import type { Locator, Page } from '@playwright/test';

/** The button of the account menu, at every width. */
export function accountButton(page: Page): Locator {
  return page.getByRole('banner').locator('button[popovertarget]');
}

/** Opens the account menu: profile, language, theme, support and the way out are in it. */
export async function accountMenu(page: Page): Promise<Locator> {
  await accountButton(page).click();
  return page.locator('[popover]:popover-open');
}
