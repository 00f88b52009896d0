import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/fixtures';
import { signIn } from '../support/sign-in';
import { t } from '../support/words';

const PASSWORD = 'a-long-password-26';

test.describe('with one wrong code on the way', () => {
  test.use({ expectedStatuses: [412] });

  test('somebody new signs up for customisation, from mailed link to first sign-in', async ({ page, stub, stack }) => {
    const email = 'new.person@example.com';
    await page.goto('/signup/customine?subdomain=acme');
    await page.getByLabel(t('ui.email')).fill(email);
    await page.getByRole('textbox', { name: new RegExp(`^${t('signup.field.domain')}`) }).fill('lowcode.example.com');
    await page.getByRole('button', { name: t('signup.send') }).click();
    await expect(page.getByRole('heading', { name: t('signup.mailedTitle') })).toBeVisible();
    const mail = (await stub.mails()).find(({ link }) => String(link).includes('/signup/customine/'));

    await page.goto(String(mail?.link));
    await expect(page.getByRole('textbox', { name: new RegExp(`^${t('signup.field.domain')}`) })).toHaveValue(
      'acme.lowcode.example.com',
    );
    await page.getByLabel(t('signup.field.code')).fill('000000');
    await page.getByLabel(t('signup.field.password'), { exact: true }).fill(PASSWORD);
    await page.getByLabel(t('signup.field.confirmation')).fill(PASSWORD);
    await page.getByLabel(t('signup.field.organizationName')).fill('株式会社はじまり');
    await page.getByLabel(t('signup.accept')).check();
    await page.getByRole('button', { name: t('signup.confirm') }).click();
    await expect(page.getByText(t('failure.signUpLink'))).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(t('signup.field.code')).fill(String(mail?.code));
    await page.getByRole('button', { name: t('signup.confirm') }).dblclick();
    await expect(page.getByRole('heading', { name: t('signup.doneTitle') })).toBeVisible();
    const start = page.getByRole('link', { name: new RegExp(t('signup.next.customisation')) });
    expect(await start.getAttribute('href')).toBe(
      `${stack.siblings.customisation}/start?environment=lowcode.example.com&subdomain=acme`,
    );
    expect((await stub.writes()).filter(({ path }) => path === '/signup/console/callback/')).toHaveLength(2);

    await signIn(page, email, PASSWORD, '/contract');
    await expect(page.getByRole('article', { name: 'acme.lowcode.example.com' })).toBeVisible();
  });
});
