import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OwnFilters } from '@/components/team/own-filters';
import type { SavedFilter } from '@/lib/rules/team/team-entries';
import { OwnDoor, renderPanel } from '../panel-door';

const OWNERS = { name: 'Owners', search: '?subject=member' };
const FAILED = { name: 'Failed', search: '?outcome=failed' };
const answerOf = (filters: readonly SavedFilter[], version = 'v1') => ({
  lists: [{ list: 'activity', filters, version }],
});

function open(filters: readonly SavedFilter[], search = '', locale: 'ja' | 'en' = 'en') {
  const door = new OwnDoor().open();
  let now = answerOf(filters);
  door.on('filter.list', () => ({ data: now }));
  door.on('filter.change', (input) => {
    now = answerOf((input as { filters: SavedFilter[] }).filters, 'v2'); // What the panel sends is what the operation takes.
    return { data: { ...now, isConflict: false } };
  });
  const onApply = jest.fn();
  const fallback = { 'filter.list': now };
  renderPanel(<OwnFilters list="activity" search={search} onApply={onApply} />, { locale, fallback });
  return { user: userEvent.setup(), door, onApply };
}
const button = (name: string) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a filter is one press away, and the one that is set gives everything back', async () => {
  // As those of API keys were once kept.
  const { user, onApply } = open([OWNERS, { ...FAILED, search: 'outcome=failed' }], FAILED.search);
  await user.click(await button('Owners'));
  expect(onApply).toHaveBeenLastCalledWith(OWNERS.search);
  const active = await button('Failed');
  expect(active).toHaveAttribute('aria-pressed', 'true');
  await user.click(active);
  expect(onApply).toHaveBeenLastCalledWith('');
  expect(screen.queryByRole('button', { name: 'Save this filter' })).toBeNull();
});

test('what is set gets a name, and one of the same name is replaced', async () => {
  const { user, door } = open([OWNERS, FAILED], '?subject=iptables');
  await user.click(await button('Save this filter'));
  await user.type((await dialog()).getByRole('textbox'), ' Owners ');
  await user.click((await dialog()).getByRole('button', { name: 'Replace the filter of this name' }));
  await closed();
  const filters = [FAILED, { name: 'Owners', search: '?subject=iptables' }];
  expect(door.writes).toEqual([{ name: 'filter.change', input: { list: 'activity', filters, seen: 'v1' } }]);
  expect(await button('Owners')).toHaveAttribute('aria-pressed', 'true');
});

test('the one that is set is renamed in its place, and deleted', async () => {
  const { user, door } = open([OWNERS, FAILED], OWNERS.search);
  await user.click(await button('Rename saved filter'));
  const name = (await dialog()).getByRole('textbox');
  expect(name).toHaveValue('Owners');
  await user.clear(name);
  await user.type(name, 'People');
  await user.click((await dialog()).getByRole('button', { name: 'Rename saved filter' }));
  await closed();
  await user.click(await button('Delete saved filter'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'People' })).toBeNull());
  await waitFor(() => expect(screen.getByRole('group')).toHaveFocus());
  expect(door.writes.map(({ input }) => input)).toEqual([
    { list: 'activity', filters: [{ ...OWNERS, name: 'People' }, FAILED], seen: 'v1' },
    { list: 'activity', filters: [FAILED], seen: 'v2' },
  ]);
});

test('what another tab changed meanwhile is shown, and nothing is overwritten', async () => {
  const { user, door } = open([OWNERS], FAILED.search);
  door.on('filter.change', { data: { ...answerOf([FAILED]), isConflict: true } });
  await user.click(await button('Save this filter'));
  await user.type((await dialog()).getByRole('textbox'), 'Mine');
  await user.click((await dialog()).getByRole('button', { name: 'Save filter' }));
  expect(await (await dialog()).findByText(/changed elsewhere meanwhile/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Failed', hidden: true })).toBeInTheDocument();
});

test('a store that is away is said in the dialog, with what was typed', async () => {
  const { user, door } = open([], FAILED.search, 'ja');
  door.on('filter.change', { failure: { code: 'storeAway', status: 503, requestId: 'r' } });
  await user.click(await button('この条件を保存'));
  await user.type((await dialog()).getByRole('textbox'), '失敗{Enter}');
  expect(await (await dialog()).findByText('保存できませんでした')).toBeVisible();
  expect((await dialog()).getByRole('textbox')).toHaveValue('失敗');
});

test('nothing shows before something is set or kept, nor without a store', () => {
  open([]);
  expect(screen.queryByRole('group')).toBeNull();
  cleanup();
  new OwnDoor().open();
  renderPanel(<OwnFilters list="activity" search="?outcome=failed" onApply={() => {}} />);
  expect(screen.queryByRole('group')).toBeNull();
});
