import { PEOPLE } from '../support/demo-people';
import { expect, test } from '../support/fixtures';
import { t } from '../support/words';

test('a provider that sends back a state of its own instead of ours signs people in, too', async ({ page, stack }) => {
  const own: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/callback/google' && url.searchParams.has('code'))
      own.push(url.searchParams.get('state') ?? '');
  });
  await page.goto('/signin?redirect=%2Fapikey');
  await page.getByRole('button', { name: t('signin.with', { provider: 'Google' }) }).click();
  await page.getByText(PEOPLE.owner.email).waitFor();
  // As from a provider that never takes up the state that the console adds.
  const asked = new URL(page.url());
  expect(asked.searchParams.get('state')).toMatch(/^console-/);
  await page.goto(`${asked.origin}${asked.pathname}?signin_type=Admin`);
  await page.getByText(PEOPLE.owner.email).click();
  await expect(page).toHaveURL(`${stack.origin}/apikey`);
  expect(own).toEqual([expect.stringMatching(/^(?!console-)\S{8,}$/)]);
});

test.describe('words in the address of a failed sign-in', () => {
  test.use({ expectedStatuses: [403, 431] });

  test('are cut and shown as text however long, until the address itself is too long to be read', async ({ page }) => {
    const text = '<img src=x onerror=alert(1)>';
    await page.goto(`/callback/google?error=x&error_message=${encodeURIComponent(text)}${'a'.repeat(14_000)}`);
    const said = page.getByText(text);
    await expect(said).toBeVisible();
    expect((await said.textContent())?.length).toBeLessThanOrEqual(500);
    await expect(page.getByText(t('failure.socialRefused'))).toBeVisible();
    const answer = await page.request.get(`/callback/google?error=x&error_message=${'a'.repeat(50_000)}`);
    expect(answer.status()).toBe(431);
    expect(answer.headers()['content-security-policy']).toContain("default-src 'none'");
    expect((await answer.text()).length).toBeLessThanOrEqual(500);
  });
});
