import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResetCard } from '@/components/auth/password/reset-card';
import ja from '@/messages/ja.json';
import { doorOfFile } from '../own-door';
import { renderWithWords } from '../ui-render';

const words = ja.resetpasswd;
const REMIND = '/api/provider/signup.remind';
const SUPPORT = 'https://support.example.com/';
const door = doorOfFile();

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${ja.ui.email}`) });
const button = () => screen.getByRole('button', { name: words.send });

function open() {
  renderWithWords(<ResetCard support={SUPPORT} />);
  return userEvent.setup();
}

test.each(['', 'taro'])('with %j nothing can be sent, and the button says why', async (typed) => {
  const user = open();
  if (typed) {
    await user.click(field());
    await user.paste(typed);
  }
  expect(button()).toHaveAccessibleDescription(words.incomplete);
  await user.type(field(), '{Enter}');
  await user.click(button());
  expect(door.calls).toEqual([]);
});

test('typing can begin at once: one name, one @ and one host are enough, in full width as on the sign-in page, and are sent once; cancelling leads back', async () => {
  const answer = Promise.withResolvers<{ body: object }>();
  door.answer(REMIND, () => answer.promise);
  const user = open();
  expect(screen.getByRole('button', { name: ja.ui.cancel })).toHaveAttribute('href', '/signin');
  await waitFor(() => expect(field()).toHaveFocus());
  await user.type(field(), ' ｔａｒｏ＠b {Enter}{Enter}');
  await user.dblClick(button());
  expect(door.calls.map(({ body }) => body)).toEqual([{ email: 'taro@b' }]);
  await act(async () => answer.resolve({ body: { data: {} } }));
  expect(await screen.findByText(words.sent)).toBeVisible();
});

test('what happens next is explained, whoever asked, and nothing says whether the address is known', async () => {
  door.answer(REMIND, { body: { data: {} } });
  const user = open();
  await user.type(field(), 'nobody@example.com{Enter}');
  const steps = await screen.findByRole('list', { name: words.next.title });
  expect(steps).toHaveTextContent(words.next.mail + words.next.signIn + words.next.change);
  expect(screen.getByRole('link', { name: ja.ui.toSignIn })).toHaveAttribute('href', '/signin');
  expect(screen.getByText(words.sent)).toHaveTextContent('登録されていれば');
});

test('a failure keeps the address, and says when to try again; until then the button waits', async () => {
  door.refuse(REMIND, 'tooManyHere', 429, { retryAfterS: 3000 });
  const user = open();
  await user.type(field(), 'taro@example.com{Enter}');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/以降にもう一度お試しください/);
  expect(field()).toHaveValue('taro@example.com');
  expect(screen.getByRole('link', { name: new RegExp(ja.ui.contactSupport) })).toHaveAttribute('href', SUPPORT);
  await waitFor(() => expect(button()).toHaveAccessibleDescription(/以降にもう一度お試しください/));
});

test.each([0, 504])('an answer that was lost is no failure: status %i', async (status) => {
  if (status) door.refuse(REMIND, 'unknownResult', status);
  const user = open();
  await user.type(field(), 'taro@example.com{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(ja.failure.mailUnknown);
  expect(screen.queryByText(words.failed)).toBeNull();
});
