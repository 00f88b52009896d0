import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReviewScreen } from '@/components/review/review-screen';
import { ReviewsPanel } from '@/components/review/reviews-panel';
import type { CurrentUser } from '@/lib/rules/current-user';
import type { ReviewLine } from '@/lib/rules/review/review-schema';
import { renderPanel } from '../panel-door';
import { router } from '../router';
import { member, ReviewDoor, row } from './review-door';

let door: ReviewDoor;
beforeEach(() => {
  door = new ReviewDoor();
  window.history.replaceState(null, '', '/organization/review/r1');
});

const show = (me: Partial<CurrentUser> = {}) =>
  renderPanel(<ReviewScreen id="r1" today="2026-11-20" ownAddress={null} />, { me, locale: 'en' });

const dialogBy = async (name: string | RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
};

const decided = () => door.decisions().map(({ position, decision }) => `${position} ${decision}`);

test('a line is kept, changed and removed, each as it was seen, and what is chosen is taken back', async () => {
  show();
  const user = userEvent.setup();
  await user.click((await row('hanako')).getByRole('button', { name: 'Keep' }));
  await (await row('hanako')).findByRole('button', { name: 'Keep', pressed: true });
  await user.selectOptions((await row('jiro')).getByRole('combobox'), 'general');
  await user.click((await row('Nightly')).getByRole('button', { name: 'Remove' }));
  await screen.findByText(/3 of 3 decided/);
  await user.click((await row('hanako')).getByRole('button', { name: 'Keep' }));
  await screen.findByText(/2 of 3 decided/);
  expect(door.decisions().map(({ position, seen, decision, to }) => [position, seen, decision, to])).toEqual([
    [0, 0, 'keep', null],
    [1, 0, 'change', 'general'],
    [2, 0, 'remove', null],
    [0, 1, null, null],
  ]);
});

