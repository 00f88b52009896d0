import { screen, waitFor, within } from '@testing-library/react';
import { OffboardingsPanel } from '@/components/offboarding/offboardings-panel';
import { actorOf } from '@/lib/rules/members/member-permissions';
import { renderPanel } from '../panel-door';
import { KEY, OffboardingDoor, ME, MEMBERS, openCase, openStart, SECOND, stepOf, TARO } from './offboarding-world';
import { router } from '../router';

const group = (name: string) => screen.findByRole('group', { name });

test('everything held is decided before a plan is made, and decisions are saved as they are made', async () => {
  const door = new OffboardingDoor();
  const { user } = openCase();
  const key = within(await group('作成したAPIキー：夜間バッチ'));
  const confirm = screen.getByRole('button', { name: '計画を確定' });
  expect(confirm).toHaveAccessibleDescription('決まっていないものが1件あります。');
  await user.selectOptions(key.getByRole('combobox', { name: '対応' }), 'keep');
  await user.type(key.getByRole('textbox', { name: '理由・引き継ぎの内容' }), '年内に廃止');
  const decided = [{ do: 'keep', reason: '年内に廃止' }];
  await waitFor(() => expect(Object.values(door.offboarding.decisions)).toEqual(decided));
  const plan = within(screen.getByRole('list', { name: '計画' }));
  expect(plan.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'taro@example.comの「作成したAPIキー：夜間バッチ」はそのままにする（理由：年内に廃止）',
    'taro@example.comを組織から外す',
  ]);
  await waitFor(() => expect(confirm).not.toHaveAttribute('aria-disabled'));
  await user.click(confirm);
  expect(await screen.findByRole('table', { name: '手順' })).toBeVisible();
  expect(door.writes).toEqual([]);
});

test('a read that failed is said, and is gone past with a reason only', async () => {
  const door = new OffboardingDoor();
  door.on('apikey.list', { failure: { code: 'access', status: 502 } });
  door.paid = [{ domain: 'apps.example.com', planCode: 'standard' }];
  door.on('payment.readEmail', { failure: { code: 'contractRequired', status: 403 } });
  const { user } = openCase();
  expect(await screen.findByText('作成したAPIキーを確認できませんでした。')).toBeVisible();
  // No key is known, so none is called one without a name.
  expect(screen.getByRole('group', { name: '作成したAPIキー' })).toBeVisible();
  expect(screen.queryByText('領収書の送付先を確認できませんでした。')).toBeNull();
  const confirm = screen.getByRole('button', { name: '計画を確定' });
  expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await user.type(screen.getByRole('textbox', { name: '理由・引き継ぎの内容' }), '本人に確認済み');
  await waitFor(() => expect(confirm).not.toHaveAttribute('aria-disabled'));
});

const STEPS = [stepOf('delete', { about: 'k1', name: KEY.name }), stepOf('remove')];

test('steps are shown before they are sent; one that fails is tried again, and removals come last', async () => {
  const door = new OffboardingDoor({ stage: 'running', steps: STEPS });
  door.on('apikey.delete', { failure: { code: 'forbidden', status: 403 } });
  const { user } = openCase();
  const run = async (name: RegExp, confirm: RegExp) => {
    await user.click(await screen.findByRole('button', { name }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: confirm }));
  };
  await run(/^1件の手順を実行$/, /^1件を実行$/);
  expect(await screen.findByText('失敗', { selector: 'td *' })).toBeVisible();
  expect(door.offboarding.results[STEPS[0]?.id ?? '']).toMatchObject({ status: 'failed', code: 'forbidden' });
  expect(door.writes.map(({ name }) => name)).toEqual(['apikey.delete']);
  door.on('apikey.delete', () => {
    door.keys = [];
    return { data: {} };
  });
  door.on('member.delete', () => {
    door.members = MEMBERS.slice(0, 2);
    return { data: {} };
  });
  await user.click(await screen.findByRole('button', { name: '結果を閉じる' }));
  await run(/^1件の手順を実行$/, /^1件を実行$/);
  await run(/^1人を組織から外す$/, /^1人を外す$/);
  await user.click(await screen.findByRole('button', { name: '手続きを完了' }));
  const record = await screen.findByRole('article', { name: '退職・異動の手続きの記録' });
  expect(record).toHaveTextContent('taro@example.comを組織から外す');
  expect(door.writes.map(({ name }) => name)).toEqual(['apikey.delete', 'apikey.delete', 'member.delete']);
});

