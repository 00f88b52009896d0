import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { DESTINATION_KINDS, SUGGESTED_RULES } from '@/lib/rules/journal/destinations';
import { LIMITS } from '@/lib/rules/limits';
import type { Role } from '@/lib/rules/roles';
import { OwnDoor } from '../panel-door';
import { openDestinations, TEAM } from './activity-world';

const SECRET = 'whsec_c2VjcmV0';

let door: OwnDoor;
beforeEach(() => {
  window.history.replaceState(null, '', '/activity/notifications');
  door = new OwnDoor();
});

type Given = Parameters<typeof openDestinations> extends [OwnDoor, ...infer Rest] ? Rest : never;
const show = (...given: Given) => openDestinations(door, ...given);
const sentTo = (name: string) => door.writes.filter((write) => write.name === name).map(({ input }) => input);
const choose = async (user: UserEvent, act: string) => {
  await user.click(await screen.findByRole('button', { name: 'More actions for Team' }));
  await user.click(await screen.findByRole('menuitem', { name: act }));
};
const press = (user: UserEvent, name: string | RegExp, within_ = screen.getByRole('dialog')) =>
  user.click(within(within_).getByRole('button', { name }));

/** Opens the dialog for a new one, with what the server answers to it. */
async function beginNew(answer: Parameters<OwnDoor['on']>[1] = { data: { secret: null } }) {
  const user = show([]);
  door.on('destination.add', answer);
  await user.click(await screen.findByRole('button', { name: 'Add a destination' }));
  return { user, dialog: await screen.findByRole('dialog') };
}

test('each destination says what it is told and that it works, or since when nothing reaches it, why, and how many were given up; its address is not there', async () => {
  const failing = { reason: 'status', http: 503, sinceMs: Date.UTC(2026, 10, 20, 3), nextMs: Date.now() } as const;
  show([TEAM, { ...TEAM, id: 'two', name: 'Other', failing, undelivered: 2 }]);
  const row = await screen.findByRole('row', { name: /Team/ });
  expect(row).toHaveTextContent('Webhook hooks.example.com');
  expect(row).toHaveTextContent('API keys created, shown or deleted');
  expect(row).toHaveTextContent('Filter of the activity: taro, Action: Changed the display name');
  expect(row).toHaveTextContent('Working');
  const other = screen.getByRole('row', { name: /Other/ });
  expect(other).toHaveTextContent(/Not arriving.*It answers with an error \(HTTP 503\)\. Next attempt: \d\d:\d\d/);
  expect(other).toHaveTextContent('Could not send 2 notifications.');
});

test('a new one is sent with what was chosen, and its secret is shown this once', async () => {
  const { user, dialog } = await beginNew({ data: { secret: SECRET } });
  const add = within(dialog).getByRole('button', { name: 'Add a destination' });
  expect(add).toHaveAccessibleDescription('Enter a name first.');
  await user.type(within(dialog).getByLabelText(/^Name/), ' Team ');
  await user.type(within(dialog).getByLabelText(/^URL/), 'hooks.example.com');
  expect(add).toHaveAccessibleDescription('Enter a public URL that begins with https://.');
  await user.clear(within(dialog).getByLabelText(/^URL/));
  await user.type(within(dialog).getByLabelText(/^URL/), 'https://hooks.example.com/a');
  await user.click(within(dialog).getByLabelText('Members added or removed, and changed roles'));
  await user.click(add);
  expect(await screen.findByDisplayValue(SECRET)).toBeVisible();
  const chosen = { kind: 'webhook', name: 'Team', address: 'https://hooks.example.com/a', isDaily: false };
  expect(sentTo('destination.add')).toEqual([{ ...chosen, locale: 'en', rules: [SUGGESTED_RULES.protection] }]);
  await press(user, 'Close');
  await waitFor(() => expect(screen.queryByDisplayValue(SECRET)).toBeNull());
});

test('an address that is refused is said beside its field, and what was typed stays', async () => {
  const fields = { address: 'receiverAddress' };
  const { user, dialog } = await beginNew({ failure: { code: 'badInput', fields } });
  await user.type(within(dialog).getByLabelText(/^Name/), 'Team');
  await user.type(within(dialog).getByLabelText(/^URL/), 'https://10.0.0.1/');
  await press(user, 'Add a destination');
  expect(await within(dialog).findByText('Enter a public URL that begins with https://.')).toBeVisible();
  expect(within(dialog).getByLabelText(/^URL/)).toHaveValue('https://10.0.0.1/');
});

