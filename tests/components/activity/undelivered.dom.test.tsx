import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotificationsPanel } from '@/components/activity/notifications/notifications-panel';
import { OwnDoor, renderPanel } from '../panel-door';
import { TEAM } from './activity-world';

test('what was given up is listed with its line, its time and its reason', async () => {
  const fault = { reason: 'status', http: 422 } as const;
  const timeMs = Date.UTC(2026, 10, 20, 3);
  const messages = [
    { line: 7, act: 'member.add', timeMs, fault },
    { line: 8, act: null, timeMs, fault },
  ];
  new OwnDoor()
    .on('destination.list', { data: { destinations: [{ ...TEAM, undelivered: 2 }], kinds: ['webhook'] } })
    .on('destination.listUndelivered', { data: { messages } })
    .open();
  renderPanel(<NotificationsPanel />, { locale: 'en', me: { role: 'admin' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Show what Team did not take' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Notifications that “Team” did not take' }));
  expect(await dialog.findByRole('link', { name: 'Added a member' })).toHaveAttribute('href', '/activity/7');
  const [, row, gone] = dialog.getAllByRole('row');
  expect(row).toHaveTextContent(/20 Nov 2026, \d\d:\d\d.*It answers with an error \(HTTP 422\)/);
  // Retention has removed its line.
  expect(gone).toHaveTextContent('—');
});

const LOST = { failure: { code: 'unknownResult', status: 504 } };
test.each([
  ['Send a test', LOST, /^The result is unknown\. The change may have been made/],
  ['Send again', LOST, /^The result is unknown\. The change may have been made/],
  // Of an older instance, and of a newer one.
  ['Send again', { data: { fault: null } }, 'Notifications were sent again to Team.'],
  ['Send again', { data: { fault: { reason: 'unheardOf' } } }, /^Could not send again.*The cause is not known here\.$/],
  ['Send again', { data: { fault: null, sent: 0, left: 1 } }, /^Nothing has been sent again to Team yet\. Choose/],
])('%s says, after %j, no more than is known', async (act, answer, said) => {
  const given = answer as Parameters<OwnDoor['on']>[1]; // Also what this release answers nowhere.
  new OwnDoor()
    .on('destination.list', { data: { destinations: [{ ...TEAM, undelivered: 1 }], kinds: ['webhook'] } })
    .on('destination.test', given)
    .on('destination.resend', given)
    .open();
  renderPanel(<NotificationsPanel />, { locale: 'en', me: { role: 'admin' } });
  const button = await screen.findByRole('button', { name: `${act} to Team` });
  expect(screen.queryByText(said)).toBeNull();
  await userEvent.click(button);
  expect(await screen.findByText(said)).toBeVisible();
});
