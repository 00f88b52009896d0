import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EndSessionsDialog } from '@/components/members/dialogs/change-dialogs';
import { Door, renderScreen } from '../security/secret-world';

const member = { email: 'yumi@example.com', name: 'Yumi', role: null, mfa: 'off' as const };

test('a member’s sessions end once, and a console without a store says that it has no list', async () => {
  const user = userEvent.setup();
  const onClose = jest.fn();
  const door = new Door().on('member.endSessions', { failure: { code: 'storeOff' } });
  renderScreen(<EndSessionsDialog member={member} onClose={onClose} />, { locale: 'ja' });
  const dialog = within(
    screen.getByRole('dialog', { name: 'yumi@example.comのコンソールのセッションを終了しますか？' }),
  );
  const confirm = dialog.getByRole('button', { name: 'コンソールのセッションを終了' });
  await user.click(confirm);
  expect(await dialog.findByText('コンソールのセッションを終了できませんでした')).toBeVisible();
  door.on('member.endSessions', { data: { count: 2 } });
  await user.click(confirm);
  expect(await screen.findByText('yumi@example.comのコンソールのセッションを2件終了しました。')).toBeVisible();
  expect(door.to('member.endSessions')).toEqual([{ email: 'yumi@example.com' }, { email: 'yumi@example.com' }]);
  expect(onClose).toHaveBeenCalledTimes(1);
});
