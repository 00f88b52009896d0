import { readFileSync } from 'node:fs';
import { expectAccessible } from '../support/accessible';
import { PEOPLE } from '../support/demo-people';
import { expect, type Page, test } from '../support/fixtures';
import { postQuietly } from '../support/sign-in';
import type { StubControl } from '../support/stub-control';
import { t } from '../support/words';
import { downloadBy } from '../support/presses';

const MEMBER = PEOPLE.general.email;

async function fileOf(page: Page): Promise<string> {
  const saved = await downloadBy(page.getByRole('button', { name: t('organizationFile.export.download') }));
  return readFileSync(await saved.path(), 'utf8');
}

/** The paths of what was changed since the sign-in. */
async function changesOf(stub: StubControl): Promise<string[]> {
  return (await stub.writes()).map(({ path }) => path).filter((path) => !path.startsWith('/signin/'));
}

async function load(page: Page, text: string): Promise<void> {
  const input = page.getByLabel(t('organizationFile.plan.file')).and(page.locator('input[type=file]'));
  await input.setInputFiles({ name: 'organization.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text) });
}

/** Nobody owns it any more, a member is an admin, and policy and addresses are others. */
function withoutOwners(exported: string): string {
  return exported
    .replaceAll('    role: owner\n', '    role: general\n')
    .replace(`  - email: ${MEMBER}\n    role: general\n`, `  - email: ${MEMBER}\n    role: admin\n`)
    .replace(/^mfaPolicy: .*$/m, 'mfaPolicy: required')
    .replace(/^ipRestriction:(?: \[\]|(?:\n {2}- .*)+)$/m, 'ipRestriction:\n  - 127.0.0.1\n  - 192.0.2.0/24');
}

/** The one owner that has to stay. */
function withOwner(edited: string): string {
  const own = `  - email: ${PEOPLE.owner.email}\n`;
  return edited.replace(`${own}    role: general\n`, `${own}    role: owner\n`);
}

const nameIn = (exported: string) => /^ {2}name: (?<name>.+)$/m.exec(exported)?.groups?.name ?? '';
const lines = (page: Page) => page.getByRole('table', { name: t('organizationFile.plan.list') });
const rowOf = (page: Page, name: string) => lines(page).getByRole('row').filter({ hasText: name });

test('an owner takes the organization out, changes roles, addresses and policy in the file, and applies it without drift @postgres', async ({
  owner: page,
  stack,
  stub,
}) => {
  await page.goto('/organization');
  await page.getByRole('link', { name: t('nav.organizationFile') }).click();
  const exported = await fileOf(page);
  expect(exported).toContain(`  - email: ${MEMBER}\n    role: general\n`);

  // A fresh export changes nothing.
  await load(page, exported);
  await expect(page.getByText(t('organizationFile.plan.same'))).toBeVisible();
  expect(await changesOf(stub)).toEqual([]);

  const edited = withoutOwners(exported);
  await load(page, edited);
  await expect(rowOf(page, PEOPLE.owner.email)).toContainText(t('changes.blocked.lastOwner'));
  await expect(rowOf(page, MEMBER)).toContainText(t('role.admin'));
  await expect(rowOf(page, t('labels.section.mfaPolicy'))).toContainText(t('ui.required'));
  await expect(rowOf(page, '192.0.2.0/24')).toContainText(t('organizationFile.kind.add'));
  await expectAccessible(page);
  expect(await changesOf(stub)).toEqual([]);

  await load(page, withOwner(edited));
  await expect(rowOf(page, PEOPLE.owner.email)).toBeHidden();
  await page.getByRole('button', { name: '4件の変更を適用', exact: true }).click();
  const dialog = page.getByRole('dialog');
  // It comes late: looked at while it fades in, its colours are none that anybody reads.
  await expect(dialog.getByRole('textbox')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox').fill(nameIn(exported));
  await dialog.getByRole('button', { name: '4件の変更を適用する' }).click();
  await expect(page.getByText('変更の適用が終わりました。完了 4件。')).toBeVisible();
  await expect(lines(page).getByText(t('job.task.done'), { exact: true })).toHaveCount(5);
  const drift = page.getByRole('region', { name: t('organizationFile.drift.title') });
  await expect(drift).toContainText('差はありません');
  expect(await changesOf(stub)).toEqual([
    '/organization/member/',
    '/organization/member/',
    '/organization/mfa',
    '/security/iptables',
  ]);

  // What somebody changes afterwards is drift.
  await postQuietly(page.request, stack.origin, 'provider/iptables.set', { iptables: ['127.0.0.1'] });
  await page.reload();
  await expect(drift).toContainText('1件の差があります');
  await expect(drift.getByRole('row').filter({ hasText: '192.0.2.0/24' })).toContainText(
    t('organizationFile.table.show.remove'),
  );
});
