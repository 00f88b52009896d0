import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IpPanel } from '@/components/security/ip-restriction/ip-panel';
import { Door, renderScreen } from './secret-world';

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }));

const OWN = '203.0.113.9';
let saved: string[] = [];

/** Edits the list while a colleague saves another one. */
async function editAgainst(theirs: string[]) {
  const user = userEvent.setup();
  saved = [OWN, '192.0.2.1'];
  const door = new Door()
    .on('iptables.read', () => ({ data: { iptables: saved } }))
    .on('iptables.set', (input) => {
      saved = (input as { iptables: string[] }).iptables;
      return { data: {} };
    });
  renderScreen(<IpPanel ownAddress={OWN} />, { fallback: { 'iptables.read': { iptables: saved } } });
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-disabled'));
  await user.type(screen.getByRole('textbox', { name: 'Address in row 2' }), '{Enter}198.51.100.1');
  saved = theirs;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return { user, door };
}

afterEach(() => {
  localStorage.clear();
});

const values = () =>
  screen.getAllByRole('textbox', { name: /Address in row/ }).map((field) => (field as HTMLInputElement).value);

test('a list that a colleague saved meanwhile is shown, not written over', async () => {
  const { door } = await editAgainst([OWN, '2001:db8::1']);
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('Another admin has changed the list');
  expect(notice).toHaveTextContent('Added (1)2001:db8::1');
  expect(notice).toHaveTextContent('Removed (1)192.0.2.1');
  expect(door.to('iptables.set')).toEqual([]);
  expect(values()).toEqual([OWN, '192.0.2.1', '198.51.100.1']);
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(/First choose/);
});

test('one’s own changes are put on top of theirs, and saved when somebody says so', async () => {
  const { user, door } = await editAgainst([OWN, '2001:db8::1']);
  await user.click(await screen.findByRole('button', { name: 'Put my changes on top of theirs' }));
  expect(values()).toEqual([OWN, '2001:db8::1', '198.51.100.1']);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(door.to('iptables.set')).toEqual([{ iptables: [OWN, '2001:db8::1', '198.51.100.1'] }]));
});

test('their list is taken as it is', async () => {
  const { user } = await editAgainst([OWN, '2001:db8::1']);
  await user.click(await screen.findByRole('button', { name: 'Use their list' }));
  expect(values()).toEqual([OWN, '2001:db8::1']);
});

test('one’s own list goes on, knowing theirs', async () => {
  const { user, door } = await editAgainst([OWN]);
  await user.click(await screen.findByRole('button', { name: 'Go on with my list' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(door.to('iptables.set')).toEqual([{ iptables: [OWN, '192.0.2.1', '198.51.100.1'] }]));
});

test('where the list cannot be read just before saving, nothing is saved', async () => {
  const { user, door } = await editAgainst([OWN]);
  await user.click(await screen.findByRole('button', { name: 'Go on with my list' }));
  door.on('iptables.read', { failure: { code: 'unreachable' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The IP address restriction could not be saved')).toBeVisible();
  expect(door.to('iptables.set')).toEqual([]);
});

test('a rehearsal says who would be let in and who shut out, and saves nothing', async () => {
  const { user, door } = await editAgainst([OWN, '192.0.2.1']);
  await waitFor(() => expect(door.to('iptables.set')).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.click(await screen.findByText('Try it before saving'));
  await user.type(screen.getByRole('textbox', { name: 'Addresses to try' }), '192.0.2.1, 8.8.8.8 nonsense');
  const results = within(screen.getByRole('list', { name: 'Results' }));
  expect(results.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    `You in this browser (taro@example.com)${OWN}Let in by ${OWN}`,
    '192.0.2.1Let in by 192.0.2.1',
    '8.8.8.8Shut out',
    'nonsenseNot an address',
  ]);
  expect(screen.getByText('1 of 2 would be shut out.')).toBeVisible();
  expect(door.to('iptables.set')).toHaveLength(1);
});
