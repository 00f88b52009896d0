import type { Locator, Page } from '@playwright/test';

/** The row of an account in the list of members. */
export const rowOfMember = (page: Page, account: string): Locator =>
  page.getByRole('row').filter({ has: page.locator(`[role=rowheader][title="${account}"]`) });

/** The button that opens the menu of a member's row. */
export const menuOfMember = (page: Page, account: string): Locator =>
  rowOfMember(page, account).locator('button[aria-haspopup=menu]');

/** Chooses an act, or a role, in the menu of a member's row. */
export async function chooseInRow(page: Page, account: string, label: string): Promise<void> {
  await menuOfMember(page, account).click();
  await page.getByRole('menu').getByText(label, { exact: true }).click();
}
