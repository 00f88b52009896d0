import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { IpPanel } from '@/components/security/ip-restriction/ip-panel';
import { ADMIN_NEEDED, Door, renderScreen } from './secret-world';

let user: UserEvent;
beforeEach(() => void (user = userEvent.setup()));

const OWN = '203.0.113.9';
let saved: string[] = [];

function open(list: string[], { own = OWN as string | null, role = 'admin' as const as 'admin' | 'general' } = {}) {
  saved = list;
  const door = new Door()
    .on('iptables.read', () => ({ data: { iptables: saved } }))
    .on('iptables.set', (input) => {
      saved = (input as { iptables: string[] }).iptables;
      return { data: {} };
    });
  renderScreen(<IpPanel ownAddress={own} />, { fallback: { 'iptables.read': { iptables: list } }, me: { role } });
  return door;
}

const theSwitch = () => screen.getByRole('switch', { name: 'Restrict the IP addresses people connect from' });
const row = (number: number | string) => screen.getByRole('textbox', { name: `Address in row ${number}` });
const save = () => screen.getByRole('button', { name: 'Save list' });
const sent = (door: Door) =>
  (door.to('iptables.set') as { iptables: string[] }[]).map(({ iptables }) => ({ iptables }));

async function begin(): Promise<void> {
  await user.click(screen.queryByRole('button', { name: 'Edit' }) ?? theSwitch());
  await waitFor(() => expect(save()).not.toHaveAttribute('aria-disabled'));
}

/** Opens the form of a list. */
async function edit(...given: Parameters<typeof open>): Promise<Door> {
  const door = open(...given);
  await begin();
  return door;
}

test('turning on only begins to edit; one’s own address is added with one click, and a list that lets it in is saved at once', async () => {
  const door = await edit([]);
  expect(theSwitch()).not.toBeChecked();
  expect(row(1)).toHaveValue('');
  expect(sent(door)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Add to the list' }));
  await user.click(save());
  await waitFor(() => expect(sent(door)).toEqual([{ iptables: [OWN] }]));
  expect(await screen.findByText('1 address was saved.')).toBeVisible();
  await waitFor(() => expect(theSwitch()).toBeChecked());
  expect(screen.queryByText(/sent before had been saved/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save list' })).not.toBeInTheDocument();
});

test('blanks are dropped, doubles saved once, full-width digits put right', async () => {
  const door = await edit([OWN]);
  await user.type(row(1), '{Enter}２０３．０．１１３．９{Enter} 192.0.2.0/24 {Enter}');
  expect(await screen.findByText('The same as row 1; saved once.')).toBeVisible();
  await user.click(save());
  await waitFor(() => expect(sent(door)).toEqual([{ iptables: [OWN, '192.0.2.0/24'] }]));
});

test('a wrong row is named, the others are kept, and nothing is saved', async () => {
  const door = await edit([OWN]);
  await user.type(row(1), '{Enter}256.1.1.1{Enter}10.0.0.0/33');
  await user.click(save());
  expect(await screen.findByText('2 rows need correcting. Nothing was saved.')).toBeVisible();
  expect(row(2)).toHaveAccessibleDescription('Please enter Address in row 2 correctly');
  expect(row(3)).toBeInvalid();
  expect(row(1)).toHaveValue(OWN);
  expect(door.calls).toEqual([]);
});

test('overlaps and odd forms are only pointed out', async () => {
  await edit(['203.0.113.0/24']);
  await user.type(row(1), '{Enter}203.0.113.7{Enter}10.0.0.7/8');
  expect(await screen.findByText('Already covered by row 1, 203.0.113.0/24.')).toBeVisible();
  expect(screen.getByText('Better written as 10.0.0.0/8.')).toBeVisible();
});

test('a list without one’s own address offers to add it first; the ticks stand behind that', async () => {
  const door = await edit([]);
  await user.type(row(1), '198.51.100.0/24');
  expect(await screen.findByText('Blocked by this list')).toBeVisible();
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'Allow 198.51.100.0/24 only?' });
  const safe = within(dialog).getByRole('button', { name: `Add ${OWN} and save` });
  expect(safe).toHaveFocus();
  expect(within(dialog).queryByRole('checkbox')).not.toBeInTheDocument();
  await user.click(safe);
  await waitFor(() => expect(sent(door)).toEqual([{ iptables: ['198.51.100.0/24', OWN] }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a list without one’s own address is saved as it is only after that was ticked', async () => {
  const door = await edit([]);
  await user.type(row(1), '198.51.100.0/24{Enter}192.0.2.1');
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'Allow these 2 addresses only?' });
  await user.click(within(dialog).getByRole('button', { name: 'Save without it…' }));
  expect(dialog).toHaveTextContent(`My current address ${OWN} is not in the list`);
  await user.click(within(dialog).getByRole('button', { name: 'Save as it is' }));
  expect(sent(door)).toEqual([]);
  await user.click(within(dialog).getByRole('checkbox'));
  await user.click(within(dialog).getByRole('button', { name: 'Save as it is' }));
  await waitFor(() => expect(sent(door)).toEqual([{ iptables: ['198.51.100.0/24', '192.0.2.1'] }]));
});

test('where one’s own address cannot be known, saving is confirmed too', async () => {
  const door = await edit([], { own: null });
  await user.type(row(1), '198.51.100.0/24');
  await user.click(save());
  expect(await screen.findByRole('dialog')).toHaveTextContent('My own address is not known');
  expect(sent(door)).toEqual([]);
});

test.each([
  [['0.0.0.0/0'], 1],
  [['0.0.0.0/1', '128.0.0.0/1'], 1],
  [['0.0.0.0/0', '::/0'], 2],
])('a list that lets everybody in is confirmed by itself: %j', async (rows, ticks) => {
  const door = await edit([]);
  await user.type(row(1), rows.join('{Enter}'));
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'Save this list?' });
  const boxes = within(dialog).getAllByRole('checkbox');
  expect(boxes).toHaveLength(ticks);
  for (const box of boxes) {
    await user.click(within(dialog).getByRole('button', { name: 'Save as it is' }));
    expect(sent(door)).toEqual([]);
    await user.click(box);
  }
  await user.click(within(dialog).getByRole('button', { name: 'Save as it is' }));
  await waitFor(() => expect(sent(door)).toEqual([{ iptables: rows }]));
});