test('mail is sent to an address of mail, and is offered only where the console can send it', async () => {
  const { user, dialog } = await beginNew();
  await user.selectOptions(within(dialog).getByLabelText(/^Kind/), 'E-mail');
  await user.type(within(dialog).getByLabelText(/^Name/), 'Team');
  const add = within(dialog).getByRole('button', { name: 'Add a destination' });
  await user.type(within(dialog).getByLabelText(/^E-mail address/), 'https://hooks.example.com/');
  expect(add).toHaveAttribute('aria-disabled', 'true');
  await user.clear(within(dialog).getByLabelText(/^E-mail address/));
  await user.type(within(dialog).getByLabelText(/^E-mail address/), 'security@example.com');
  await user.click(add);
  const mail = { kind: 'email', address: 'security@example.com' };
  await waitFor(() => expect(sentTo('destination.add')).toMatchObject([mail]));
});

test('a stream is told everything, and Splunk by its token', async () => {
  const { user, dialog } = await beginNew();
  await user.selectOptions(within(dialog).getByLabelText(/^Kind/), 'Splunk (HEC)');
  expect(within(dialog).queryByRole('checkbox')).toBeNull();
  await user.type(within(dialog).getByLabelText(/^Name/), 'Watch');
  await user.type(within(dialog).getByLabelText(/^URL/), 'https://splunk.example.com/services/collector');
  const add = within(dialog).getByRole('button', { name: 'Add a destination' });
  expect(add).toHaveAttribute('aria-disabled', 'true');
  await user.type(within(dialog).getByLabelText(/^HEC token/), 'hec-token');
  await user.click(add);
  const stream = { kind: 'splunk', token: 'hec-token', rules: [] };
  await waitFor(() => expect(sentTo('destination.add')).toMatchObject([stream]));
});

test('without a mail server mail is no kind', async () => {
  await show([], 'owner', ['webhook']).click(await screen.findByRole('button', { name: 'Add a destination' }));
  expect(within(await screen.findByRole('dialog')).queryByRole('option', { name: 'E-mail' })).toBeNull();
});

test('the filters of the activity come along as a rule of a new one', async () => {
  const search = '?acts=iptables.set&person=taro%40example.com&changes=1&outcome=pending';
  window.history.replaceState(null, '', search);
  const { user, dialog } = await beginNew();
  expect(within(dialog).getByLabelText(/^Filter of the activity:.*taro@example\.com/)).toBeChecked();
  await user.selectOptions(within(dialog).getByLabelText(/^Kind/), 'Slack');
  await user.type(within(dialog).getByLabelText(/^Name/), 'Team');
  await user.type(within(dialog).getByLabelText(/^URL/), 'https://hooks.example.com/a');
  await press(user, 'Add a destination');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const rules = [{ acts: 'iptables.set', person: 'taro@example.com', changes: '1' }];
  expect(sentTo('destination.add')).toEqual([expect.objectContaining({ kind: 'slack', rules })]);
});

test('one is changed as it was seen, keeps the rules that it has, and has no field for its address', async () => {
  const user = show([TEAM]);
  await choose(user, 'Change');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByLabelText(/^URL/)).toBeNull();
  await user.click(within(dialog).getByLabelText('API keys created, shown or deleted'));
  await user.click(within(dialog).getByLabelText('Every change'));
  await press(user, 'Change destination');
  const rules = [{ acts: 'profile.update', text: 'taro' }, SUGGESTED_RULES.changes];
  const changed = { id: 'one', seen: 'v1', name: 'Team', locale: 'en', rules, isDaily: false };
  await waitFor(() => expect(sentTo('destination.change')).toEqual([changed]));
});

