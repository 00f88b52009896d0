import { PEOPLE } from '../support/demo-people';
import { expect, type Page, test } from '../support/fixtures';
import { postQuietly, signInQuietly } from '../support/sign-in';
import type { WorkerStack } from '../support/worker-stack';
import { t } from '../support/words';

const SECOND_OWNER = { email: 'kenichi.tanaka@minato.example.com', password: 'tsubame-no-hashi-7' };

/** Changes the IP list as whoever is signed in, without the screen. @returns the id of the line */
async function setAddresses(page: Page, iptables: string[]): Promise<number> {
  const { origin } = new URL(page.url());
  const answer = await postQuietly(page.request, origin, 'provider/iptables.set', { iptables });
  const { line } = (await answer.json()) as { line: { id: number } };
  return line.id;
}

async function openAs(page: Page, { origin }: WorkerStack, person: { email: string; password: string }, path: string) {
  await signInQuietly(page, origin, person.email, person.password);
  await page.goto(path);
}

test('from the activity: what another owner changed since stays, and why', async ({ page, browser, stack, stub }) => {
  await openAs(page, stack, PEOPLE.owner, '/security');
  const first = await setAddresses(page, ['127.0.0.1', '192.0.2.0/24']);
  const other = await browser.newContext({ baseURL: stack.origin });
  const colleague = await other.newPage();
  await openAs(colleague, stack, SECOND_OWNER, '/security');
  const second = await setAddresses(colleague, ['127.0.0.1']);
  const ask = async (asker: Page, line: number) => {
    await asker.goto(`/activity/${line}`);
    await asker.getByRole('button', { name: t('undo.of', { act: t('activity.acts.iptables.set') }) }).click();
    return asker.getByRole('dialog', { name: t('undo.title') });
  };
  const refused = await ask(page, first);
  await expect(refused.getByText(t('undo.moved'))).toBeVisible();
  await expect(refused.getByRole('button', { name: t('ui.undo'), exact: true })).toBeHidden();
  // The colleague takes the own change back; then the first one is what is there again.
  const dialog = await ask(colleague, second);
  await expect(dialog.getByRole('table', { name: t('undo.changes') })).toContainText('192.0.2.0/24');
  await dialog.getByRole('button', { name: t('ui.undo'), exact: true }).click();
  await expect(colleague.getByText(t('undo.done'))).toBeVisible();
  await other.close();
  await (await ask(page, first)).getByRole('button', { name: t('ui.undo'), exact: true }).click();
  await expect(page.getByText(t('undo.done'))).toBeVisible();
  const lists = (await stub.writes()).filter(({ path }) => path === '/security/iptables');
  expect(lists).toHaveLength(4);
});
