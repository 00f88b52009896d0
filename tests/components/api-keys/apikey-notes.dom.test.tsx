import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { writeStored } from '@/lib/client/storage';
import { localDay } from '@/lib/client/use-local-time';
import { addDays } from '@/lib/rules/text/calendar-days';
import type { CurrentUser } from '@/lib/rules/current-user';
import { deleteKey, inside, KeyDoor, keyPanel, keyRow, MEMBERS, openReplace, SECRET } from './apikey-world';
import { Door, renderScreen } from '../security/secret-world';

const day = (days: number) => addDays(localDay(), days);
const kept = (id = 7) => JSON.parse(localStorage.getItem(`keynote.${id}`) ?? '{}');
const note = (text: string, replaceBy: string | null = null, keptOn = day(-30)) => ({
  note: text,
  replaceBy,
  replacedBy: null,
  keptOn,
});
const keep = (notes: Record<string, ReturnType<typeof note>>, id = 7) =>
  localStorage.setItem(`keynote.${id}`, JSON.stringify(notes));

function open(me: Partial<CurrentUser> = {}) {
  const user = userEvent.setup();
  const door = new KeyDoor([keyRow('ak1', 'CI'), keyRow('ak2', 'Nightly'), keyRow('ak3', 'Staging')]);
  const view = renderScreen(keyPanel, { fallback: door.fallback(), me });
  return { user, door, view };
}

const toggle = (name: RegExp) => screen.getByRole('button', { name, expanded: false });
/** Opens a row and the form of its note. */
async function edit(user: UserEvent, name: RegExp): Promise<void> {
  await user.click(toggle(name));
  await user.click(await screen.findByRole('button', { name: 'Edit note and date' }));
  await noteField();
}
const form = () => screen.findByRole('form', { name: 'Note and replace-by date' });
const noteField = () => screen.findByRole('textbox', { name: 'Note' });
const dateField = () => screen.getByLabelText('Replace by');
const save = () => screen.getByRole('button', { name: 'Save note and date' });
const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent ?? '');

function fillStorage(): void {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}

beforeEach(() => window.history.replaceState(null, '', '/apikey'));

test('a note and a date are kept in this browser for the organisation, said so, and there again after a reload', async () => {
  const { user, view, door } = open();
  await edit(user, /^CI/);
  expect(await form()).toHaveTextContent('Kept in this browser for this organization; other people');
  await user.type(await noteField(), '  Build server, Hanako ');
  expect(await noteField()).toHaveAccessibleDescription(/23 of 100 characters/);
  await user.click(screen.getByRole('button', { name: 'In 90 days' }));
  expect(dateField()).toHaveValue(day(90));
  expect(dateField()).toHaveAccessibleDescription(expect.stringContaining('(in 90 days)'));
  expect(localStorage).toHaveLength(0);
  await user.click(save());
  expect(await screen.findByText('The note and date of “CI” were saved in this browser.')).toBeVisible();
  expect(kept()).toEqual({ ak1: note('Build server, Hanako', day(90), localDay()) });
  expect(door.calls).toEqual([]);
  view.unmount();
  const again = open();
  await edit(again.user, /^CI.*Note: Build server, Hanako/);
  expect(await noteField()).toHaveValue('Build server, Hanako');
  expect(dateField()).toHaveValue(day(90));
  again.view.unmount();
  open({ organization: { id: 8, name: 'Other' } });
  expect(screen.queryByText(/Build server/)).not.toBeInTheDocument();
});

test('the note stands in one line until it is edited, and cancelling keeps what was saved; what is emptied is forgotten', async () => {
  keep({ ak1: note('Build server', day(5)) });
  const { user } = open();
  await user.click(toggle(/^CI/));
  expect(await screen.findByText(/^Replace by /)).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Edit note and date' }));
  const field = await noteField();
  await waitFor(() => expect(field).toHaveFocus());
  await user.type(field, ' 2');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(kept().ak1.note).toBe('Build server');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit note and date' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Edit note and date' }));
  await user.clear(await noteField());
  await user.click(screen.getByRole('button', { name: 'No date' }));
  await user.click(save());
  expect(await screen.findByText('The note and date of “CI” were removed.')).toBeVisible();
  expect(localStorage.getItem('keynote.7')).toBeNull();
  expect(screen.queryByText('Replace within 5 days')).not.toBeInTheDocument();
});

test('100 characters are kept; 101 are refused beside the field, which keeps them', async () => {
  const { user } = open();
  await edit(user, /^CI/);
  const field = await noteField();
  await user.click(field);
  await user.paste('𠮷'.repeat(50) + 'x');
  await user.click(save());
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(/Please enter Note correctly: no more than 100 characters\./);
  expect(field).toHaveValue('𠮷'.repeat(50) + 'x');
  expect(kept()).toEqual({});
  await user.type(field, '{Backspace}');
  await user.click(save());
  expect(kept()).toMatchObject({ ak1: { note: '𠮷'.repeat(50) } });
});

test('a browser that keeps nothing is no success, and what was typed stays', async () => {
  const { user } = open();
  await edit(user, /^CI/);
  await user.type(await noteField(), 'Build server');
  fillStorage();
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not save the note and date in this browser');
  expect(screen.queryByText(/were saved/)).not.toBeInTheDocument();
  expect(await noteField()).toHaveValue('Build server');
});

