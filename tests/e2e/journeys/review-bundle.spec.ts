import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/fixtures';
import { t, words } from '../support/words';
import { downloadBy, pressInDialog } from '../support/presses';

const en = words('en');

test('an auditor opens the bundle offline, and a file in which one byte was changed is refused', async ({
  owner: page,
  stack,
  context,
}, info) => {
  await page.goto('/organization/review');
  await page.getByRole('button', { name: t('review.start.open') }).click();
  await page.getByRole('dialog').getByRole('checkbox').first().check();
  await pressInDialog(page, t('review.start.confirm'));
  await expect(page).toHaveURL(/\/organization\/review\/[\w-]+$/);
  await page.getByRole('button', { name: t('review.close.open') }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('期限のため');
  await pressInDialog(page, t('review.close.confirm'), true);
  const download = await downloadBy(page.getByRole('button', { name: t('review.evidence.html') }));
  const [whole, changed] = [info.outputPath('bundle.html'), info.outputPath('changed.html')];
  await download.saveAs(whole);

  const auditor = await context.newPage();
  const asked: string[] = [];
  auditor.on('request', (request) => asked.push(request.url()));
  const address = pathToFileURL(whole).href;
  await auditor.goto(address);
  await expect(auditor.getByRole('status')).toHaveText(t('bundle.verdict_good'));
  await expect(auditor.getByText('期限のため').first()).toBeVisible();
  await expect(auditor.getByText('version: 1')).toBeVisible();
  await expectAccessible(auditor);
  await auditor.getByRole('button', { name: 'English' }).click();
  await expect(auditor.getByRole('status')).toHaveText(en('bundle.verdict_good'));
  expect(asked).toEqual([address]);

  const text = readFileSync(whole, 'utf8');
  const line = '"act":"review.close"';
  expect(text.split(line)).toHaveLength(2);
  writeFileSync(changed, text.replace(line, '"act":"review.closf"'));
  await auditor.goto(pathToFileURL(changed).href);
  await expect(auditor.getByRole('status')).toHaveText(t('bundle.verdict_bad'));
  const part = /data-part="(?<name>journal-[\d-]+)">[^<]*"act":"review\.close"/.exec(text)?.groups?.name ?? '';
  await expect(auditor.getByText(`${t('bundle.changed')} ${part}`)).toBeVisible();
  // Paper has no buttons and no colours of its own.
  await auditor.goto(address);
  await auditor.emulateMedia({ media: 'print' });
  await expect(auditor.getByRole('button', { name: 'English' })).toBeHidden();
  await auditor.close();

  // With the journal at hand the command says the same of both files.
  const held = (file: string) => {
    const args = ['--conditions=react-server', '--no-warnings', 'scripts/journal.ts', 'evidence', '--file', file];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      env: { ...process.env, ...stack.env },
      encoding: 'utf8',
    });
    return { status, said: stdout + stderr };
  };
  expect(held(whole)).toMatchObject({ status: 0, said: expect.stringContaining('parts: as they were made') });
  expect(held(changed)).toMatchObject({ status: 1, said: expect.stringContaining(`parts: changed: ${part}`) });
});
