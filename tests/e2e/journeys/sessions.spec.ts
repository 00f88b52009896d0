import { freePorts } from '../../../scripts/ports';
import { findPostgres, startPostgres } from '../../../scripts/postgres';
import { PEOPLE } from '../support/demo-people';
import { expect, test } from '../support/fixtures';
import { type Instance, Visitor, withInstances } from '../support/instances';
import { chooseInRow } from '../support/row-menu';
import { signInQuietly } from '../support/sign-in';
import { words } from '../support/words';
import type { WorkerStack } from '../support/worker-stack';

const t = words('ja');

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
/** No other journey signs in with it, so that its list holds what is done here alone. */
const ACCOUNT = 'daisuke.sato@towa.example.com';
const bin = findPostgres();

test('a session that is ended from another browser is out at its next request, and said to be new until then', async ({
  page,
  browser,
  stack,
}) => {
  const { email = '', password = '' } = stack.accounts.find((account) => account.email === ACCOUNT) ?? {};
  await signInQuietly(page, stack.origin, email, password);
  await page.goto('/profile');
  const panel = page.getByRole('region', { name: 'コンソールのセッション' });
  await expect(panel.getByText('ほかのセッションはありません。')).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: stack.origin, locale: 'ja-JP', userAgent: FIREFOX });
  const other = await elsewhere.newPage();
  await signInQuietly(other, stack.origin, email, password);
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

test('whose role falls is out elsewhere at the next request, and may sign in again as what they are now', async ({
  page,
  browser,
  stack,
}) => {
  const find = (email: string) => stack.accounts.find((account) => account.email === email);
  const { email = '', password = '' } = find('daisuke.suzuki@minato.example.com') ?? {};
  const elsewhere = await browser.newContext({ baseURL: stack.origin, locale: 'ja-JP', userAgent: FIREFOX });
  const other = await elsewhere.newPage();
  await signInQuietly(other, stack.origin, email, password);
  await other.goto('/profile');
  await expect(other.getByText('Firefox（Linux）').first()).toBeVisible();

  await signInQuietly(page, stack.origin, PEOPLE.owner.email, PEOPLE.owner.password);
  await page.goto(`/organization?q=${email}`);
  await chooseInRow(page, email, t('role.general'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('members.setRole.confirm') })
    .click();
  await expect(page.getByText(`${email}を一般メンバーにしました。`)).toBeVisible();
  await other.goto('/home');
  await expect(other).toHaveURL(/\/signin/);
  await signInQuietly(other, stack.origin, email, password);
  await other.goto('/home');
  await expect(other).toHaveURL(/\/home/);
  await elsewhere.close();
});

test.describe('with two instances behind PostgreSQL', () => {
  test.skip(bin === undefined, 'Left out: PostgreSQL is not installed here; POSTGRES_BIN names it.');
  test.describe.configure({ timeout: 300_000 });

  test('what one instance ends, the other refuses within seconds, and signing out is an end too', async ({ stack }) => {
    const base = 16_000 + test.info().parallelIndex * 500;
    const postgres = await startPostgres(bin ?? '', await freePorts(1, base + 400));
    const env = { DATABASE_URL: postgres.url };
    try {
      await withInstances(
        stack,
        base,
        [env, env],
        (name) => test.info().outputPath(name),
        async (...both) => {
          const [a, b] = both as [Instance, Instance];
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
        },
      );
    } finally {
      await postgres.stop();
    }
  });
});

async function signedIn({ origin }: WorkerStack, to: Instance): Promise<Visitor> {
  const visitor = new Visitor(origin);
  expect((await visitor.post(to, '/api/session/sign-in', PEOPLE.owner)).status).toBe(200);
  // With its first read it is in the list; a database that has just begun may be slow to take it.
  await expect.poll(async () => (await visitor.get(to, '/api/console/session.list')).status).toBe(200);
  return visitor;
}

async function listOf(visitor: Visitor, at: Instance): Promise<{ sessions: unknown[] }> {
  const { data } = (await (await visitor.get(at, '/api/console/session.list')).json()) as {
    data: { sessions: unknown[] };
  };
  return data;
}

async function isIn(at: Instance, visitor: Visitor): Promise<boolean> {
  return (await visitor.get(at, '/api/provider/profile.read')).status === 200;
}
