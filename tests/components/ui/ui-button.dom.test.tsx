import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Switch } from '@/components/ui/switch';
import { renderWithWords } from '../ui-render';

test('a button that cannot be pressed can be reached, says why, and neither presses nor submits', async () => {
  const press = jest.fn();
  const submit = jest.fn((event: React.FormEvent) => event.preventDefault());
  renderWithWords(
    <form onSubmit={submit}>
      <Button type="submit" onClick={press} disabledReason="オーナーの権限が必要です。">
        更新
      </Button>
    </form>,
  );
  await userEvent.tab();
  const button = screen.getByRole('button', { name: '更新' });
  expect(button).toHaveFocus();
  expect(button).toHaveAccessibleDescription('オーナーの権限が必要です。');
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(press).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
});

test('a busy button keeps its name and focus, and a second press does nothing; one that was stopped keeps its focus, too', async () => {
  const press = jest.fn();
  const { rerender } = renderWithWords(<Button onClick={press}>保存</Button>);
  const button = screen.getByRole('button', { name: '保存' });
  await userEvent.click(button);
  rerender(
    <Button onClick={press} busy>
      保存
    </Button>,
  );
  expect(screen.getByRole('button', { name: '保存' })).toBe(button);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(button);
  expect(press).toHaveBeenCalledTimes(1);
  rerender(<Button disabledReason="先に入力してください。">送信</Button>);
  button.focus();
  rerender(<Button>送信</Button>);
  expect(button).toHaveFocus();
  expect(button).not.toHaveAttribute('aria-disabled');
});

test('a button that goes by its own press leaves the focus with what is around it; one that goes without it takes none', async () => {
  const Asks = () => {
    const [isOpen, setOpen] = useState(true);
    return (
      <section aria-label="引き継ぎ">
        {isOpen && <Button onClick={() => setOpen(false)}>引き継ぐ</Button>}
        <input aria-label="名前" />
      </section>
    );
  };
  const { unmount } = renderWithWords(<Asks />);
  await userEvent.click(screen.getByRole('button', { name: '引き継ぐ' }));
  await waitFor(() => expect(screen.getByRole('region', { name: '引き継ぎ' })).toHaveFocus());
  unmount();
  renderWithWords(<Asks />);
  screen.getByRole('textbox').focus();
  fireEvent.click(screen.getByRole('button', { name: '引き継ぐ' }));
  await new Promise((wait) => setTimeout(wait, 60));
  expect(screen.getByRole('textbox')).toHaveFocus();
});

test('a switch asks for the other state and shows the saved one until it changes; a locked one says why it does not move', async () => {
  const change = jest.fn();
  const lock = jest.fn();
  renderWithWords(
    <>
      <Switch label="IPアドレス制限" checked={false} onChange={change} />
      <Switch label="MFA" checked onChange={lock} disabledReason="先に自分のMFAを有効にしてください。" />
    </>,
  );
  const [control, locked] = ['IPアドレス制限', 'MFA'].map((name) => screen.getByRole('switch', { name }));
  for (const one of screen.getAllByRole('switch')) await userEvent.click(one);
  expect(change).toHaveBeenCalledWith(true);
  expect(control).not.toBeChecked();
  expect(lock).not.toHaveBeenCalled();
  expect(locked).toHaveAccessibleDescription('先に自分のMFAを有効にしてください。');
});

test('a secret can be copied without being shown, and a failed copy is told', async () => {
  const user = userEvent.setup();
  const { container } = renderWithWords(<CopyButton label="キーをコピー" value={async () => 'ak_secret'} />);
  await user.click(screen.getByRole('button', { name: 'キーをコピー' }));
  expect(await screen.findByRole('status')).toHaveTextContent('コピーしました');
  expect(await navigator.clipboard.readText()).toBe('ak_secret');
  expect(container).not.toHaveTextContent('ak_secret');
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  renderWithWords(<CopyButton label="コピー" value="x" />);
  await user.click(screen.getByRole('button', { name: 'コピー' }));
  await waitFor(() => expect(screen.getAllByRole('status').at(-1)).toHaveTextContent('コピーできませんでした'));
});

test.each([
  ['コピーしました', async () => 'ak_secret'],
  ['コピーできませんでした', () => Promise.reject(new Error('unreachable'))],
])('what is still being fetched goes to the clipboard within the press: %s', async (told, fetchNow) => {
  const fetched = Promise.withResolvers<string>();
  const items: Record<string, Promise<Blob>>[] = [];
  class ClipboardItem {
    constructor(item: Record<string, Promise<Blob>>) {
      items.push(item);
    }
  }
  Object.assign(globalThis, { ClipboardItem });
  const write = jest.spyOn(navigator.clipboard, 'write').mockImplementation(async () => {
    await items[0]?.['text/plain'];
  });
  renderWithWords(<CopyButton label="コピー" value={() => fetched.promise} />);
  fireEvent.click(screen.getByRole('button'));
  expect(write).toHaveBeenCalledTimes(1);
  fetched.resolve(fetchNow());
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(told));
  Reflect.deleteProperty(globalThis, 'ClipboardItem');
});

test('the end of one copy does not end the next, which is still fetching', async () => {
  jest.useFakeTimers();
  const value = jest
    .fn(async () => 'x')
    .mockImplementationOnce(async () => 'x')
    .mockReturnValue(new Promise(() => {}));
  jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  renderWithWords(<CopyButton label="コピー" value={value} />);
  for (const isBusy of [false, true]) {
    await act(async () => fireEvent.click(screen.getByRole('button')));
    await act(() => jest.advanceTimersByTimeAsync(isBusy ? 1500 : 1000));
  }
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
});
