import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PermissionPanel } from '@/components/security/permissions/permission-panel';
import { TIMING } from '@/lib/rules/timing';
import { ADMIN_NEEDED, CONFIG, Door, permissionsOf, renderScreen } from './secret-world';

async function open(config: typeof CONFIG | null, { role = 'admin' as 'admin' | 'general' } = {}) {
  const user = userEvent.setup();
  const door = new Door().on('permission.list', { data: permissionsOf(config) });
  renderScreen(<PermissionPanel hasContract />, {
    fallback: { 'permission.list': permissionsOf(config) },
    me: { role },
  });
  await user.click(screen.getByRole('button', { name: /^apps.example.com/ }));
  await screen.findByRole('region', { name: 'Sync' });
  return { user, door };
}

const use = () => screen.getByRole('switch', { name: 'Use access-permission settings for this domain' });
const appId = () => screen.findByRole('textbox', { name: /Permission app ID/ });

test('without a contract of the customisation service it is explained what is needed, and nothing is asked', () => {
  const door = new Door();
  renderScreen(<PermissionPanel hasContract={false} />);
  expect(screen.getByText('A customization contract is needed')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See contracts' })).toHaveAttribute('href', '/contract');
  expect(door.calls).toEqual([]);
});

test('using the settings begins with the defaults and saves nothing yet; what is not valid is named beside its field, and not sent', async () => {
  const { user, door } = await open(null);
  await user.click(use());
  expect(await screen.findByRole('textbox', { name: /Field code of the app ID/ })).toHaveValue('ID');
  expect(screen.getByRole('textbox', { name: 'Field code of the group code' })).toHaveValue('グループコード');
  expect(screen.getByRole('combobox', { name: /Environment/ })).toHaveDisplayValue('Please choose');
  expect(screen.getByText('Takes effect once you save and sync.')).toBeVisible();
  await user.type(await appId(), '7');
  await user.dblClick(use());
  expect(await appId()).toHaveValue('7');
  expect(door.calls).toEqual([]);
  await user.clear(await appId());
  await user.type(await appId(), '1e3');
  await user.clear(screen.getByRole('textbox', { name: /users who may edit/ }));
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await appId()).toHaveAccessibleDescription(expect.stringContaining('a whole number greater than 0'));
  expect(screen.getByRole('textbox', { name: /users who may edit/ })).toBeInvalid();
  await waitFor(() => expect(screen.getByRole('combobox', { name: /Environment/ })).toHaveFocus());
  expect(door.calls).toEqual([]);
});

test('what is typed while the settings are saved stays, and is nobody else’s change', async () => {
  const { user, door } = await open(CONFIG);
  const sent = Promise.withResolvers<{ data: object }>();
  door
    .on('permission.set', () => sent.promise)
    .on('permission.list', {
      data: permissionsOf({ ...CONFIG, permissionKintoneAppId: 999 }),
    });
  await user.clear(await appId());
  await user.type(await appId(), '999');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => expect(door.to('permission.set')).toHaveLength(1));
  await user.type(await appId(), '0');
  sent.resolve({ data: {} });
  expect(await screen.findByText(/The settings of apps.example.com were saved/)).toBeVisible();
  expect(await appId()).toHaveValue('9990');
  expect(screen.queryByText(/have changed since you began/)).toBeNull();
});

test('settings are saved as numbers, full-width digits too', async () => {
  const { user, door } = await open(null);
  door.on('permission.set', { data: {} });
  await user.click(use());
  await user.selectOptions(await screen.findByRole('combobox', { name: /Environment/ }), 'Drawings / Test');
  await user.type(await appId(), '３１８');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('The settings of apps.example.com were saved. Sync to apply them.')).toBeVisible();
  expect(door.to('permission.set')).toEqual([
    {
      environmentId: 4,
      permissionKintoneAppId: 318,
      appIdField: 'ID',
      writableUserField: '編集可能ユーザー',
      readonlyUserField: '閲覧可能ユーザー',
      groupCodeField: 'グループコード',
      memberField: 'メンバー',
      domain: 'apps.example.com',
      seen: null,
    },
  ]);
});

test('what a colleague saved meanwhile is said before it is overwritten', async () => {
  const { user, door } = await open(CONFIG);
  const other = { ...CONFIG, memberField: 'M' };
  door.on('permission.list', { data: permissionsOf(other) });
  door.on('permission.set', (input) => {
    const { seen } = input as { seen: typeof CONFIG };
    return 'memberField' in seen ? { data: {} } : { failure: { code: 'changedMeanwhile', status: 409 } };
  });
  const save = () => user.click(screen.getByRole('button', { name: 'Save settings' }));
  await user.type(await appId(), '9');
  await save();
  expect(await screen.findByText(/have changed since you began/)).toBeVisible();
  expect(await appId()).toHaveValue('3189');
  // The second half of a double click is no answer to that.
  await save();
  expect(door.to('permission.set')).toHaveLength(1);
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + TIMING.samePressMs);
  await save();
  expect(await screen.findByText(/The settings of apps.example.com were saved/)).toBeVisible();
  expect(door.to('permission.set')).toMatchObject([{ seen: CONFIG }, { seen: other }]);
});

