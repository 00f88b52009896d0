import { screen, within } from '@testing-library/react';
import { OwnDoor } from '../panel-door';
import { openDestinations, TEAM } from './activity-world';

test('what was given up is listed with its line, its time and its reason', async () => {
  const fault = { reason: 'status', http: 422 } as const;
  const timeMs = Date.UTC(2026, 10, 20, 3);
  const messages = [
    { line: 7, act: 'member.add', timeMs, fault },
    { line: 8, act: null, timeMs, fault },
  ];
  const door = new OwnDoor().on('destination.listUndelivered', { data: { messages } });
  const user = openDestinations(door, [{ ...TEAM, undelivered: 103 }], 'admin');
  await user.click(await screen.findByRole('button', { name: 'Show what Team did not take' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Notifications that “Team” did not take' }));
  expect(await dialog.findByRole('link', { name: 'Added a member' })).toHaveAttribute('href', '/activity/7');
  const [, row, gone] = dialog.getAllByRole('row');
  expect(row).toHaveTextContent(/20 Nov 2026, \d\d:\d\d.*It answers with an error \(HTTP 422\)/);
  expect(dialog.queryByText(/ the oldest /)).toBeNull();
  // Retention has removed its line.
  expect(gone).toHaveTextContent('—');
  messages.push(...Array.from({ length: 98 }, () => ({ line: 8, act: null, timeMs, fault })));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Show what Team did not take' }));
  expect(await screen.findByText('These are the oldest 100. There are 3 more.')).toBeVisible();
});

const LOST = { failure: { code: 'unknownResult', status: 504 } };
const ofTomorrow = { data: { fault: { reason: 'unheardOf' }, sent: 0, left: 1 } };
test.each([
  ['Send a test', LOST, /^The result is unknown\. The change may have been made/],
  ['Send again', LOST, /^The result is unknown\. The change may have been made/],
  ['Send again', ofTomorrow, /^Could not send again.*The cause is not known here\.$/],
  ['Send again', { data: { fault: null, sent: 0, left: 1 } }, /^Nothing has been sent again to Team yet\. Choose/],
])('%s says, after %j, no more than is known', async (act, answer, said) => {
  const given = answer as Parameters<OwnDoor['on']>[1]; // Also what this release answers nowhere.
  const door = new OwnDoor().on('destination.test', given).on('destination.resend', given);
  const user = openDestinations(door, [{ ...TEAM, undelivered: 1 }], 'admin');
  const button = await screen.findByRole('button', { name: `${act} to Team` });
  expect(screen.queryByText(said)).toBeNull();
  await user.click(button);
  expect(await screen.findByText(said)).toBeVisible();
});
