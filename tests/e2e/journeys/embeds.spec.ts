import { resolve } from 'node:path';
import { stopAll } from '../../../scripts/child-process';
import { originOf, type Stack, stubAddress } from '../../../scripts/stack';
import { makeStack, startStack } from '../../../scripts/start-stack';
import { helpMenu } from '../support/account-menu';
import { expect, test } from '../support/fixtures';
import { signIn } from '../support/sign-in';
import { StubControl } from '../support/stub-control';
import { t } from '../support/words';
import { pressInDialog } from '../support/presses';

test.describe.configure({ mode: 'serial' });
test.setTimeout(120_000);

/** A console with the pages for form and chat beside it, and a stand-in for their vendor. */
async function withEmbeds(use: (origin: string, control: StubControl) => Promise<void>): Promise<void> {
  const folder = resolve('.state/e2e', `embeds-${test.info().parallelIndex}`);
  const { stack: own, sparePorts } = await makeStack(folder, 28_000 + test.info().parallelIndex * 500, 1);
  const stack: Stack = { ...own, embedsPort: sparePorts[0] ?? 0 };
  const { children } = await startStack(stack, { logFolder: `${folder}/logs` });
  try {
    await use(originOf(stack), new StubControl(stubAddress(stack, 'controlPanel', '127.0.0.1')));
  } finally {
    await stopAll(children);
  }
}

test('the contact form and the chat work with the vendor’s own embed; where the vendor is away nobody is alarmed', async ({
  browser,
  stack,
}) => {
  const [owner] = stack.accounts;
  await withEmbeds(async (origin, control) => {
    const page = await browser.newPage({ baseURL: origin, locale: 'ja-JP' });
    await signIn(page, owner?.email ?? '', owner?.password ?? '');

    const names = { help: t('help.title'), menu: t('shell.openMenu') };
    const link = page.getByRole('link', { name: new RegExp(t('help.contact.openElsewhere')) });
    const openForm = async () =>
      (await helpMenu(page, names)).getByRole('button', { name: t('help.contact.open') }).click();
    const openChat = async () =>
      (await helpMenu(page, names)).getByRole('button', { name: t('help.chat.open') }).click();
    await openForm();
    await expect(link).toBeVisible();
    const form = page.frameLocator(`iframe[title="${t('help.contact.title')}"]`);
    await form.getByLabel('メールアドレス').fill('taro@example.com');
    await form.getByLabel('お問い合わせ内容').fill('契約について');
    await form.getByRole('button', { name: '送信' }).click();
    await expect(form.getByText('お問い合わせを受け付けました。')).toBeVisible();
    // The focus is in the vendor's form, which keeps the keys for itself.
    await pressInDialog(page, t('ui.close'), true);

    await openChat();
    const chat = page.frameLocator(`iframe[title="${t('help.chat.title')}"]`);
    await expect(chat.getByText('こんにちは。ご質問をどうぞ。')).toBeVisible();
    // The vendor itself says whom it recognised by the token.
    await expect(chat.getByText(owner?.email ?? '', { exact: true })).toBeVisible();

    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: names.help, exact: true })).toBeFocused();
    await openChat();
    await expect(chat.getByText(owner?.email ?? '', { exact: true })).toBeVisible();

    await control.switchOn('marketingDown');
    await page.goto('/home');
    await openForm();
    await expect(page.locator(`iframe[title="${t('help.contact.title')}"]`)).toHaveCount(0);
    await expect(link).toBeVisible();
    await page.keyboard.press('Escape');
    await openChat();
    await expect(page.getByText(t('help.chat.missing'))).toBeVisible();
    await expect(page.getByRole('dialog', { name: t('help.chat.title') }).getByRole('alert')).toHaveCount(0);
    await page.close();
  });
});
