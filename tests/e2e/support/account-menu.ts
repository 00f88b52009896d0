import type { Locator, Page } from '@playwright/test';

/** The button of the account menu, at every width. */
export function accountButton(page: Page): Locator {
  return page.getByRole('banner').locator('button[popovertarget]');
}

/** Opens the account menu: profile, language, theme, support and the way out are in it. */
export async function accountMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('banner').locator('[popover]');
  const isOpen = await menu.evaluate((element) => element.matches(':popover-open'));
  // The button closes it too.
  if (!isOpen) await accountButton(page).click();
  return menu;
}
