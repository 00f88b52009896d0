import type { Locator, Page } from '@playwright/test';

/** The button of the account menu, at every width. */
export function accountButton(page: Page): Locator {
  return page.getByRole('banner').locator('button[popovertarget][aria-label]');
}

/** Opens the account menu: profile, language, theme and the way out are in it. */
export async function accountMenu(page: Page): Promise<Locator> {
  return openMenu(accountButton(page), page.getByRole('banner').locator('[popover]').last());
}

/** Opens the help, which on a phone is in the menu. */
export async function helpMenu(page: Page, names: { help: string; menu: string }): Promise<Locator> {
  const banner = page.getByRole('banner');
  const button = banner.getByRole('button', { name: names.help, exact: true });
  if (await button.isVisible()) return openMenu(button, banner.locator('[popover]').first());
  await banner.getByRole('button', { name: names.menu }).click();
  return page.getByRole('dialog').getByRole('region', { name: names.help });
}

async function openMenu(button: Locator, menu: Locator): Promise<Locator> {
  const isOpen = await menu.evaluate((element) => element.matches(':popover-open'));
  // The button closes it too.
  if (!isOpen) await button.click();
  return menu;
}
