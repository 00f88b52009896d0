import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LockoutPanel } from '@/components/security/security-panels';
import { PermissionPanel } from '@/components/security/permissions/permission-panel';
import { endOffers, undoOffers } from '@/components/activity/undo-offers';
import { UndoHost } from '@/components/activity/undo-host';
import { toast } from '@/components/ui/toast';
import { written } from '@/lib/client/api';
import type { WrittenLine } from '@/lib/rules/journal/undo-rules';
import { CONFIG, Door, permissionsOf, renderScreen } from './secret-world';

const LINE: WrittenLine = { id: 12, act: 'organization.setLockout', about: 'organization:7:lockout', canUndo: true };
const UNDO = 'journal.undo';

const undoButton = () => screen.queryByRole('button', { name: 'Undo' });

/** Turns the lockout on, with an answer that carries this line. */
async function change(door: Door, line: WrittenLine) {
  const user = userEvent.setup();
  const lockout = (useAccountLockout: boolean) => ({ organization: { useAccountLockout } });
  door.on('organization.setLockout', { data: {}, line }).on('organization.read', { data: lockout(true) });
  renderScreen(
    <>
      <LockoutPanel />
      <input aria-label="Elsewhere" />
      <UndoHost />
    </>,
    { fallback: { 'organization.read': lockout(false) } },
  );
  await user.click(screen.getByRole('switch'));
  await user.click(within(screen.getByRole('dialog')).getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return user;
}

afterEach(() => act(() => endOffers(() => true)));

test('the notice of a change takes it back once, and says that it is done', async () => {
  const door = new Door().on(UNDO, { data: {} });
  const user = await change(door, LINE);
  await user.dblClick(undoButton() as HTMLElement);
  expect(await screen.findByText('The change has been undone.')).toBeVisible();
  expect(door.to(UNDO)).toEqual([{ id: 12 }]);
  expect(undoButton()).toBeNull();
});

test('Ctrl+Z does the same, but not from a field; what stands in the way is said', async () => {
  const door = new Door().on(UNDO, { failure: { code: 'changedMeanwhile', status: 409 } });
  const user = await change(door, LINE);
  await user.click(screen.getByRole('textbox', { name: 'Elsewhere' }));
  await user.keyboard('{Control>}z{/Control}');
  expect(door.to(UNDO)).toEqual([]);
  await user.click(document.body);
  await user.keyboard('{Control>}z{/Control}');
  expect(
    await screen.findByText(/^Could not undo the change\s+Nothing was undone, because another change/),
  ).toBeVisible();
});

test('of two changes each is taken back, however quick the second press is', async () => {
  const door = new Door().on(UNDO, { data: {} });
  const user = await change(door, LINE);
  await user.click(document.body);
  const line = { ...LINE, id: 13, about: 'organization:7:mfa' };
  act(() => undoOffers.set([...undoOffers.get(), { line, toast: toast({ tone: 'good', text: 'Other' }) }]));
  for (let press = 1; press <= 2; press += 1) fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(door.to(UNDO)).toEqual([{ id: 13 }, { id: 12 }]));
  expect(await screen.findByText('The change has been undone.')).toBeVisible();
});

test('an answer that is lost leaves the outcome unknown, and nothing is sent again', async () => {
  const door = new Door().on(UNDO, { failure: { code: 'lost' } });
  const user = await change(door, LINE);
  await user.click(undoButton() as HTMLElement);
  expect(await screen.findByText(/The result is unknown/)).toBeVisible();
  expect(door.to(UNDO)).toHaveLength(1);
});

test('another change of the same thing ends the offer, one of another thing does not; what cannot be undone has none', async () => {
  await change(new Door(), LINE);
  await waitFor(() => expect(undoButton()).toBeVisible());
  act(() => written.emit({ ...LINE, id: 13, about: 'organization:7:mfa' }));
  expect(undoButton()).toBeVisible();
  act(() => written.emit({ ...LINE, id: 14 }));
  await waitFor(() => expect(undoButton()).toBeNull());
});

test('a change that cannot be put back offers nothing', async () => {
  await change(new Door(), { ...LINE, canUndo: false });
  expect(screen.getByText(/lock/i, { selector: '[class*=text]' })).toBeVisible();
  expect(undoButton()).toBeNull();
});

test('a form that was saved shows what an undo puts back; over what was typed since, it says that there is something else', async () => {
  const user = userEvent.setup();
  const appId = () => screen.findByRole('textbox', { name: /Permission app ID/ });
  const line = { id: 5, act: 'permission.set', about: 'domain:apps.example.com:environmentId', canUndo: true };
  let now = CONFIG;
  const door = new Door()
    .on('permission.set', (input) => {
      now = { ...CONFIG, permissionKintoneAppId: (input as typeof CONFIG).permissionKintoneAppId };
      return { data: {}, line };
    })
    .on('permission.list', () => ({ data: permissionsOf(now) }))
    .on('journal.undo', () => {
      now = CONFIG;
      return { data: {} };
    });
  renderScreen(
    <>
      <PermissionPanel hasContract />
      <UndoHost />
    </>,
    { fallback: { 'permission.list': permissionsOf(CONFIG) } },
  );
  await user.click(screen.getByRole('button', { name: /apps.example.com/, expanded: false }));
  const retype = async (text: string) => {
    await user.clear(await appId());
    await user.type(await appId(), text);
  };
  const save = () => user.click(screen.getByRole('button', { name: 'Save settings' }));
  // What undoes is loaded with the first notice.
  const undoButton = () => screen.findByRole('button', { name: 'Undo' });
  const undo = async () => user.click(await undoButton());
  await retype('999');
  await save();
  await undo();
  await waitFor(async () => expect(await appId()).toHaveValue('318'));
  expect(screen.queryByText(/have changed since you began/)).toBeNull();
  expect(door.to('journal.undo')).toEqual([{ id: 5 }]);

  await retype('998');
  await save();
  await undoButton();
  await retype('1000');
  await undo();
  expect(await screen.findByText(/have changed since you began to edit/)).toBeVisible();
  expect(await appId()).toHaveValue('1000');
  await user.click(screen.getByRole('button', { name: 'Show the saved settings' }));
  expect(await appId()).toHaveValue('318');
});