test('a press while the state is read again for another reason is not lost', async () => {
  const door = new OffboardingDoor({ stage: 'running', steps: [stepOf('remove')] });
  const { user } = openCase();
  const remove = await screen.findByRole('button', { name: '1人を組織から外す' });
  // While the first reads are under way, a press on this one would be one too many.
  const again = screen.getByRole('button', { name: 'もう一度確認' });
  await waitFor(() => expect(again).not.toHaveAttribute('aria-busy', 'true'));
  const answers: (() => void)[] = [];
  door.on('member.list', () => new Promise((done) => answers.push(() => done({ data: { members: MEMBERS } }))));
  await user.click(again);
  await waitFor(() => expect(answers).toHaveLength(1));
  await user.click(remove);
  door.on('member.list', { data: { members: MEMBERS } });
  for (const answer of answers) answer();
  expect(await screen.findByRole('dialog')).toHaveTextContent('taro@example.com');
});

test('a question of which nothing is left when the state was read again never stands open, and says so', async () => {
  const door = new OffboardingDoor({ stage: 'running', steps: STEPS });
  const { user } = openCase();
  const send = await screen.findByRole('button', { name: /^1件の手順を実行$/ });
  door.keys = [];
  await user.click(send);
  expect(await screen.findByText('選んだ手順はすでに終わっていたため、実行しませんでした。')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByRole('button', { name: /^1人を組織から外す$/ })).toBeVisible();
  expect(door.writes).toEqual([]);
  // A removal that has to wait again is not sent.
  door.keys = [KEY];
  await user.click(screen.getByRole('button', { name: /^1人を組織から外す$/ }));
  expect(await screen.findByText(/^選んだ手順のうち1件は、いまは実行できません。/)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  door.keys = [];
  await user.click(screen.getByRole('button', { name: 'もう一度確認' }));
  // What is left can still be asked about, and a state that changes under the open question closes it.
  await user.click(await screen.findByRole('button', { name: /^1人を組織から外す$/ }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  door.members = MEMBERS.slice(0, 2);
  await user.click(screen.getByRole('button', { name: 'もう一度確認', hidden: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(door.writes).toEqual([]);
});

test('a step that was begun and never answered is judged by what is there, and a mail in doubt waits to be asked', async () => {
  const mail = stepOf('receipt', { about: 'apps.example.com', to: 'billing@example.com' });
  const begun = { status: 'sending' as const, by: ME, atMs: 1 };
  const door = new OffboardingDoor({
    stage: 'running',
    steps: [mail, ...STEPS],
    results: { [mail.id]: begun, [STEPS[0]?.id ?? '']: begun },
  });
  door.keys = [];
  door.paid = [{ domain: 'apps.example.com', planCode: 'standard' }];
  door.on('payment.readEmail', { data: { email: TARO.account } });
  const { user } = openCase();
  const row = (text: string) => screen.findByRole('row', { name: new RegExp(text) });
  expect(await row('APIキー「夜間バッチ」を削除する')).toHaveTextContent('完了');
  const doubtful = await row('領収書の送付先をbilling');
  await waitFor(() => expect(doubtful).toHaveTextContent('結果不明'));
  expect(screen.queryByRole('button', { name: /件の手順を実行$/ })).toBeNull();
  expect(door.writes).toEqual([]);
  // What failed before is not the question's.
  door.refusal = { code: 'storeAway', status: 503 };
  await user.click(screen.getByRole('button', { name: '対応を見直す' }));
  expect(await screen.findByText('保存できませんでした')).toBeVisible();
  await user.click(within(doubtful).getByRole('button', { name: /^行わない/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText('保存できませんでした')).toBeNull();
  await user.type(dialog.getByRole('textbox', { name: '行わない理由' }), '{Enter}電話で依頼{Enter}');
  await waitFor(() => expect(doubtful).toHaveTextContent('電話で依頼'));
});

test('an admin sees an owner’s case and changes nothing of it; removing an owner takes the organization’s name', async () => {
  const removal = { ...stepOf('remove'), id: 'remove/second', account: SECOND.account };
  new OffboardingDoor({ stage: 'running', people: [SECOND], steps: [removal] });
  const { view } = openCase({ role: 'admin', account: 'admin@example.com' });
  expect(await screen.findByRole('button', { name: '手続きを取り消す' })).toHaveAttribute('aria-disabled', 'true');
  view.unmount();
  const own = openCase({ account: SECOND.account });
  expect(await screen.findByText(/^自分自身の手順は、ほかのオーナー/)).toBeVisible();
  own.view.unmount();
  const { user } = openCase();
  await user.click(await screen.findByRole('button', { name: '1人を組織から外す' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: '1人を外す' })).toHaveAttribute('aria-disabled', 'true');
  await user.type(dialog.getByRole('textbox'), 'みなと');
  expect(dialog.getByRole('button', { name: '1人を外す' })).not.toHaveAttribute('aria-disabled');
});

test('a case that is over is a record: who, when, what was held, what was done and why', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const about = { account: TARO.account, about: 'k1', name: KEY.name };
  const item = { ...about, id: 'a', kind: 'key' as const, count: 1, isUnread: false };
  new OffboardingDoor({
    stage: 'finished',
    items: [item],
    decisions: { a: { do: 'delete' } },
    steps: [...STEPS, stepOf('rotate')],
    results: {
      [STEPS[0]?.id ?? '']: { status: 'kept', reason: '本人が削除', by: ME, atMs: Date.UTC(2026, 10, 22, 4) },
      [STEPS[1]?.id ?? '']: { status: 'done', line: 12, by: ME, atMs: Date.UTC(2026, 10, 22, 5) },
      [stepOf('rotate').id]: { status: 'done', by: '', atMs: 1, isSeen: true },
    },
    endedMs: Date.UTC(2026, 10, 22, 6),
    endedBy: ME,
  });
  const { user } = openCase();
  const record = await screen.findByRole('article');
  for (const text of ['山田 太郎（taro@example.com）', '2026年11月22日', '理由：本人が削除', '対応：キーを削除する'])
    expect(record).toHaveTextContent(text);
  expect(record).toHaveTextContent('手続きを完了した時点で、済んでいることを確認しました。');
  expect(within(record).getByRole('link', { name: '操作履歴12番' })).toHaveAttribute('href', '/activity/12');
  await user.click(screen.getByRole('button', { name: '記録を印刷' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test.each([
  [{ code: 'storeOff', status: 404 }, 'owner', 'この環境では退職・異動の手続きを使えません'],
  [{ code: 'adminNeeded', status: 403 }, 'general', '管理者権限が必要です'],
  [{ code: 'storeAway', status: 503 }, 'owner', '手続きの一覧を読み込めませんでした'],
] as const)('the list says %j to the role %s', async (failure, role, text) => {
  const door = new OffboardingDoor();
  door.listFailure = failure;
  renderPanel(<OffboardingsPanel />, { me: { role } });
  expect(await screen.findByText(text)).toBeVisible();
});

test('the list leads to each case, with its people and how far it is', async () => {
  new OffboardingDoor({ people: [TARO, SECOND], stage: 'running', steps: STEPS });
  const { unmount } = renderPanel(<OffboardingsPanel />, { me: { role: 'owner' } });
  const link = await screen.findByRole('link', { name: '山田 太郎ほか1人' });
  expect(link).toHaveAttribute('href', '/organization/leaving/c1');
  expect(screen.getByText('0 / 2')).toBeVisible();
  unmount();
  // Of one person the name stands over the address.
  new OffboardingDoor();
  renderPanel(<OffboardingsPanel />, { me: { role: 'owner' } });
  const name = await screen.findByRole('link', { name: '山田 太郎' });
  expect(name.nextElementSibling).toHaveTextContent(TARO.account);
  expect(screen.getByText('手順なし')).toBeVisible();
});

test.each([false, true])('a case is begun for those whom one may remove; answer lost: %s', async (isStartLost) => {
  const door = Object.assign(new OffboardingDoor(), { isStartLost });
  const members = MEMBERS.map((member) => ({ name: undefined, ...member })).slice(1);
  const user = openStart(members, actorOf('admin@example.com', 'admin', members));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('オーナーを変更できるのは、オーナーだけです。')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '手続きを始める' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/organization/leaving/c1'));
  expect(door.started).toEqual([{ accounts: [TARO.account] }]);
});

test.each([
  ['ja', /手順を実行$/, ['オーナーに影響', '手続きの対象者以外に影響', '']],
  ['en', /^Run \d+ steps?$/, ['Affects an owner', 'Affects someone who is not leaving', '']],
] as const)('in %s it is seen which steps touch an owner or somebody who stays', async (locale, name, marks) => {
  const steps = [
    stepOf('handOver', { to: TARO.account }),
    stepOf('delete', { about: 'k1', account: 'colleague@example.com' }),
    { ...stepOf('delete', { about: 'k1' }), id: 'own' },
  ];
  new OffboardingDoor({ stage: 'running', steps });
  const { user } = openCase({}, locale);
  await user.click(await screen.findByRole('button', { name }));
  const lines = within(await screen.findByRole('dialog')).getAllByRole('listitem');
  expect(lines.map((line) => line.querySelector('span')?.textContent ?? '')).toEqual(marks);
});