test('a colleague who was first is named, and the decision of theirs stays', async () => {
  door.lost = [0];
  show();
  await userEvent.click((await row('hanako')).getByRole('button', { name: 'Keep' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('hanako@example.com: Remove (colleague@example.com)');
  expect((await row('hanako')).getByRole('button', { name: 'Remove' })).toHaveAttribute('aria-pressed', 'true');
});

test('keys decide and move on, and do nothing in a list of choices', async () => {
  show();
  const first = await row('hanako');
  const keep = first.getByRole('button', { name: 'Keep' });
  keep.focus();
  fireEvent.keyDown(keep, { key: 'k' });
  const second = (await row('jiro')).getByRole('button', { name: 'Keep' });
  await waitFor(() => expect(second).toHaveFocus());
  fireEvent.keyDown(second, { key: 'r' });
  fireEvent.keyDown(second, { key: 'ArrowUp' });
  expect(keep).toHaveFocus();
  fireEvent.keyDown((await row('jiro')).getByRole('combobox'), { key: 'k' });
  await screen.findByText(/2 of 3 decided/);
  expect(decided()).toEqual(['0 keep', '1 remove']);
  fireEvent.keyDown(keep, { key: 'n' });
  expect(await screen.findByRole('dialog')).toHaveAccessibleName(/hanako/);
});

test('what is in sight is kept at one press but for what needs a look, which is named, and can be taken back', async () => {
  door.lines = [...door.lines, member(3, 'saburo@example.com')];
  show();
  const user = userEvent.setup();
  const open = { name: /Keep all items shown/ };
  await user.click(await screen.findByRole('button', open));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/2 items that need attention stay undecided/)).toBeVisible();
  const reasons = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(reasons).toEqual(['MFA off: 1', 'API keys of former members: 1']);
  await user.click(dialog.getByRole('button', { name: 'Keep 2' }));
  expect((await row('saburo')).getByText('Decided in bulk by taro@example.com#tokyo')).toBeVisible();
  expect(screen.getByText('taro@example.com#tokyo: 2')).toBeVisible();
  door.lost = [3];
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText(/1 of 4 decided/);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(screen.getByRole('alert')).toHaveTextContent('saburo@example.com: Remove (colleague@example.com)');
  await user.selectOptions(await screen.findByLabelText('Which items'), 'risky');
  const only = { description: 'Every undecided item shown needs attention. Decide each in its own row.' };
  expect(await screen.findByRole('button', { ...open, ...only })).toHaveAttribute('aria-disabled', 'true');
  expect(decided()).toEqual(['0 keep', '3 keep', '0 null', '3 null']);
});

test('what one has oneself is for a colleague: no controls, no keys, and not in bulk', async () => {
  const own = { maker: 'taro@example.com', makerName: '', makerState: 'unknown' };
  const key = { kind: 'key', value: { id: 'k2', name: 'Mine', ...own } } as Partial<ReviewLine>;
  door.lines = [...door.lines, member(3, 'taro@example.com#tokyo'), member(4, '', key)];
  show();
  expect((await row('#tokyo')).getByText('Another reviewer or owner decides on your own access.')).toBeVisible();
  const mine = await row('Mine');
  expect(mine.getByText('Another reviewer or owner decides on an API key that you created.')).toBeVisible();
  expect(mine.queryByRole('button')).toBeNull();
  fireEvent.keyDown(mine.getByText('Mine'), { key: 'k' });
  await userEvent.click(await screen.findByRole('button', { name: /Keep all items shown/ }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep 1' }));
  await screen.findByText(/1 of 5 decided/);
  expect(door.decisions().map(({ position }) => position)).toEqual([0]);
});

test('what has changed since is left out before anything is sent, and the result is written down', async () => {
  door.lines = [member(0, 'hanako@example.com', { decision: 'change', to: 'admin' })];
  const members = ['hanako', 'x'].map((name) => ({ email: `${name}@example.com`, role: 'owner', mfa: 'on' }));
  door.on('member.list', { data: { members } });
  show();
  const dialog = await dialogBy(/Make the changes \(1\)/);
  expect(await dialog.findByText('Changed since it was recorded')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Record what is left out' }));
  const body = { id: 'r1', results: [{ ref: '0', status: 'leftOut', code: 'changedSince' }] };
  await waitFor(() => expect(door.posts).toEqual([{ name: 'review.report', body }]));
  expect(door.writes).toEqual([]);
});

test('where the present state cannot be read nothing says that it is being read', async () => {
  door.lines = [member(0, 'hanako@example.com', { decision: 'remove' })];
  door.on('member.list', { failure: { code: 'access', status: 502 } });
  show();
  const dialog = await dialogBy('Make the changes (1)');
  expect(await dialog.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Make the changes (1)' })).toHaveAccessibleDescription(
    'Could not read the current state',
  );
  expect(dialog.queryByText('Reading the current state.')).toBeNull();
});

test('closing asks for a reason where something is open', async () => {
  show();
  const dialog = await dialogBy('Close the review');
  const close = dialog.getByRole('button', { name: 'Close review', description: 'Enter a reason.' });
  expect(close).toHaveAttribute('aria-disabled', 'true');
  await userEvent.type(dialog.getByRole('textbox'), 'On holiday');
  await userEvent.click(dialog.getByRole('button', { name: 'Close review' }));
  const body = { id: 'r1', seen: 0, reason: 'On holiday' };
  await waitFor(() => expect(door.posts).toEqual([{ name: 'review.close', body }]));
});

test('closing says what is no longer so, and asks for a reason that was not needed before', async () => {
  door.lines = door.lines.map((line) => ({ ...line, decision: 'keep' }) as const);
  show();
  const dialog = await dialogBy('Close the review');
  expect(dialog.queryByRole('textbox')).toBeNull();
  door.refusal = { code: 'badInput', status: 422, fields: { reason: 'enter', contradicted: '1' } };
  await userEvent.click(dialog.getByRole('button', { name: 'Close review' }));
  expect(await dialog.findByText(/1 change that was made is not in force any more/)).toBeVisible();
  door.refusal = { code: 'overloaded', status: 503 };
  await userEvent.type(await dialog.findByRole('textbox'), 'Came back');
  await userEvent.click(dialog.getByRole('button', { name: 'Close review' }));
  expect(await dialog.findByText('Could not close the review')).toBeVisible();
  expect(dialog.getByRole('textbox')).toHaveValue('Came back');
  await waitFor(() => expect(door.posts.at(-1)?.body).toEqual({ id: 'r1', seen: 0, reason: 'Came back' }));
});

test('whoever is no reviewer reads, a general member is refused, and without a store it is said', async () => {
  const { unmount } = show({ account: 'other@example.com' });
  expect((await screen.findAllByText(/Only the reviewers of this review and owners can decide/))[0]).toBeVisible();
  expect((await row('hanako')).queryByRole('button')).toBeNull();
  unmount();
  const refused = show({ role: 'general' });
  expect(await screen.findByText('Admin permission is required')).toBeVisible();
  refused.unmount();
  door.refusal = { code: 'storeOff', status: 404 };
  renderPanel(<ReviewsPanel today="2026-11-20" />, { locale: 'en' });
  expect(await screen.findByText('Access reviews are not available here')).toBeVisible();
});

test('of several reviewers the first is named, and the others are counted', async () => {
  const reviewers = ['taro@example.com#tokyo', 'owner@example.com', 'jiro@example.com'];
  const begun = { ...door.review, total: 3, decided: 0 };
  door.reviews = [2, 3].map((count) => ({ ...begun, id: `r${count}`, reviewers: reviewers.slice(0, count) }));
  renderPanel(<ReviewsPanel today="2026-11-20" />, { locale: 'en' });
  expect(await screen.findByText('taro@example.com#tokyo and 1 more')).toBeVisible();
  expect(screen.getByText('taro@example.com#tokyo and 2 more')).toBeVisible();
});

test('starting says which read stood in the way, and leads to what was started', async () => {
  const user = userEvent.setup();
  const admins = ['taro@example.com#tokyo', ...Array.from({ length: 20 }, (_, nth) => `admin${nth}@example.com`)];
  door.on('member.list', { data: { members: admins.map((email) => ({ email, role: 'admin', mfa: 'on' })) } });
  renderPanel(<ReviewsPanel today="2026-11-20" />, { locale: 'en' });
  const dialog = await dialogBy('Start a review');
  const reviewer = await dialog.findByRole('checkbox', { name: /taro@example.com/ });
  await user.click(reviewer);
  await user.click(dialog.getByRole('button', { name: 'Record and start' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Choose');
  const [, ...others] = dialog.getAllByRole('checkbox');
  for (const box of [reviewer, ...others]) fireEvent.click(box);
  await user.click(dialog.getByRole('button', { name: 'Record and start' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Choose up to 20 reviewers.');
  expect(door.posts).toEqual([]);
  for (const box of others) fireEvent.click(box);
  const fields = { read: 'apikey.list', reason: 'access', status: '502', text: 'Bad gateway' };
  door.refusal = { code: 'reviewUnread', status: 502, fields };
  await user.click(dialog.getByRole('button', { name: 'Record and start' }));
  expect(await dialog.findByText(/Could not read: API keys\. Nothing was recorded/)).toBeVisible();
  expect(await dialog.findByText(/got an error\.\.\.502:Bad gateway/)).toBeVisible();
  door.refusal = null;
  await user.click(dialog.getByRole('button', { name: 'Record and start' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/organization/review/r2'));
  expect(door.posts.at(-1)?.body).toMatchObject({ due: '2026-12-04', reviewers: ['taro@example.com#tokyo'] });
});
