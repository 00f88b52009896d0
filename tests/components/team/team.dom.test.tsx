import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { mutate } from 'swr';
import { UsageAlertPanel } from '@/components/contracts/usage-alerts/usage-alert-panel';
import { MemberFilters } from '@/components/members/list/member-filters';
import { PageReadsProvider } from '@/lib/client/page-reads';
import type { CurrentUser } from '@/lib/rules/current-user';
import type { Failure } from '@/lib/rules/failures';
import { ALL_MEMBERS } from '@/lib/rules/members/member-query';
import type { TeamChange, TeamEntry } from '@/lib/rules/team/team-entries';
import { KeyDoor, keyPanel, keyRow } from '../api-keys/apikey-world';
import { renderScreen } from '../security/secret-world';

const value = (text: string, replaceBy: string | null = null) => ({ note: text, replaceBy, replacedBy: null });
const note = (id: string, now: string, version = 'v1'): TeamEntry => ({ kind: 'note', id, value: value(now), version });
const alert = (percent: number): TeamEntry => ({ kind: 'alert', id: 'slots', value: { percent }, version: 'v1' });
const filter = (id: string): TeamEntry => ({ kind: 'filter', id, value: { search: 'mfa=off' }, version: 'v1' });

/** What the team keeps as the store does: a change of what was not seen is a conflict. */
class TeamDoor extends KeyDoor {
  entries: TeamEntry[];
  failure: Partial<Failure> & Pick<Failure, 'code'> = { code: 'storeAway' };
  isAway = false;

  constructor(...entries: TeamEntry[]) {
    super([keyRow('ak1', 'CI'), keyRow('ak2', 'Nightly')]);
    this.entries = entries;
    const answer = (input: unknown) => {
      if (this.isAway) return { failure: this.failure };
      const { changes = [] } = (input ?? {}) as { changes?: TeamChange[] };
      const conflicts = changes.filter((change) => !this.#apply(change)).map(({ kind, id }) => ({ kind, id }));
      return { data: { entries: this.entries, hasRecords: false, conflicts } };
    };
    this.on('team.read', answer).on('team.change', answer);
  }

  #apply({ seen, ...change }: TeamChange): boolean {
    const old = this.entries.find(({ kind, id }) => kind === change.kind && id === change.id);
    if ((old?.version ?? null) !== seen) return false;
    const entry = { ...change, version: `${seen}+` } as TeamEntry; // What a null value is dropped by in the next line.
    this.entries = [...this.entries.filter((other) => other !== old), ...(change.value ? [entry] : [])];
    return true;
  }

  /** What was asked of the team's store, and what was sent to it. */
  asked(): unknown[] {
    return this.calls.filter(({ name }) => name.startsWith('team.')).map(({ input }) => input);
  }

  override fallback() {
    return { ...super.fallback(), 'team.read': { entries: this.entries, hasRecords: false, conflicts: [] } };
  }
}

const open = (door: TeamDoor, panel = keyPanel, me: Partial<CurrentUser> = {}) => {
  const user = userEvent.setup();
  return { user, door, view: renderScreen(panel, { fallback: door.fallback(), me }) };
};
/** The page came while the store was away. */
async function openAway(door: TeamDoor, panel: ReactNode) {
  // The cache is that of the document.
  await mutate(() => true, undefined, { revalidate: false });
  const { 'team.read': _none, ...fallback } = door.fallback();
  const failure = { code: 'storeAway', status: 503, requestId: 'r' } as const;
  const later = { 'team.read': Promise.resolve({ failure }) };
  const user = userEvent.setup();
  renderScreen(<PageReadsProvider value={{ renderId: `away ${Math.random()}`, later }}>{panel}</PageReadsProvider>, {
    fallback,
  });
  return user;
}
const alerts = (
  <UsageAlertPanel services={{ Customine: [], Deploit: undefined, Backup: undefined }} today="2026-11-22" />
);
const filters = <MemberFilters all={[]} query={{ ...ALL_MEMBERS, mfa: 'off' }} onQuery={() => {}} />;
const held = (id: string, text: string) => ({ [id]: { ...value(text), keptOn: '2026-01-01' } });
const hold = (...notes: object[]) => localStorage.setItem('keynote.7', JSON.stringify(Object.assign({}, ...notes)));
const button = (name: string | RegExp) => screen.findByRole('button', { name });

async function edit(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await button(/^CI/));
  await user.click(await button('Edit note and date'));
  return screen.findByRole('textbox', { name: 'Note' });
}

beforeEach(() => window.history.replaceState(null, '', '/apikey'));

test('a note is kept for the team with what was seen, and nothing of it in this browser', async () => {
  const { user, door } = open(new TeamDoor(note('ak1', 'Build')));
  const field = await edit(user);
  expect(screen.getByText(/^Kept for the owners and admins/)).toBeVisible();
  await user.type(field, ' server');
  await user.click(await button('Save note and date'));
  expect(await screen.findByText('Note: Build server', { selector: 'bdi' })).toBeVisible();
  expect(door.asked()).toEqual([{ changes: [{ kind: 'note', id: 'ak1', value: value('Build server'), seen: 'v1' }] }]);
  expect(localStorage).toHaveLength(0);
});

