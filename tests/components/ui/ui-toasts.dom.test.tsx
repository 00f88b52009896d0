import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastRegion } from '@/components/ui/toast-region';
import { dismissToast, shownToasts, toast } from '@/components/ui/toast';
import { renderWithWords } from '../ui-render';

beforeEach(() => {
  jest.useFakeTimers();
  renderWithWords(
    <>
      <main tabIndex={-1}>
        <input aria-label="名前" />
      </main>
      <ToastRegion />
    </>,
  );
});
afterEach(() => act(() => shownToasts.set([])));

const show = (...notice: Parameters<typeof toast>) => act(() => void toast(...notice));
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('a success goes by itself after five seconds, but waits for whoever stands on its button', () => {
  show({ tone: 'good', text: '保存しました。' });
  wait(4900);
  expect(screen.getByText('保存しました。')).toBeVisible();
  wait(200);
  expect(screen.queryByText('保存しました。')).toBeNull();
  show({ tone: 'good', text: '削除しました。', action: { label: '元に戻す', onSelect: () => {} } });
  act(() => screen.getByRole('button', { name: '元に戻す' }).focus());
  wait(30_000);
  expect(screen.getByText('削除しました。')).toBeVisible();
  act(() => screen.getByRole('button', { name: '元に戻す' }).blur());
  wait(5000);
  expect(screen.queryByText('削除しました。')).toBeNull();
});

test('an error is read out at once, its request id can be copied, and it stays until it is dismissed', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  show({ tone: 'bad', text: '保存できませんでした。', requestId: 'req_1' });
  wait(60_000);
  expect(screen.getByRole('alert')).toHaveTextContent('保存できませんでした。');
  await user.click(screen.getByRole('button', { name: 'リクエストIDをコピー' }));
  expect(await navigator.clipboard.readText()).toBe('req_1');
  await user.click(screen.getByRole('button', { name: 'この通知を閉じる' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the focus of a notice that goes is at the next that stays, then where the user came from, else at the content', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  for (const text of ['失敗1', '失敗2']) show({ tone: 'bad', text });
  show({ tone: 'good', text: '保存しました。', action: { label: '元に戻す', onSelect: () => dismissToast(last()) } });
  const last = () => shownToasts.get().at(-1)?.id ?? 0;
  const dismissOf = (text: string) =>
    within(screen.getByText(text).closest('[role=alert]') as HTMLElement).getByRole('button', {
      name: 'この通知を閉じる',
    });
  const field = screen.getByRole('textbox');
  field.focus();
  await user.tab();
  expect(dismissOf('失敗1')).toHaveFocus();
  await user.keyboard('{Enter}');
  wait(50);
  expect(dismissOf('失敗2')).toHaveFocus();
  await user.keyboard('{Enter}');
  wait(50);
  expect(field).toHaveFocus();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.queryByText('保存しました。')).toBeNull();
  wait(50);
  expect(field).toHaveFocus();
  show({ tone: 'bad', text: '失敗3' });
  await user.tab();
  field.remove();
  await user.keyboard('{Enter}');
  wait(50);
  expect(screen.getByRole('main')).toHaveFocus();
});

test('a press on the words of a notice moves no focus, also after one has passed it on', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  show({ tone: 'bad', text: '失敗' });
  screen.getByRole('textbox').focus();
  await user.tab();
  await user.keyboard('{Enter}');
  wait(50);
  expect(screen.getByRole('textbox')).toHaveFocus();
  show({ tone: 'bad', text: '読む' });
  const { activeElement } = document;
  act(() => (activeElement as HTMLElement).blur());
  await user.click(screen.getByText('読む'));
  expect(document.body).toHaveFocus();
});

test('the same words are not shown twice, and a flood does not fill the screen', () => {
  show({ tone: 'bad', text: '同じ' });
  show({ tone: 'bad', text: '同じ' });
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  for (let turn = 0; turn < 20; turn += 1) show({ tone: 'bad', text: `別 ${turn}` });
  expect(screen.getAllByRole('alert')).toHaveLength(4);
  expect(screen.getByText('別 19')).toBeVisible();
});

test('an error stays, however many successes follow, and each of them is shown', () => {
  show({ tone: 'bad', text: '失敗' });
  for (let turn = 0; turn < 5; turn += 1) show({ tone: 'good', text: `成功 ${turn}` });
  expect(screen.getByRole('alert')).toHaveTextContent('失敗');
  expect(screen.getAllByText(/成功/).map(({ textContent }) => textContent)).toEqual(['成功 2', '成功 3', '成功 4']);
  for (let turn = 0; turn < 5; turn += 1) show({ tone: 'warn', text: `注意 ${turn}` });
  show({ tone: 'good', text: '保存しました。' });
  expect(screen.getAllByText(/注意/)).toHaveLength(4);
  expect(screen.getByText('保存しました。')).toBeVisible();
});

test('what the provider wrote is shown as text with its line ends', () => {
  const hostile = '<b>太字</b>\n<script>alert(1)</script>';
  show({ tone: 'bad', text: hostile });
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain(hostile);
  expect(alert.querySelector('b, script')).toBeNull();
});

test('a notice can be taken back, and one that is gone already is no matter', () => {
  const shown = { id: 0 };
  act(() => void (shown.id = toast({ tone: 'info', text: '処理しています。' })));
  expect(screen.getByText('処理しています。')).toBeVisible();
  act(() => dismissToast(shown.id));
  act(() => dismissToast(shown.id));
  expect(within(screen.getByRole('region', { name: '通知' })).queryByText('処理しています。')).toBeNull();
});