test('blanking every row is turning off, and is asked about', async () => {
  const door = await edit([OWN, '192.0.2.1']);
  await user.clear(row(1));
  await user.clear(row(2));
  await user.type(row(2), '   ');
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'Turn off the IP restriction?' });
  expect(door.calls).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(row(1)).toBeVisible();
  await user.click(save());
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(sent(door)).toEqual([{ iptables: [] }]));
  await waitFor(() => expect(theSwitch()).not.toBeChecked());
});

test('the list that was replaced can be brought back, and is saved only when somebody says so', async () => {
  const door = open([OWN, '192.0.2.1']);
  await user.click(theSwitch());
  // The saved state, until the answer comes.
  expect(theSwitch()).toBeChecked();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn off' }));
  await user.click(await screen.findByRole('button', { name: 'Restore the previous list (2)' }));
  expect(row(2)).toHaveValue('192.0.2.1');
  expect(sent(door)).toEqual([{ iptables: [] }]);
  await waitFor(() => expect(save()).not.toHaveAttribute('aria-disabled'));
  await user.click(save());
  await waitFor(() => expect(sent(door).at(-1)).toEqual({ iptables: [OWN, '192.0.2.1'] }));
});

test('a general member sees the list and why it cannot be changed', async () => {
  open([OWN], { role: 'general' });
  expect(await screen.findByText(`Allowed by ${OWN}`)).toBeVisible();
  expect(theSwitch()).toHaveAccessibleDescription(ADMIN_NEEDED);
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveAccessibleDescription(ADMIN_NEEDED);
  expect(screen.getByRole('list', { name: 'Allowed addresses' })).toHaveTextContent(OWN);
});

test('ten thousand rows do not fill the page, and a wrong one among them does not hide', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => `10.${index >> 8}.${index & 255}.1`);
  const door = open([...rows.slice(0, 9998), 'nonsense', OWN]);
  expect(screen.getAllByRole('listitem').length).toBeLessThan(30);
  await begin();
  expect(screen.getAllByRole('textbox').length).toBeLessThan(60);
  await user.click(save());
  expect(await screen.findByRole('textbox', { name: 'Address in row 9,999' })).toBeInvalid();
  await user.clear(row('9,999'));
  await user.type(row('9,999'), '192.0.2.1');
  expect(row('9,999')).toHaveFocus();
  await user.type(row(50), '{Enter}192.0.2.2');
  expect(row(51)).toHaveValue('192.0.2.2');
  expect(door.calls).toEqual([]);
});

test('the focus is lost nowhere: not by editing, removing, adding one’s own address, nor by saving', async () => {
  await edit(['192.0.2.1', '192.0.2.2', '192.0.2.3']);
  await waitFor(() => expect(row(1)).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Remove row 2' }));
  await waitFor(() => expect(row(2)).toHaveFocus());
  expect(row(2)).toHaveValue('192.0.2.3');
  await user.click(screen.getByRole('button', { name: 'Remove row 2' }));
  await waitFor(() => expect(row(1)).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Add to the list' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Check again' })).toHaveFocus());
  await user.click(save());
  await waitFor(() => expect(theSwitch()).toHaveFocus());
});