test('a number is judged when its field is left, before anything is saved; a domain that is closed for a moment keeps what was typed', async () => {
  const { user, door } = await open(CONFIG);
  await user.clear(await appId());
  await user.type(await appId(), '3x');
  await user.tab();
  await waitFor(async () => expect(await appId()).toBeInvalid());
  expect(door.calls).toEqual([]);
  await user.clear(await appId());
  await user.type(await appId(), '999');
  const head = screen.getByRole('button', { name: /^apps.example.com/ });
  await user.click(head);
  expect(screen.queryByRole('switch')).toBeNull();
  await user.click(head);
  expect(await appId()).toHaveValue('999');
});

test('unchecking is asked about, deletes the settings, then starts a sync', async () => {
  const { user, door } = await open(CONFIG);
  door.on('permission.delete', { data: {} }).on('permission.sync', { data: { requestId: 'job-1' } });
  await user.click(use());
  expect(use()).toBeChecked();
  const dialog = screen.getByRole('dialog', { name: 'Delete the access-permission settings of apps.example.com?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(door.calls).toEqual([]);
  door.on('permission.list', { data: permissionsOf(null) });
  await user.click(use());
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete settings' }));
  await waitFor(() => expect(door.to('permission.sync')).toEqual([{ domain: 'apps.example.com' }]));
  expect(door.calls.filter(({ name }) => name.startsWith('permission')).map(({ name }) => name)).toEqual([
    'permission.delete',
    'permission.list',
    'permission.sync',
  ]);
  expect(use()).not.toBeChecked();
  expect(await screen.findByText('Syncing')).toBeVisible();
});

test('while a sync runs the settings cannot be unchecked: the sync that must follow could not begin', async () => {
  const { user, door } = await open(CONFIG);
  door
    .on('permission.sync', { data: { requestId: 'job-1' } })
    .on('async.read', { data: { status: 'accepted', description: undefined } });
  await user.click(screen.getByRole('button', { name: 'Sync' }));
  expect(await screen.findByText('Syncing')).toBeVisible();
  expect(use()).toHaveAccessibleDescription('This can be changed once the sync has ended.');
  await user.click(use());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(door.to('permission.delete')).toEqual([]);
});

test('settings that could not be deleted stay used, and no sync starts', async () => {
  const { user, door } = await open(CONFIG);
  door.on('permission.delete', { failure: { code: 'denied', status: 403 } });
  await user.click(use());
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete settings' }));
  expect(await screen.findByText('Unable to delete the permission source settings')).toBeVisible();
  expect(use()).toBeChecked();
  expect(door.to('permission.sync')).toEqual([]);
});

test('a general member reads the settings and is told why they are locked', async () => {
  const { user, door } = await open(CONFIG, { role: 'general' });
  expect(use()).toHaveAccessibleDescription(ADMIN_NEEDED);
  expect(await appId()).toHaveAttribute('readonly');
  expect(screen.getByRole('combobox', { name: /Environment/ })).toBeDisabled();
  for (const name of ['Save settings', 'Sync']) {
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(ADMIN_NEEDED);
    await user.click(screen.getByRole('button', { name }));
  }
  expect(door.calls).toEqual([]);
});

test('an environment that is no longer listed stays chosen and is shown by its id', async () => {
  await open({ ...CONFIG, environmentId: 77 });
  expect(await screen.findByRole('combobox', { name: /Environment/ })).toHaveDisplayValue(
    'Environment not in the list (ID 77)',
  );
});

test.each([
  [{ groupKintoneAppId: 318 }, 'This is the permission app. Groups are kept in another app.'],
  [{ readonlyUserField: 'W' }, 'The same field code as “Field code of users who may edit”.'],
  [{ environmentId: 9 }, 'This environment is not in the list. It may have been deleted.'],
])('what looks wrong in %j is said beside its field and asked about before it is saved', async (odd, remark) => {
  const { user, door } = await open({ ...CONFIG, ...odd });
  door.on('permission.set', { data: {} });
  expect(await screen.findByText(remark)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save these settings?' });
  expect(dialog).toHaveTextContent(remark);
  expect(within(dialog).getByRole('button', { name: 'Back to the form' })).toHaveFocus();
  await user.click(within(dialog).getByRole('button', { name: 'Back to the form' }));
  expect(door.to('permission.set')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await user.click(await screen.findByRole('button', { name: 'Save settings anyway' }));
  await waitFor(() => expect(door.to('permission.set')).toHaveLength(1));
});

test('settings whose answer was lost, but that are there, are told as saved', async () => {
  const { user, door } = await open(CONFIG);
  door.on('permission.set', (input) => {
    door.on('permission.list', { data: permissionsOf(input as typeof CONFIG) });
    return { failure: { code: 'timeout' } };
  });
  await user.clear(await appId());
  await user.type(await appId(), '999');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('The settings of apps.example.com were saved. Sync to apply them.')).toBeVisible();
  // And not as unknown as well.
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(door.to('permission.set')).toHaveLength(1);
});