test.each([
  [-3, 'Replacement 3 days overdue'],
  [-1, 'Replacement 1 day overdue'],
  [0, 'Replace today'],
  [1, 'Replace within 1 day'],
  [14, 'Replace within 14 days'],
])('a date %i days away is a badge in words', (days, words) => {
  keep({ ak2: note('', day(days)), ak3: note('', day(15)) });
  open();
  expect(screen.getByRole('button', { name: /^Nightly/ })).toHaveTextContent(words);
  expect(screen.getAllByText(/Replace (?:within|today)|overdue/)).toHaveLength(1);
});

test('keys are found by their note, and sorted by their date', async () => {
  keep({ ak2: note('Billing batch', day(40)), ak3: note('', day(3)) });
  const { user } = open();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Earliest replace-by date first');
  expect(names().map((name) => name.slice(0, 2))).toEqual(['St', 'Ni', 'CI']);
  await user.type(screen.getByRole('searchbox', { name: 'Search API keys' }), 'billing');
  await waitFor(() => expect(names()).toHaveLength(1));
  expect(names()[0]).toContain('Note: Billing batch');
});

test('an overdue key offers its replacement in the row; the new key takes over the note and not the date', async () => {
  keep({ ak1: note('Build server', day(-2)), ak2: note('', day(2)) });
  const { user, door } = open();
  expect(screen.queryByRole('button', { name: 'Replace “Nightly”' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Replace “CI”' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Create and copy the new key' }));
  const used = await dialog.findByRole('checkbox');
  expect(kept()).toMatchObject({
    ak1: { note: 'Build server', replaceBy: day(-2), replacedBy: 'ak9' },
    ak9: note('Build server', null, localDay()),
  });
  await user.click(used);
  await user.click(dialog.getByRole('button', { name: 'Delete the old key' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(door.to('apikey.delete')).toEqual([{ id: 'ak1' }]);
  expect(kept()).toEqual({ ak2: note('', day(2)), ak9: note('Build server', null, localDay()) });
  expect(JSON.stringify(kept())).not.toContain(SECRET);
  expect(toggle(/^CI \(2\).*Note: Build server/)).not.toHaveTextContent('overdue');
});

test.each([
  ['by this person', () => undefined],
  ['by somebody else meanwhile', (door: KeyDoor) => door.forget('ak1')],
])('with a key that is deleted %s its note goes', async (_who, before) => {
  keep({ ak1: note('Build server', null, localDay()), ak2: note('Billing') });
  const { user, door } = open();
  await deleteKey(user, () => before(door));
  await waitFor(() => expect(Object.keys(kept())).toEqual(['ak2']));
});

test.each<[string, (door: KeyDoor) => unknown]>([
  ['is still listed', () => undefined],
  ['whose list cannot be read', (door) => door.on('apikey.list', { failure: { code: 'unreachable' } })],
])('a key that is not found but %s keeps its note, and the dialog says why', async (_what, before) => {
  keep({ ak1: note('Build server') });
  const { user, door } = open();
  const dialog = await deleteKey(user, () => before(door.on('apikey.delete', { failure: { code: 'notFound' } })));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('It was not found');
  expect(Object.keys(kept())).toEqual(['ak1']);
});

test('where the browser keeps no mark of a replacement, the old key is to be deleted by hand', async () => {
  const { user } = open();
  const dialog = await openReplace(user);
  fillStorage();
  await user.click(inside(dialog, 'Create and copy the new key'));
  await user.click(await screen.findByRole('button', { name: 'Finish later' }));
  expect(await screen.findByText(/delete the old key in the list/)).toBeVisible();
  expect(screen.getByText(/^Could not save that the key is being replaced/)).toBeVisible();
});

test('notes of keys that are gone are swept, of this organisation only, and never while the list cannot be read', async () => {
  keep({ gone: note('Old'), ak1: note('Build server') });
  keep({ gone: note('Theirs') }, 8);
  new Door().on('apikey.list', { failure: { code: 'unreachable' } }).on('member.list', { data: MEMBERS });
  const { unmount } = renderScreen(keyPanel);
  await screen.findByRole('button', { name: 'Try again' });
  expect(Object.keys(kept())).toEqual(['gone', 'ak1']);
  unmount();
  open();
  expect(Object.keys(kept())).toEqual(['ak1']);
  expect(Object.keys(kept(8))).toEqual(['gone']);
});

test('in read-only mode notes can still be kept, since nothing changes at the provider; replacing cannot', async () => {
  keep({ ak1: note('', day(-2)) });
  const { user, door } = open();
  act(() => writeStored('readOnlyMode', 'true'));
  const offer = screen.getByRole('button', { name: 'Replace “CI”' });
  expect(offer).toHaveAccessibleDescription('Nothing can be changed in read-only mode.');
  await edit(user, /^CI/);
  await user.type(await noteField(), 'Build server');
  await user.click(save());
  expect(kept()).toMatchObject({ ak1: { note: 'Build server', replaceBy: day(-2) } });
  expect(door.calls).toEqual([]);
});
