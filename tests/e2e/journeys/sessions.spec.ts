import { expect, test } from '../support/fixtures';
import { type Instance, type Place, Visitor, withInstances } from '../support/instances';
import { signInAs } from '../support/sign-in';
import type { WorkerStack } from '../support/worker-stack';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
/** No other journey signs in with it, so that its list holds what is done here alone. */
const ACCOUNT = 'daisuke.sato@towa.example.com';

test('a session that is ended from another browser is out at its next request, and said to be new until then', async ({
  page,
  browser,
  stack,
}) => {
  await signInAs(page, stack, ACCOUNT);
  await page.goto('/profile');
  const panel = page.getByRole('region', { name: 'コンソールのセッション' });
  await expect(panel.getByText('ほかのセッションはありません。')).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: stack.origin, locale: 'ja-JP', userAgent: FIREFOX });
  const other = await elsewhere.newPage();
  await signInAs(other, stack, ACCOUNT);
  await other.goto('/profile');
  await expect(other.getByText('Firefox（Linux）').first()).toBeVisible();

  await page.goto('/home');
  await expect(
    page.getByText('新しい端末であなたのアカウントにサインインがありました：Firefox（Linux）'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'セッションを確認' }).click();
  await panel.getByRole('button', { name: 'Firefox（Linux）のセッションを終了' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '終了', exact: true }).click();
  await expect(panel.getByText('ほかのセッションはありません。')).toBeVisible();

  await other.goto('/home');
  await expect(other).toHaveURL(/\/signin/);
  await page.reload();
  await expect(panel.getByText('このセッション')).toBeVisible();
  await elsewhere.close();
});

test('what one instance ends, the other refuses within seconds; so with a sign-out @postgres', async ({ stack }) => {
  test.setTimeout(120_000);
  const { info } = test;
  const logOf = (name: string) => info().outputPath(name);
  await withInstances(stack, 16_000 + info().parallelIndex * 500, [{}], logOf, async (...others) => {
    const a: Place = { address: stack.origin };
    const [b] = others as [Instance];
    const [mine, other, leaves] = [await signedIn(stack, a), await signedIn(stack, b), await signedIn(stack, b)];
    const { sessions } = await listOf(mine, a);
    expect(sessions).toHaveLength(3);
    const left = leaves.copy();
    await leaves.post(b, '/api/session/sign-out');
    await expect.poll(() => isIn(a, left), { timeout: 10_000 }).toBe(false);
    await mine.post(a, '/api/console/session.endOthers');
    await expect.poll(() => isIn(b, other), { timeout: 10_000 }).toBe(false);
    expect([await isIn(a, mine), await isIn(b, mine)]).toEqual([true, true]);
    expect((await listOf(mine, b)).sessions).toHaveLength(1);
  });
});

async function signedIn({ origin, accounts }: WorkerStack, to: Place): Promise<Visitor> {
  const visitor = new Visitor(origin);
  const { email, password } = accounts.find((account) => account.email === ACCOUNT) ?? {};
  expect((await visitor.post(to, '/api/session/sign-in', { email, password })).status).toBe(200);
  // With its first read it is in the list; a database that has just begun may be slow to take it.
  await expect.poll(async () => (await visitor.get(to, '/api/console/session.list')).status).toBe(200);
  return visitor;
}

async function listOf(visitor: Visitor, at: Place): Promise<{ sessions: unknown[] }> {
  const { data } = (await (await visitor.get(at, '/api/console/session.list')).json()) as {
    data: { sessions: unknown[] };
  };
  return data;
}

async function isIn(at: Place, visitor: Visitor): Promise<boolean> {
  return (await visitor.get(at, '/api/provider/profile.read')).status === 200;
}