test('what a colleague wrote meanwhile is shown before it is replaced', async () => {
  const { user, door } = open(new TeamDoor(note('ak1', 'Build')));
  const field = await edit(user);
  door.entries = [note('ak1', 'Theirs', 'v2')];
  await user.type(field, ' server');
  await user.click(await button('Save note and date'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/Somebody else changed.*It now says: Theirs/s);
  expect(field).toHaveValue('Build server');
  await user.click(await button('Save note and date'));
  await waitFor(() => expect(door.entries).toMatchObject([{ value: value('Build server'), version: 'v2+' }]));
});

test('a store that is away is no success: what was typed stays', async () => {
  const { user, door } = open(new TeamDoor());
  const field = await edit(user);
  await user.type(field, 'Build');
  door.isAway = true;
  await user.click(await button('Save note and date'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/Could not save.*Could not reach/s);
  expect(field).toHaveValue('Build');
});

test('what could not be read says so, with another try, and is not changed meanwhile', async () => {
  const user = await openAway(new TeamDoor(note('ak1', 'Build')), keyPanel);
  await screen.findByText('Could not read what your organization keeps here');
  await user.click(await button(/^CI/));
  const editing = await button('Edit note and date');
  expect(editing).toHaveAttribute('aria-disabled', 'true');
  expect(editing).toHaveAccessibleDescription('Could not load this');
  await user.click(await button('Try again'));
  expect(await screen.findByText('Note: Build', { selector: 'bdi' })).toBeVisible();
});

test('a value that nobody knows while the store is away is not shown, and comes with the next try', async () => {
  const user = await openAway(new TeamDoor(alert(80)), alerts);
  await screen.findByText('Could not read what your organization keeps here');
  expect(screen.queryByRole('combobox')).toBeNull();
  await user.click(await button('Try again'));
  expect((await screen.findAllByRole('combobox'))[0]).toHaveDisplayValue('Alert from 80%');
});

test('what this browser holds is offered once; nothing of the team is replaced by it', async () => {
  hold(held('ak1', 'Mine'), held('ak2', 'New'));
  const { user, view, door } = open(new TeamDoor(note('ak1', 'Theirs')));
  expect(await screen.findByText(/CI: your organization has “Theirs”, this browser has “Mine”/)).toBeVisible();
  await user.click(await button('Take over for everybody'));
  expect(await screen.findByText('1 entry was taken over for everybody.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: 'All API keys' })).toHaveFocus());
  expect(door.asked()).toEqual([{ changes: [{ kind: 'note', id: 'ak2', value: value('New'), seen: null }] }]);
  expect(JSON.parse(localStorage.getItem('keynote.7') ?? '{}')).toEqual(held('ak1', 'Mine'));
  view.unmount();
  open(door);
  expect(await button(/^CI.*Note: Theirs/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Leave them in this browser' })).toBeNull();
});

test('what a colleague entered while it was offered is met, and left in this browser', async () => {
  hold(held('ak1', 'Mine'));
  const { user, door } = open(new TeamDoor());
  door.entries = [note('ak1', 'Theirs')];
  await user.click(await button('Take over for everybody'));
  expect(await screen.findByText(/1 entry was not taken over/)).toBeVisible();
  expect(JSON.parse(localStorage.getItem('keynote.7') ?? '{}')).toEqual(held('ak1', 'Mine'));
});

test('what is left in the browser is not offered again, and nothing is sent', async () => {
  hold(held('ak1', 'Mine'));
  const { user, door } = open(new TeamDoor());
  await user.click(await button('Leave them in this browser'));
  await waitFor(() => expect(screen.queryByText(/still holds/)).toBeNull());
  expect(door.asked()).toEqual([]);
});

test('a general member keeps notes in their own browser, and sees the filters of the team without changing them', async () => {
  const { user, view, door } = open(new TeamDoor(filter('Team')), keyPanel, { role: 'general' });
  await user.type(await edit(user), 'Own');
  await user.click(await button('Save note and date'));
  await waitFor(() => expect(localStorage.getItem('keynote.7')).toContain('Own'));
  view.unmount();
  open(door, filters, { role: 'general' });
  expect(await button('Team (0)')).toHaveAttribute('aria-pressed', 'true');
  expect(screen.queryByRole('button', { name: 'Delete saved filter' })).toBeNull();
  expect(door.asked()).toEqual([]);
});

test.each([
  ['chosen', {}, 'Slots (each domain): you get an alert from 90%.'],
  ['changed by a colleague', { entries: [{ ...alert(60), version: 'v2' }] }, /Somebody else changed this first/],
  ['not saved', { isAway: true }, /Could not save/],
])('an alert that was %s says so', async (_how, change, words) => {
  const { user, door } = open(new TeamDoor(alert(80)), alerts);
  Object.assign(door, change);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Slots (each domain)' }), 'Alert from 90%');
  expect(await screen.findByText(words)).toBeVisible();
  expect(door.asked()[0]).toEqual({ changes: [{ kind: 'alert', id: 'slots', value: { percent: 90 }, seen: 'v1' }] });
});

test('of two quick choices the second is no conflict with the first', async () => {
  const { door } = open(new TeamDoor(alert(80)), alerts);
  const select = screen.getByRole('combobox', { name: 'Slots (each domain)' });
  for (const percent of ['90', '100']) fireEvent.change(select, { target: { value: percent } });
  expect(select).toHaveDisplayValue('Alert from 100%');
  await waitFor(() => expect(door.entries).toMatchObject([{ value: { percent: 100 } }]));
});

test('a filter is saved for everybody, and deleted', async () => {
  const door = new TeamDoor();
  const { user } = open(door, <MemberFilters all={[]} query={{ ...ALL_MEMBERS, role: 'owner' }} onQuery={() => {}} />, {
    members: 10,
  });
  await user.click(await button('Save this filter'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Everybody in your organization sees them/)).toBeVisible();
  await user.type(dialog.getByRole('textbox'), 'Owners');
  await user.click(dialog.getByRole('button', { name: 'Save filter' }));
  await waitFor(() => expect(door.entries).toMatchObject([{ kind: 'filter', id: 'Owners' }]));
  await user.click(await button('Delete saved filter'));
  await waitFor(() => expect(door.entries).toEqual([]));
});
