import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { navigateUnguarded } from '@/lib/client/navigation/leave-guard';
import { takeLock } from '@/lib/client/web-lock';
import { panelOf } from '../panel-door';
import { actorOf } from '@/lib/rules/members/member-permissions';
import { KEY, ME, MEMBERS, OffboardingDoor, openCase, openStart, SECOND, stepOf, TARO } from './offboarding-world';

const group = (name: string) => screen.findByRole('group', { name });

/** Before the screen knows that all is saved, its end would save it once more: past the end of the test. */
const isKnownAsSaved = () =>
  waitFor(() => expect(screen.getByRole('button', { name: '計画を確定' })).not.toHaveAttribute('aria-disabled'));

test('what a colleague decided of the same meanwhile is shown instead and told, and the rest is saved', async () => {
  const door = new OffboardingDoor();
  door.keys = [KEY, { ...KEY, apikeyId: 'k2', name: '月次' }];
  const { user } = openCase();
  const other = within(await group('作成したAPIキー：月次'));
  const key = within(await group('作成したAPIキー：夜間バッチ'));
  door.colleague = () => ({ decisions: { [`key/${TARO.account}/k1`]: { do: 'delete' } } });
  await user.selectOptions(other.getByRole('combobox', { name: '対応' }), 'rotate');
  await user.selectOptions(key.getByRole('combobox', { name: '対応' }), 'rotate');
  await waitFor(() => expect(Object.values(door.offboarding.decisions)).toEqual([{ do: 'delete' }, { do: 'rotate' }]));
  expect(await screen.findByText(/先に別の変更が行われていたため/)).toBeVisible();
  expect(key.getByRole('combobox', { name: '対応' })).toHaveValue('delete');
  await user.selectOptions(key.getByRole('combobox', { name: '対応' }), 'rotate');
  await waitFor(() => expect(Object.values(door.offboarding.decisions)).toEqual([{ do: 'rotate' }, { do: 'rotate' }]));
  await isKnownAsSaved();
});

test('the record of somebody who held nothing says so, and not that it was cancelled', async () => {
  new OffboardingDoor({ stage: 'finished', steps: [stepOf('remove')], endedMs: 1, endedBy: ME });
  openCase();
  expect(await screen.findByRole('article')).toHaveTextContent('引き継ぎが必要なものは見つかりませんでした。');
});

test('while a colleague carries steps out, they are shown as such and the plan stands', async () => {
  const step = stepOf('remove');
  const results = { [step.id]: { status: 'sending' as const, by: SECOND.account, atMs: Date.now() } };
  new OffboardingDoor({ stage: 'running', steps: [step], results });
  openCase();
  expect(await screen.findByText('実行中', { selector: 'td *' })).toBeVisible();
  const wait = '実行中の処理が終わるまでお待ちください。';
  for (const name of ['対応を見直す', '手続きを取り消す'])
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(wait);
  expect(screen.queryByRole('button', { name: /組織から外す$/ })).toBeNull();
  cleanup();
  new OffboardingDoor({ stage: 'deciding', results });
  openCase();
  expect(await screen.findByRole('button', { name: '手続きを取り消す' })).toHaveAccessibleDescription(/^実行中の処理/);
});

test('of steps that another job keeps from being sent, all are told to be not done', async () => {
  const domains = Array.from({ length: 60 }, (_, index) => `d${index}.example.com`);
  const steps = domains.map((about) => stepOf('receipt', { about, to: ME }));
  const door = new OffboardingDoor({ stage: 'running', steps });
  const Customine = domains.map((domain) => ({ domain, planCode: 'standard' }));
  door.on('organization.read', { data: { organization: { services: { Customine } } } });
  door.on('payment.readEmail', { data: { email: TARO.account } });
  const giveBack = await takeLock('bulk');
  const { user } = openCase();
  await user.click(await screen.findByRole('button', { name: '60件の手順を実行' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '60件を実行' }));
  expect(await screen.findByText(/ほかの一括処理が終わっていないか/)).toBeVisible();
  giveBack?.();
  const told = Object.values(door.offboarding.results).map(({ status, code }) => `${status} ${code}`);
  expect(told).toEqual(domains.map(() => 'failed notDone'));
});

