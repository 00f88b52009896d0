import { expect, type Page, test } from '../support/fixtures';
import { chooseInRow, rowOfMember } from '../support/row-menu';
import { signIn } from '../support/sign-in';
import { words } from '../support/words';
import { pressInDialog } from '../support/presses';

/** The main job end to end, as an owner does it, in both languages and on a phone. */
const NEW = 'hanako.new@minato.example.com';

function languageOf(locale: string | undefined): 'ja' | 'en' {
  return locale?.startsWith('en') ? 'en' : 'ja';
}

/** Who a sibling app says is signed in, opened by itself in the same browser. */
async function signedInAt(page: Page, sibling: string): Promise<string> {
  const tab = await page.context().newPage();
  await tab.goto(sibling);
  const who = tab.locator('#who');
  await expect(who).not.toHaveText('…');
  const text = await who.innerText();
  await tab.close();
  return text;
}

test('an owner signs in once, is signed in to the three apps, runs the organisation, and signs out everywhere @en @phone', async ({
  page,
  stack,
  stub,
  locale,
}) => {
  const language = languageOf(locale);
  const t = words(language);
  const [owner] = stack.accounts;
  if (!owner) throw new Error('there is no demo account');

  await test.step('sign in once', async () => {
    await signIn(page, owner.email, owner.password);
    await expect(page.getByRole('main')).toContainText('株式会社ミナト設計');
    for (const sibling of Object.values(stack.siblings)) expect(await signedInAt(page, sibling)).toContain(owner.email);
  });

  await test.step('add a member', async () => {
    await page.goto('/organization');
    await page.getByRole('button', { name: t('members.add.open'), exact: true }).click();
    const form = page.getByRole('form', { name: t('nav.addMember') });
    await form.getByLabel(t('members.column.account')).fill(NEW);
    await form.getByLabel(t('members.column.role')).selectOption({ label: t('role.general') });
    await form.getByRole('button', { name: t('members.add.open') }).click();
    await expect(form).toBeHidden();
    // The list shows what is in sight: a new member may stand far down.
    await page.getByLabel(t('labels.searchPeople')).fill(NEW);
    await expect(rowOfMember(page, NEW)).toBeVisible();
  });

  await test.step('change a role, named old and new', async () => {
    await chooseInRow(page, NEW, t('role.admin'));
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(t('role.general'));
    await expect(dialog).toContainText(t('role.admin'));
    await dialog.getByRole('button', { name: t('members.setRole.confirm') }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOfMember(page, NEW)).toContainText(t('role.admin'));
  });

  await test.step('remove the member', async () => {
    await chooseInRow(page, NEW, t('members.remove.confirm'));
    await pressInDialog(page, t('members.remove.confirm'));
    await expect(rowOfMember(page, NEW)).toBeHidden();
    const paths = (await stub.writes())
      .map(({ path }) => path)
      .filter((path) => path.startsWith('/organization/member'));
    expect(paths).toEqual(['/organization/member/', '/organization/member/', '/organization/member/delete']);
  });

  await test.step('switch the language', async () => {
    const other = language === 'ja' ? 'en' : 'ja';
    await page.goto(`/home?lang=${other}`);
    await expect(page.locator('html')).toHaveAttribute('lang', other);
    await page.goto('/organization');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words(other)('nav.organization'));
    await page.goto(`/home?lang=${language}`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  });

  await test.step('sign out everywhere', async () => {
    await page.goto('/signout');
    await expect(page).toHaveURL(/\/signin/, { timeout: 15_000 });
    for (const sibling of Object.values(stack.siblings))
      expect(await signedInAt(page, sibling)).not.toContain(owner.email);
    await page.goBack();
    await expect(page.getByText(owner.email)).toHaveCount(0);
  });
});
