import { PEOPLE } from '../support/demo-people';
import { expect, type Page, test } from '../support/fixtures';
import { chooseInRow, rowOfMember } from '../support/row-menu';
import { signInQuietly } from '../support/sign-in';
import type { WorkerStack } from '../support/worker-stack';
import { words } from '../support/words';

const t = words('ja');
const MEMBER = PEOPLE.general.email;

async function openAs(page: Page, { origin }: WorkerStack, person: { email: string; password: string }, path: string) {
  await signInQuietly(page, origin, person.email, person.password);
  await page.goto(path);
}

test('a removed member is back after “Undo” in the notice, and after Ctrl+Z', async ({ page, stack, stub }) => {
  await openAs(page, stack, PEOPLE.owner, `/organization?q=${MEMBER}`);
  const row = rowOfMember(page, MEMBER);
  const notices = page.getByRole('region', { name: t('ui.notices') });
  for (const takeBack of [
    () => notices.getByRole('button', { name: t('ui.undo'), exact: true }).click(),
    () => page.keyboard.press('Control+z'),
  ]) {
    await chooseInRow(page, MEMBER, t('members.remove.confirm'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('members.remove.confirm') })
      .click();
    await expect(notices.getByText(t('members.outcome.removed', { account: MEMBER }))).toBeVisible();
    await expect(row).toBeHidden();
    await takeBack();
    await expect(notices.getByText(t('undo.done'))).toBeVisible();
    await expect(row).toBeVisible();
    await notices.getByRole('button', { name: t('ui.dismiss') }).click();
  }
  const paths = (await stub.writes()).map(({ path }) => path);
  expect(paths.filter((path) => path === '/organization/member/')).toHaveLength(2);
});