test('of thousands who could be the new owner a few are shown, and the rest is searched for, also by keys alone', async () => {
  const door = new OffboardingDoor({ people: [SECOND] });
  const many = Array.from({ length: 3000 }, (_, index) => ({ email: `p${index}@example.com`, role: null, mfa: 'on' }));
  door.members = [MEMBERS[1], ...many];
  const { user } = openCase();
  const chosen = within(await group('オーナー権限')).getByRole('group', { name: '新しいオーナー' });
  expect(chosen).toHaveAccessibleDescription(/^ほかにオーナーが残らない/);
  expect(within(chosen).getAllByRole('radio')).toHaveLength(5);
  expect(within(chosen).getByRole('status')).toHaveTextContent('ほかに2,995人います。');
  screen.getByRole('searchbox', { name: 'アカウントや名前で検索' }).focus();
  await user.keyboard('p2999');
  await user.tab();
  await user.keyboard(' ');
  expect(within(chosen).getByRole('radio', { name: /^p2999@/ })).toBeChecked();
  const id = `ownership/${SECOND.account}/`;
  await waitFor(() => expect(door.offboarding.decisions[id]).toEqual({ do: 'handOver', to: 'p2999@example.com' }));
  await isKnownAsSaved();
});

test('what could not be saved is saved when it is tried again', async () => {
  const door = new OffboardingDoor();
  const { user } = openCase();
  const key = within(await group('作成したAPIキー：夜間バッチ'));
  door.refusal = { code: 'storeAway', status: 503 };
  await user.selectOptions(key.getByRole('combobox', { name: '対応' }), 'delete');
  const again = await screen.findByRole('button', { name: 'もう一度試す' });
  expect(screen.getByText(/^まだ保存されていません。/, { selector: 'p' })).toBeVisible();
  await user.click(again);
  await waitFor(() => expect(Object.values(door.offboarding.decisions)).toEqual([{ do: 'delete' }]));
  await isKnownAsSaved();
});

test('what was held when a plan is refused is read again, so that the next press knows it', async () => {
  const door = new OffboardingDoor();
  door.keys = [];
  const { user } = openCase();
  const confirm = await screen.findByRole('button', { name: '計画を確定' });
  await waitFor(() => expect(confirm).not.toHaveAttribute('aria-disabled'));
  door.keys = [KEY];
  door.refusal = { code: 'changedMeanwhile', status: 409 };
  await user.click(confirm);
  await group('作成したAPIキー：夜間バッチ');
  expect(screen.getByText(/^表示後に内容が変わったか、内容を再確認できなかったため、/)).toBeVisible();
  expect(confirm).toHaveAccessibleDescription('決まっていないものが1件あります。');
});

test('who is in another open case is told at the start of a second one', async () => {
  Object.assign(new OffboardingDoor(), { refusal: { code: 'changedMeanwhile', status: 409 } });
  const members = MEMBERS.map((member) => ({ name: undefined, ...member }));
  const user = openStart(members.slice(2), actorOf(ME, 'owner', members));
  await user.click(await screen.findByRole('button', { name: '手続きを始める' }));
  expect(await screen.findByText(/^選んだメンバーには、進行中の別の手続きの対象者が含まれています。/)).toBeVisible();
});

test('a case that cannot be read again says so, and what the store knew counts for nothing', async () => {
  const door = new OffboardingDoor();
  const { user } = openCase();
  await group('作成したAPIキー：夜間バッチ');
  door.isUnread = true;
  await user.click(screen.getByRole('button', { name: 'もう一度確認' }));
  expect(await screen.findByText('手続きの記録を読み込めませんでした')).toBeVisible();
  expect(screen.getByText('コンソールのセッションを確認できませんでした。')).toBeVisible();
  door.isUnread = false;
  await user.click(screen.getByRole('button', { name: 'もう一度試す' }));
  await waitFor(() => expect(screen.queryByText('手続きの記録を読み込めませんでした')).toBeNull());
});

test('a successor that cannot be read again counts for nothing: the step is not known, and nothing can be finished', async () => {
  const door = new OffboardingDoor({ stage: 'running', steps: [stepOf('rotate', { about: 'k1', name: KEY.name })] });
  door.keys = [KEY, { ...KEY, apikeyId: 'k2' }];
  const value = { note: '', replaceBy: null, replacedBy: 'k2' };
  const team = { entries: [{ kind: 'note', id: 'k1', value, version: 'v' }], hasRecords: true, conflicts: [] };
  door.on('team.read', { data: team });
  const { user } = openCase();
  expect(await screen.findByText('完了', { selector: 'td *' })).toBeVisible();
  door.on('team.read', { failure: { code: 'storeAway', status: 503 } });
  await user.click(screen.getByRole('button', { name: 'もう一度確認' }));
  expect(await screen.findByText('確認できません', { selector: 'td *' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '手続きを完了' })).toBeNull();
});

