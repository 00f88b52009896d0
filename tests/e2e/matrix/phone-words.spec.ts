import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { t } from '../support/words';

/** Whether the chosen words of a list box have the room that they take, and the words before it one line. */
function measureBox(box: Locator): Promise<{ room: number; words: number }> {
  return box.evaluate((element) => {
    if (!(element instanceof HTMLSelectElement)) throw new Error('no list box');
    const { paddingInlineStart, paddingInlineEnd, font, fontFeatureSettings } = getComputedStyle(element);
    const ruler = document.createElement('span');
    Object.assign(ruler.style, { font, fontFeatureSettings, position: 'absolute', whiteSpace: 'nowrap' });
    ruler.textContent = element.selectedOptions[0]?.text ?? '';
    document.body.append(ruler);
    const taken = ruler.getBoundingClientRect().width;
    ruler.remove();
    return {
      room: element.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd),
      words: taken,
    };
  });
}

test('on a phone addresses, filters and orders of lists can be read: no words are cut off or squeezed @only-phone', async ({
  owner: page,
}) => {
  await page.goto('/organization');
  const addresses = page.getByRole('rowheader');
  await expect(addresses.first()).toBeVisible();
  const cut = (all: Element[]) =>
    all
      .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1)
      .map((one) => one.textContent);
  expect(await addresses.evaluateAll(cut)).toEqual([]);
  await page.getByRole('button', { name: '絞り込み', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: t('members.filter.title') });
  for (const key of ['members.filter.role', 'members.filter.mfa', 'members.filter.sort']) {
    const name = t(key);
    const measured = await measureBox(sheet.getByRole('combobox', { name, exact: true }));
    expect(measured.room, name).toBeGreaterThanOrEqual(Math.floor(measured.words));
  }
  await page.goto('/activity?subject=member');
  for (const name of [t('activity.filter.subject'), t('labels.outcome')]) {
    const chosen = await measureBox(page.getByRole('search').getByRole('combobox', { name, exact: true }));
    expect(chosen.room, name).toBeGreaterThanOrEqual(Math.floor(chosen.words));
  }
  await page.goto('/apikey');
  const order = page.getByText(t('apikey.sort'), { exact: true });
  const lines = await order.evaluate(
    (element) => element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(lines).toBeLessThan(1.5);
  const measured = await measureBox(page.getByRole('combobox', { name: t('apikey.sort') }));
  expect(measured.room).toBeGreaterThanOrEqual(Math.floor(measured.words));
});