test('what a colleague changed or removed while the dialog was open is not replaced, and what was chosen stays', async () => {
  const user = show([TEAM]);
  await choose(user, 'Change');
  door.on('destination.change', { failure: { code: 'changedMeanwhile' } });
  for (const now of [[{ ...TEAM, version: 'v2' }], []]) {
    door.on('destination.list', { data: { destinations: now, kinds: DESTINATION_KINDS } });
    await user.click(within(await screen.findByRole('dialog')).getByLabelText('Every change'));
    await press(user, 'Change destination');
    const said = /has been changed or removed since you opened this, so this press changed nothing/;
    expect(await screen.findByText(said)).toBeVisible();
  }
  expect(sentTo('destination.change')).toMatchObject([{ seen: 'v1' }, { seen: 'v1' }]);
});

test('where there are as many as there can be, none is added and it is said why', async () => {
  show(Array.from({ length: LIMITS.destinations }, (_, at) => ({ ...TEAM, id: `d${at}` })));
  const add = await screen.findByRole('button', { name: 'Add a destination' });
  expect(add).toHaveAccessibleDescription('There can be 10 destinations at most.');
});

test('a renewed secret is shown, and a removal is asked for first', async () => {
  const user = show([TEAM]);
  door.on('destination.rotate', { data: { secret: SECRET } });
  await choose(user, 'Renew the secret');
  await screen.findByRole('dialog');
  await press(user, 'Renew the secret');
  expect(await screen.findByDisplayValue(SECRET)).toBeVisible();
  await press(user, 'Close');
  await choose(user, 'Remove');
  await screen.findByRole('dialog');
  await press(user, 'Remove destination');
  await waitFor(() => expect(sentTo('destination.remove')).toEqual([{ id: 'one' }]));
});

test('a test and what was given up are sent by a press, and the result is said', async () => {
  const user = show([{ ...TEAM, undelivered: 1 }]);
  door.on('destination.test', { data: { fault: { reason: 'timeout' } } });
  door.on('destination.resend', { data: { fault: null, sent: 2, left: 1 } });
  await user.click(await screen.findByRole('button', { name: 'Send a test to Team' }));
  expect(await screen.findByText('Team did not receive it. It does not answer in time.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send again to Team' }));
  const said = '2 notifications were sent again to Team. Choose “Send again” once more for the rest (1).';
  expect(await screen.findByText(said)).toBeVisible();
  expect(sentTo('destination.resend')).toEqual([{ id: 'one' }]);
  expect(sentTo('destination.test')).toEqual([{ id: 'one' }]);
});

test('an admin sees and tries, and is told that owners change; others are told who sees it', async () => {
  const user = show([TEAM], 'admin');
  await user.click(await screen.findByRole('button', { name: 'More actions for Team' }));
  const change = await screen.findByRole('menuitem', { name: /^Change/ });
  expect(change).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Send a test to Team' })).not.toHaveAttribute('aria-disabled', 'true');
});

const UNSEEN = 'Only owners and admins see the destinations.';
test.each<[Role, string, asked: number, Given[0]]>([
  ['general', UNSEEN, 0, [TEAM]],
  ['owner', UNSEEN, 1, { failure: { code: 'adminNeeded' } }],
  ['owner', 'Notifications are not available', 1, { failure: { code: 'storeOff' } }],
])('to the role %s it is said in place of the list: %s (asked for %i times)', async (role, words, asked, given) => {
  show(given, role);
  expect(await screen.findByText(words)).toBeVisible();
  expect(door.reads).toHaveLength(asked);
});

test('a destination can be told once a day, which its line says; a stream never is', async () => {
  const user = show([{ ...TEAM, isDaily: true }]);
  door.on('destination.change', { data: {} });
  expect(await screen.findByRole('row', { name: /Team/ })).toHaveTextContent('Once a day, in one message');
  await choose(user, 'Change');
  const when = within(await screen.findByRole('dialog')).getByLabelText(/^When it is told/);
  expect(when).toHaveDisplayValue('Once a day, in one message at 9:00 Japan time');
  await user.selectOptions(when, 'Right away');
  await press(user, 'Change destination');
  await waitFor(() => expect(sentTo('destination.change')).toMatchObject([{ isDaily: false }]));
  await user.click(screen.getByRole('button', { name: 'Add a destination' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a destination' });
  await user.selectOptions(within(dialog).getByLabelText(/^Kind/), 'Splunk (HEC)');
  expect(within(dialog).queryByLabelText(/^When it is told/)).toBeNull();
});
