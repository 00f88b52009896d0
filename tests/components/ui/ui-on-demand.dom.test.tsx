import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { lazyComponent, lazyDialog } from '@/components/ui/lazy-component';
import { renderPanel } from '../panel-door';

interface AskProps {
  onClose: () => void;
}

function Ask({ onClose }: AskProps) {
  return (
    <Dialog open title="本当ですか？" onClose={onClose} confirmLabel="はい" onConfirm={onClose}>
      <p>確認です。</p>
    </Dialog>
  );
}

/** A loading that ends when it is told to. */
function loader() {
  const waiting: PromiseWithResolvers<ComponentType<AskProps>>[] = [];
  const load = () => {
    const next = Promise.withResolvers<ComponentType<AskProps>>();
    waiting.push(next);
    return next.promise;
  };
  return { load, waiting };
}

/** A button that was pressed to open a dialog which is loaded on demand. */
async function press() {
  const { load, waiting } = loader();
  const Piece = lazyDialog(load);
  function Opener() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          開く
        </button>
        {isOpen && <Piece onClose={() => setOpen(false)} />}
      </>
    );
  }
  renderPanel(<Opener />);
  const user = userEvent.setup();
  const opener = screen.getByRole('button', { name: '開く' });
  opener.focus();
  await user.keyboard('{Enter}');
  return { waiting, user, opener };
}

test('a dialog that comes slowly says so, and gives the focus back to what opened it', async () => {
  const { waiting, user, opener } = await press();
  expect(opener).toHaveFocus();
  expect(await screen.findByRole('dialog', { name: '読み込み中' })).toBeVisible();
  waiting[0]?.resolve(Ask);
  expect(await screen.findByRole('dialog', { name: '本当ですか？' })).toBeVisible();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'キャンセル' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(opener).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('dialog', { name: '本当ですか？' })).toBeVisible();
  expect(waiting).toHaveLength(1);
});

test('a dialog that cannot be loaded says so, can be tried again, and can be left', async () => {
  const { waiting, user, opener } = await press();
  waiting[0]?.reject(new TypeError('Failed to fetch'));
  expect(await screen.findByRole('dialog', { name: '読み込めませんでした' })).toHaveTextContent(
    'インターネット接続が必要です。',
  );
  await user.click(screen.getByRole('button', { name: 'もう一度試す' }));
  waiting[1]?.reject(new TypeError('Failed to fetch'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'もう一度試す' })).toBeVisible());
  await user.click(screen.getByRole('button', { name: 'もう一度試す' }));
  waiting[2]?.resolve(Ask);
  expect(await screen.findByRole('dialog', { name: '本当ですか？' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(opener).toHaveFocus());
});

test('a part of the page that takes long says so in its place, as one that cannot be loaded does; it comes with another try', async () => {
  const { load, waiting } = loader();
  const Part = lazyComponent(load);
  const onClose = jest.fn();
  renderPanel(<Part onClose={onClose} />);
  expect(await screen.findByText('読み込みに時間がかかっています')).toBeVisible();
  waiting[0]?.reject(new TypeError('Failed to fetch'));
  expect(await screen.findByRole('alert')).toHaveTextContent('読み込めませんでした');
  await userEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
  waiting[1]?.resolve(Ask);
  await userEvent.click(await screen.findByRole('button', { name: 'はい' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
