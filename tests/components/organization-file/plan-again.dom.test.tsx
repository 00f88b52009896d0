import { screen, within } from '@testing-library/react';
import { button, open, openDoor, showPlan, state } from './file-world';

jest.mock('next/navigation', () => ({ usePathname: () => '/organization/file' }));

beforeEach(() => localStorage.clear());

test('a plan that is no longer so is not sent: it is shown anew, with what a colleague has changed', async () => {
  const door = openDoor();
  const user = open();
  await showPlan(user, { mfaPolicy: 'required', ipRestriction: ['192.0.2.0/24', '198.51.100.1', '203.0.113.5'] });
  await user.click(await button('Apply 2 changes'));
  const dialog = await screen.findByRole('dialog');
  door.on('iptables.read', { data: { iptables: [...state.iptables, '203.0.113.9'] } });
  await user.click(within(dialog).getByRole('button', { name: 'Apply 2 changes' }));
  expect(await screen.findByText('1 line has changed since the plan was shown')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('row', { name: /203\.0\.113\.9/ })).toHaveTextContent(/Remove.*Changed since/);
  expect(door.to('organizationFile.apply')).toEqual([]);
  expect(door.calls.filter(({ name }) => name === 'organization.setMfa' || name === 'iptables.set')).toEqual([]);
});

test('a text that was corrected lists its own mistakes only', async () => {
  openDoor();
  const user = open();
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const wrong =
    'version: 1\norganization: { id: 7 }\nmembers: [{ email: a@example.com, role: no }, { email: b@example.com, role: no }]\n';
  await showPlan(user, wrong);
  expect(within(await screen.findByRole('alert')).getAllByRole('listitem')).toHaveLength(2);
  await user.click(await button('Clear'));
  await showPlan(user, 'version: 1\norganization:\n  id: 7\ncolour: red\n');
  expect(
    within(await screen.findByRole('alert'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Line 4: There is no field “colour”.']);
  expect(errors.mock.calls.flat().filter((text) => String(text).includes('key'))).toEqual([]);
});
