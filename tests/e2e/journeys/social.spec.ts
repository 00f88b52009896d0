import { expect, test } from '../support/fixtures';
import { t } from '../support/words';

test.describe('words in the address of a failed sign-in', () => {
  test.use({ expectedStatuses: [403, 431] });

  test('are cut and shown as text however long, until the address itself is too long to be read', async ({ page }) => {
    const text = '<img src=x onerror=alert(1)>';
    await page.goto(`/callback/google?error=x&error_message=${encodeURIComponent(text)}${'a'.repeat(14_000)}`);
    const said = page.getByText(text);
    await expect(said).toBeVisible();
    expect((await said.textContent())?.length).toBeLessThanOrEqual(500);
    await expect(page.getByText(t('callback.notCompleted'))).toBeVisible();
    const answer = await page.request.get(`/callback/google?error=x&error_message=${'a'.repeat(50_000)}`);
    expect(answer.status()).toBe(431);
    expect(answer.headers()['content-security-policy']).toContain("default-src 'none'");
    expect((await answer.text()).length).toBeLessThanOrEqual(500);
  });
});
