import { createHash } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { sealData, unsealData } from 'iron-session';
import { expectAccessible } from '../support/accessible';
import { PEOPLE } from '../support/demo-people';
import { expect, type Page, test } from '../support/fixtures';
import { signInQuietly } from '../support/sign-in';
import type { WorkerStack } from '../support/worker-stack';
import { t } from '../support/words';

test.use({ expectedStatuses: [403] });
test.setTimeout(150_000);

/** An authenticator that somebody has put a finger on, as Chromium pretends to have one. */
async function addAuthenticator(page: Page): Promise<(isVerified: boolean) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (isUserVerified) => {
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  };
}

/** Makes the session of a browser as it would be eleven minutes after its sign-in: nothing in it is a fresh proof any more. */
async function ageSession(context: BrowserContext, stack: WorkerStack): Promise<void> {
  const [newest = ''] = (stack.env.SESSION_PASSWORD ?? '').split(',');
  const id = String(createHash('sha256').update(newest).digest().readUInt32BE(0));
  const password = { [id]: newest };
  const kept = (await context.cookies()).find(({ name }) => name === 'console');
  if (!kept) throw new Error('nobody is signed in');
  type Proofs = { freshUntilMs: number; passwordUntilMs?: number };
  const { freshUntilMs: _gone, passwordUntilMs: _too, ...rest } = await unsealData<Proofs>(kept.value, { password });
  const value = await sealData(rest, { password, ttl: 3600 });
  await context.addCookies([{ ...kept, value }]);
}

test('a passkey of this console is registered by password, proves who is there, and is removed by password (V-R18)', async ({
  page,
  context,
  stack,
}) => {
  const { email, password } = PEOPLE.owner;
  await signInQuietly(page, stack.origin, email, password);
  const verify = await addAuthenticator(page);
  await page.goto('/profile');
  const panel = page.getByRole('region', { name: t('passkeys.title') });
  await expect(panel).toContainText(t('passkeys.none'));
  await panel.getByRole('button', { name: t('passkeys.add'), exact: true }).click();
  const adding = page.getByRole('dialog', { name: t('passkeys.addTitle') });
  await adding.getByLabel(t('labels.name')).fill('Laptop');
  await adding.getByRole('button', { name: t('passkeys.addConfirm'), exact: true }).click();
  // Not even a sign-in that has just been: the password itself.
  const proof = page.getByRole('dialog', { name: t('reauth.title') });
  await expect(proof).toContainText(t('reauth.why.passkey'));
  await expectAccessible(page);
  const confirm = proof.getByRole('button', { name: t('mfaStep.confirm'), exact: true });
  await proof.getByLabel(t('ui.password'), { exact: true }).fill(password);
  await confirm.click();
  await expect(page.getByText(t('passkeys.added', { name: 'Laptop' }))).toBeVisible();
  await expect(panel.getByRole('row', { name: /Laptop/ })).toContainText(t('passkeys.never'));

  await ageSession(context, stack);
  await page.goto('/security');
  await page.getByRole('switch', { name: t('security.own.switch') }).click();
  await page.getByRole('button', { name: t('security.own.onConfirm') }).click();
  await expect(proof).toContainText(t('reauth.passkeyText'));
  await expectAccessible(page);
  await verify(false);
  await confirm.click();
  await expect(proof.getByRole('alert')).toContainText(t('reauth.passkeyProblem.cancelled'));
  await verify(true);
  await confirm.click();
  await expect(page.getByRole('dialog', { name: t('security.own.enrolTitle') })).toBeVisible();

  await page.goto('/profile');
  await expect(panel.getByRole('row', { name: /Laptop/ })).not.toContainText(t('passkeys.never'));
  await panel.getByRole('button', { name: t('passkeys.removeThis', { name: 'Laptop' }) }).click();
  const removing = page.getByRole('dialog', { name: t('passkeys.removeTitle', { name: 'Laptop' }) });
  await removing.getByRole('button', { name: t('passkeys.removeConfirm'), exact: true }).click();
  await proof.getByLabel(t('ui.password'), { exact: true }).fill(password);
  await confirm.click();
  await expect(panel).toContainText(t('passkeys.none'));
});