describe('decisions that are not saved when the screen is left', () => {
  const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const open = async () => {
    const door = new OffboardingDoor();
    const { user, view } = openCase();
    const key = within(await group('作成したAPIキー：夜間バッチ'));
    const choose = (action: string) => user.selectOptions(key.getByRole('combobox', { name: '対応' }), action);
    return { door, choose, leave: () => view.rerender(panelOf(<p>ホーム</p>)) };
  };

  test('are saved then, and the browser asks before the page itself goes', async () => {
    const { door, choose, leave } = await open();
    expect(isHeld()).toBe(false);
    await choose('delete');
    expect(isHeld()).toBe(true);
    leave();
    expect(isHeld()).toBe(false);
    await waitFor(() => expect(Object.values(door.offboarding.decisions)).toEqual([{ do: 'delete' }]));
  });

  test('go after those that are just being saved', async () => {
    const { door, choose, leave } = await open();
    const send = globalThis.fetch;
    const sent: string[] = [];
    const gate = Promise.withResolvers<void>();
    globalThis.fetch = async (address, init) => {
      if (init?.method === 'POST') sent.push(String(init.body));
      if (sent.length === 1) await gate.promise;
      return send(address, init);
    };
    await choose('delete');
    await waitFor(() => expect(sent).toHaveLength(1));
    await choose('rotate');
    leave();
    gate.resolve();
    await waitFor(() => expect(Object.values(door.offboarding.decisions)).toEqual([{ do: 'rotate' }]));
    expect(sent).toHaveLength(2);
  });

  test('and cannot be, are told; where the session is over nothing asks', async () => {
    const { door, choose, leave } = await open();
    door.refusal = { code: 'storeAway', status: 503 };
    await choose('delete');
    navigateUnguarded();
    expect(isHeld()).toBe(false);
    leave();
    expect(await screen.findByText(/^退職・異動の手続きで最後に決めた内容が、保存されていない可能性/)).toBeVisible();
  });
});

test('while a job runs each step says how far it is, and after it none can be pressed until the case was read', async () => {
  const steps = ['k1', 'k2'].map((about) => stepOf('delete', { about, name: about }));
  const door = new OffboardingDoor({ stage: 'running', steps });
  door.keys = steps.map(({ about }) => ({ ...KEY, apikeyId: about }));
  const answers = steps.map(() => Promise.withResolvers<{ data: object }>());
  const read = Promise.withResolvers<void>();
  door.on('apikey.delete', async () => answers[door.writes.length - 1]?.promise ?? { data: {} });
  const { user } = openCase();
  await user.click(await screen.findByRole('button', { name: '2件の手順を実行' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '2件を実行' }));
  const states = () =>
    screen.getAllByRole('cell', { name: /^(?:未実行|実行中|完了)$/ }).map((cell) => cell.textContent);
  await waitFor(() => expect(states()).toEqual(['実行中', '未実行']));
  answers[0]?.resolve({ data: {} });
  await waitFor(() => expect(states()).toEqual(['完了', '実行中']));
  door.reading = read.promise;
  door.keys = [];
  answers[1]?.resolve({ data: {} });
  const finish = await screen.findByRole('button', { name: '手続きを完了' });
  await waitFor(() => expect(finish).toHaveAccessibleDescription('現在の状態を確認しています。'));
  read.resolve();
  await waitFor(() => expect(finish).not.toHaveAttribute('aria-disabled'));
  // What a colleague begins anew is no part of the job, which is still in sight.
  const { id = '' } = steps[0] ?? {};
  const begun = { status: 'sending' as const, by: SECOND.account, atMs: 1 };
  door.keys = [{ ...KEY, apikeyId: 'k1' }];
  door.offboarding = { ...door.offboarding, results: { ...door.offboarding.results, [id]: begun } };
  await user.click(screen.getByRole('button', { name: 'もう一度確認' }));
  await waitFor(() => expect(states()).toEqual(['未実行', '完了']));
  expect(screen.getByRole('button', { name: '1件の手順を実行' })).not.toHaveAttribute('aria-disabled');
});
