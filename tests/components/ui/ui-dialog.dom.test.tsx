import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog, type DialogProps } from '@/components/ui/dialog';
import { renderWithWords } from '../ui-render';

const TITLE = 'taro@example.com を Acme から削除しますか？';

function Example(props: Partial<DialogProps>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>開く</Button>
      <Dialog open={isOpen} title={TITLE} confirmLabel="削除する" onClose={() => setOpen(false)} {...props}>
        {props.children ?? <p>アカウントは残ります。</p>}
      </Dialog>
    </>
  );
}

async function open(props: Partial<DialogProps> = {}): Promise<HTMLElement> {
  renderWithWords(<Example {...props} />);
  await userEvent.click(screen.getByRole('button', { name: '開く' }));
  return screen.getByRole('dialog', { name: TITLE });
}

test('a dialog names the thing, its buttons are verbs, and focus starts where nothing can be lost', async () => {
  const confirm = jest.fn();
  await open({ tone: 'danger', onConfirm: confirm });
  expect(screen.getByRole('button', { name: 'キャンセル' })).toHaveFocus();
  expect(screen.getByRole('heading', { name: TITLE })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '削除する' }));
  expect(confirm).toHaveBeenCalledTimes(1);
});

test.each([
  ['Esc', () => userEvent.keyboard('{Escape}')],
  ['the cross', () => userEvent.click(screen.getByRole('button', { name: '閉じる' }))],
  ['cancel', () => userEvent.click(screen.getByRole('button', { name: 'キャンセル' }))],
])('%s closes it', async (_way, close) => {
  await open();
  await close();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a press beside it closes it; a press that began inside does not, nor a file chooser that was cancelled there', async () => {
  const dialog = await open({ children: <input type="file" aria-label="画像" /> });
  fireEvent(screen.getByLabelText('画像'), new Event('cancel', { bubbles: true, cancelable: true }));
  expect(dialog).toBeVisible();
  const inside = screen.getByLabelText('画像');
  fireEvent.pointerDown(inside);
  fireEvent.click(dialog);
  expect(screen.getByRole('dialog')).toBeVisible();
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('while the decision is carried out nothing closes it and nothing decides twice', async () => {
  const confirm = jest.fn();
  const close = jest.fn();
  renderWithWords(<Dialog open busy title={TITLE} confirmLabel="削除する" onConfirm={confirm} onClose={close} />);
  const dialog = screen.getByRole('dialog');
  await userEvent.keyboard('{Escape}');
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  for (const button of screen.getAllByRole('button')) await userEvent.click(button);
  expect(close).not.toHaveBeenCalled();
  expect(confirm).not.toHaveBeenCalled();
  expect(dialog).toHaveAttribute('aria-busy', 'true');
});

test('the deciding button waits for the typed word, with whatever spaces, and the word is asked for again next time', async () => {
  const confirm = jest.fn();
  await open({ typed: 'Acme Works', onConfirm: confirm });
  const field = screen.getByRole('textbox', { name: '確認のため「Acme Works」と入力してください' });
  expect(field).toHaveFocus();
  await userEvent.type(field, ' Acme\u3000 Work');
  await userEvent.click(screen.getByRole('button', { name: '削除する' }));
  expect(confirm).not.toHaveBeenCalled();
  await userEvent.type(field, 's');
  await userEvent.click(screen.getByRole('button', { name: '削除する' }));
  expect(confirm).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: '開く' }));
  expect(screen.getByRole('textbox')).toHaveValue('');
});

test('closing asks for nothing a second time', async () => {
  const close = jest.fn();
  const { rerender } = renderWithWords(<Dialog open title={TITLE} onClose={close} />);
  rerender(<Dialog open={false} title={TITLE} onClose={close} />);
  expect(close).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

/** How high something would be in a browser; jsdom lays nothing out. */
function layOut(contentPx: number, shownPx: number): void {
  jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(contentPx);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(shownPx);
}

test('a long text in a dialog takes the focus, so that keys scroll it', async () => {
  layOut(2000, 400);
  await open();
  const text = screen.getByRole('group', { name: TITLE });
  await userEvent.tab({ shift: true });
  expect(text).toHaveFocus();
});

test('a long notice takes the focus, so that keys scroll it', () => {
  layOut(300, 120);
  renderWithWords(<Alert tone="warn">応答がありませんでした。</Alert>);
  expect(screen.getByRole('group', { name: '注意' })).toHaveAttribute('tabindex', '0');
});

test.each([
  ['fits', 300, <p key="p">アカウントは残ります。</p>],
  ['has something to focus', 2000, <Button key="b">続きを読む</Button>],
])('a dialog whose content %s is no stop by itself', async (_what, contentPx, children) => {
  layOut(contentPx, 400);
  await open({ children });
  expect(screen.queryByRole('group')).toBeNull();
});

/** A thing that is gone once it was decided so, in its panel. */
function Removing() {
  const [is, setIs] = useState<'there' | 'asked' | 'gone'>('there');
  return (
    <section aria-label="Acme">
      {is !== 'gone' && <Button onClick={() => setIs('asked')}>開く</Button>}
      <Dialog
        open={is === 'asked'}
        title={TITLE}
        confirmLabel="削除する"
        onConfirm={() => setIs('gone')}
        onClose={() => setIs('there')}
      />
    </section>
  );
}

test('where the decision took the button away that asked for it, the panel around it has the focus', async () => {
  renderWithWords(<Removing />);
  await userEvent.click(screen.getByRole('button', { name: '開く' }));
  await userEvent.click(screen.getByRole('button', { name: '削除する' }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Acme' })).toHaveFocus());
});
