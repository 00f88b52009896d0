import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IpPanel } from '@/components/security/ip-restriction/ip-panel';
import { Door, renderScreen } from './secret-world';

const OWN = '203.0.113.9';
let saved: string[] = [];

const listIn = (input: unknown) => (input as { iptables: string[] }).iptables; // What the panel sends.
const keep = (input: unknown) => {
  saved = listIn(input);
  return { data: {} };
};

/** Edits the list while a colleague saves another one. */
async function editAgainst(theirs: string[]) {
  const user = userEvent.setup();
  saved = [OWN, '192.0.2.1'];
  const door = new Door().on('iptables.read', () => ({ data: { iptables: saved } })).on('iptables.set', keep);
  renderScreen(<IpPanel ownAddress={OWN} />, { fallback: { 'iptables.read': { iptables: saved } } });
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save list' })).not.toHaveAttribute('aria-disabled'));
  await user.type(screen.getByRole('textbox', { name: 'Address in row 2' }), '{Enter}198.51.100.1');
  saved = theirs;
  await user.click(screen.getByRole('button', { name: 'Save list' }));
  return { user, door };
}

/** The list was saved, nobody else changed it, and its form is open again. */
async function editAgain() {
  const { user, door } = await editAgainst([OWN, '192.0.2.1']);
  await waitFor(() => expect(door.to('iptables.set')).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  return { user, door };
}

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
  expect(screen.getByRole('button', { name: 'Save list' })).toHaveAccessibleDescription(/First choose/);
});

test.each([
  ['on top of theirs', 'Keep both changes', [OWN, '2001:db8::1']],
  ['instead of theirs', 'Use my list (overwrites theirs when saved)', [OWN]],
])('one’s own changes go on %s, and are saved when somebody says so', async (_how, choice, theirs) => {
  const { user, door } = await editAgainst(theirs);
  await user.click(await screen.findByRole('button', { name: choice }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save list' })).toHaveFocus());
  const iptables = [OWN, theirs[1] ?? '192.0.2.1', '198.51.100.1'];
  expect(values()).toEqual(iptables);
  await user.click(screen.getByRole('button', { name: 'Save list' }));
  await waitFor(() => expect(door.to('iptables.set')).toMatchObject([{ iptables }]));
});

test.each(['form', 'dialog'])('a list saved while the proof is given to the %s is not written over', async (place) => {
  const { user, door } = await editAgain();
  const seen = { iptables: saved };
  door.on('iptables.set', () => {
    saved = [OWN, '2001:db8::1'];
    return { failure: { code: 'changedMeanwhile', status: 409 } };
  });
  const isOff = place === 'dialog';
  if (isOff) await user.click(screen.getByRole('switch'));
  else await user.type(screen.getByRole('textbox', { name: 'Address in row 3' }), '{Enter}198.51.100.2');
  await user.click(screen.getByRole('button', { name: isOff ? 'Turn off' : 'Save list' }));
  const words = isOff ? /it has not been turned off yet/ : 'Another admin has changed the list';
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByText('Could not save the IP restriction')).toBeNull();
  expect(door.to('iptables.set').at(-1)).toMatchObject({ seen });
  expect(saved).toEqual([OWN, '2001:db8::1']);
});

test('their list is taken as it is', async () => {
  const { user } = await editAgainst([OWN, '2001:db8::1']);
  await user.click(await screen.findByRole('button', { name: 'Use their list (discards yours)' }));
  expect(values()).toEqual([OWN, '2001:db8::1']);
});

test('where the list cannot be read just before saving, nothing is saved', async () => {
  const { user, door } = await editAgainst([OWN]);
  await user.click(await screen.findByRole('button', { name: 'Use my list (overwrites theirs when saved)' }));
  door.on('iptables.read', { failure: { code: 'unreachable' } });
  await user.click(screen.getByRole('button', { name: 'Save list' }));
  expect(await screen.findByText('Could not save the IP restriction')).toBeVisible();
  expect(door.to('iptables.set')).toEqual([]);
});

test('a rehearsal says who would be let in and who shut out, and saves nothing', async () => {
  const { user, door } = await editAgain();
  await user.click(await screen.findByText('Try it before saving'));
  await user.type(screen.getByRole('textbox', { name: 'Addresses to try' }), '192.0.2.1, 8.8.8.8 nonsense');
  const results = within(screen.getByRole('list', { name: 'Results' }));
  expect(results.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    `You in this browser (taro@example.com)${OWN}Allowed by ${OWN}`,
    '192.0.2.1Allowed by 192.0.2.1',
    '8.8.8.8Blocked',
    'nonsenseNot an address',
  ]);
  expect(screen.getByText('1 of 2 would be blocked.')).toBeVisible();
  expect(door.to('iptables.set')).toHaveLength(1);
});

test('a list whose answer was lost, but that is there, is told as saved and closes the form', async () => {
  const { user, door } = await editAgain();
  door.on('iptables.set', (input) => {
    saved = listIn(input).toReversed();
    return { failure: { code: 'timeout' } };
  });
  await user.type(screen.getByRole('textbox', { name: 'Address in row 3' }), '{Enter}198.51.100.2');
  await user.click(screen.getByRole('button', { name: 'Save list' }));
  expect(await screen.findByText('4 addresses were saved.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save list' })).not.toBeInTheDocument();
});

test('one’s own list that arrives after its answer was lost is nobody else’s change, and the next one can be saved', async () => {
  const { user, door } = await editAgain();
  let late: string[] = [];
  door.on('iptables.set', (input) => {
    late = listIn(input);
    return { failure: { code: 'timeout' } };
  });
  await user.type(screen.getByRole('textbox', { name: 'Address in row 3' }), '{Enter}198.51.100.2');
  await user.click(screen.getByRole('button', { name: 'Save list' }));
  expect(await screen.findByText(/The result is unknown/)).toBeVisible();
  // The provider carries it out now; meanwhile the form goes on.
  saved = late;
  door.on('iptables.set', keep);
  await user.type(screen.getByRole('textbox', { name: 'Address in row 4' }), '{Enter}198.51.100.3');
  await user.click(screen.getByRole('button', { name: 'Save list' }));
  await waitFor(() => expect(saved).toEqual([OWN, '192.0.2.1', '198.51.100.1', '198.51.100.2', '198.51.100.3']));
  expect(screen.queryByText('Another admin has changed the list')).not.toBeInTheDocument();
  expect(door.to('iptables.set')).toHaveLength(3);
});
