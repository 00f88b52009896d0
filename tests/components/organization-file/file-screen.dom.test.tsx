import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { cancelJob, dismissJob, startJob } from '@/components/jobs/job-controller';
import { writeFile } from '@/lib/rules/organization-file/file-text';
import { fileOf } from '@/lib/rules/organization-file/organization-state';
import { OWNER } from '../../rules/organization-file/world';
import { button, LAST, open, openDoor, panel, showPlan, state } from './file-world';

jest.mock('next/navigation', () => ({ usePathname: () => '/organization/file' }));

const saved: { name: string; text: string }[] = [];
jest.mock('@/lib/client/download', () => ({ download: (file: { name: string; text: string }) => saved.push(file) }));

const problems = async () =>
  Array.from(within(await screen.findByRole('alert')).getAllByRole('listitem'), ({ textContent }) => textContent);

beforeEach(() => void saved.splice(0));
afterEach(() => {
  cancelJob();
  dismissJob();
});

test('the file holds what was read, says when it was made, and is a line of the journal', async () => {
  const door = openDoor();
  const user = open();
  await user.click(await button('Download file'));
  await waitFor(() => expect(saved[0]?.name).toMatch(/^organization-7-\d{4}-\d\d-\d\d\.yaml$/));
  expect(saved[0]?.text).toMatch(
    /^# Organization file of “みなと商会”[^\n]*\n# Exported: \d+ \w{3} \d{4}, \d\d:\d\d JST \(owner@example\.com\)/,
  );
  const sections = expect.arrayContaining(['members', 'usageAlerts']);
  expect(door.to('organizationFile.noteExport')).toEqual([{ sections, members: 10 }]);
  await user.click(await button('Copy content'));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toMatch(/- email: owner@.+\n +role: owner/));
});

test.each([
  ['organization.read', 'organization information and members'],
  ['organization.readMfa', 'MFA policy'],
  ['iptables.read', 'IP restriction'],
  ['permission.list', 'access-permission settings'],
  ['team.read', 'usage alerts'],
  ['organizationFile.noteExport', null],
])('if %s fails nothing is exported, and the screen says what it was', async (name, what) => {
  const door = openDoor();
  const user = open();
  await button('Download file');
  door.on(name, { failure: { code: 'access', status: 400 } });
  await user.click(await button(what ? 'Download file' : 'Copy content'));
  const title = what
    ? `Could not read: ${what}. No file was made.`
    : 'Could not record the export, so no file was made';
  expect(await screen.findByText(title)).toBeVisible();
  expect(saved).toEqual([]);
  if (what) expect(door.to('organizationFile.noteExport')).toEqual([]);
});

test('a plan shows what would change, with the reason of each line that is refused, and sends only reads', async () => {
  const door = openDoor();
  const user = open();
  const members = (fileOf(state).members ?? []).map((one) => {
    if (one.email === OWNER) return { ...one, role: 'general' as const };
    return one.email === 'p0@example.com' ? { ...one, role: 'admin' as const } : one;
  });
  await showPlan(user, { members, mfaPolicy: 'required', ipRestriction: ['203.0.113.1'] });
  const table = await screen.findByRole('table', { name: 'Changes by the file' });
  const row = (name: RegExp) => within(table).getByRole('row', { name });
  expect(row(/owner@example\.com/)).toHaveTextContent('The organization needs at least one owner');
  expect(row(/p0@example\.com/)).toHaveTextContent(/Change.*General.*Admin/);
  expect(row(/MFA policy/)).toHaveTextContent(/Optional.*Required/);
  expect(row(/203\.0\.113\.1/)).toHaveTextContent('Would block your own current address');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Lines to show' }), 'Changed: 3');
  expect(within(table).queryByRole('row', { name: /203/ })).not.toBeInTheDocument();
  const sent = jest.mocked(globalThis.fetch).mock.calls.filter(([, init]) => init?.method === 'POST');
  expect(sent).toEqual([]);
  expect(door.to('organization.read')).toHaveLength(1);
});

test('problems of a file are named by line, of a corrected one its own only, and a file of another organization has no plan', async () => {
  const door = openDoor();
  const user = open();
  const wrong = '[{ email: a@example.com, role: no }, { email: b@example.com, role: no }]';
  await showPlan(user, `version: 1\norganization: { id: 7 }\nmembers: ${wrong}\n`);
  expect(await problems()).toHaveLength(2);
  await user.click(await button('Clear'));
  await showPlan(user, 'version: 1\norganization:\n  id: 7\ncolour: red\n');
  expect(await problems()).toEqual(['Line 4: There is no field “colour”.']);
  await user.click(await button('Clear'));
  await showPlan(user, 'version: 1\norganization:\n  id: 7\ncolour: red\nmembers:\n');
  expect(await problems()).toEqual([
    'Line 4: There is no field “colour”.',
    'Line 5: “members” has no value. Write [] to remove everything, or delete the line to leave it alone.',
  ]);
  expect(door.to('organization.read')).toEqual([]);
  await user.click(await button('Clear'));
  await showPlan(user, { organization: { id: 8 } });
  expect(await screen.findByText('This is the file of another organization')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('what is applied is kept first, sent in its order and told line by line', async () => {
  const door = openDoor();
  const user = open();
  const members = (fileOf(state).members ?? [])
    .filter(({ email }) => email !== 'p1@example.com')
    .map((one) => (one.email === 'p0@example.com' ? { ...one, role: 'admin' as const } : one));
  await showPlan(user, { members, mfaPolicy: 'required' });
  await user.click(await button('Apply 3 changes'));
  const dialog = await screen.findByRole('dialog', { name: 'Apply the changes to “みなと商会”?' });
  expect(dialog).toHaveTextContent('Added: 0, changed: 2, removed: 1');
  await user.click(within(dialog).getByRole('button', { name: 'Apply 3 changes' }));
  await waitFor(() => expect(door.to('organizationFile.report')).toMatchObject([{ id: 'f2' }]));
  const changes = door.calls.filter(({ name }) => /^(?:member\.(?:set|del)|organization\.set)/.test(name));
  expect(changes.map(({ name }) => name)).toEqual(['member.setRole', 'organization.setMfa', 'member.delete']);
  expect(door.to('organizationFile.apply')).toMatchObject([{ tasks: 3 }]);
  const table = await screen.findByRole('table', { name: 'Changes by the file' });
  await waitFor(() => expect(within(table).getAllByText('Done')).toHaveLength(3));
  expect(await button('Apply 3 changes')).toHaveAccessibleDescription('These changes have been applied.');
  // The lines of the next file are not done by that.
  await user.click(await button('Clear'));
  await showPlan(user, { mfaPolicy: 'required' });
  await button('Apply 1 change');
  expect(screen.queryByText('Done', { selector: 'td *' })).toBeNull();
  // Nor by one that is still open, but where it is the same change.
  door.on('organization.setMfa', { failure: { code: 'readOnly', status: 503 } });
  const other = { account: 'p0@example.com', role: 'owner', act: 'setRole', ref: 'member:p0@example.com' } as const;
  const same = { call: 'organization.setMfa', input: { mfa: 'required' }, about: '', ref: 'mfaPolicy' } as const;
  await act(() => startJob('changes', 'finger', [other, same], () => {}));
  await user.click(await button('Clear'));
  await showPlan(user, { members, mfaPolicy: 'required' });
  expect(await screen.findByRole('row', { name: /p0@.*Admin/ })).not.toHaveTextContent('Done');
  expect(screen.getByRole('row', { name: /MFA policy.*Waiting/ })).toBeVisible();
});

test('a job of another act that ends meanwhile does not pass for that of the plan', async () => {
  openDoor();
  const user = open();
  await showPlan(user, { mfaPolicy: 'required' });
  const other = { call: 'organization.setLockout', input: { useAccountLockout: true }, about: '', ref: '1' } as const;
  await act(() => startJob('changes', 'finger', [other], () => {}));
  await waitFor(async () => expect(await button('Apply 1 change')).not.toHaveAccessibleDescription());
});

test('whoever removes more than a fifth of the members types the name of the organization', async () => {
  openDoor();
  const user = open();
  await showPlan(user, { members: fileOf(state).members?.slice(0, 7) });
  await user.click(await button('Apply 3 changes'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('3 members are removed: more than a fifth of all members.');
  expect(within(dialog).getByRole('button', { name: 'Apply 3 changes' })).toHaveAttribute('aria-disabled', 'true');
  await user.type(within(dialog).getByRole('textbox'), 'みなと商会');
  expect(within(dialog).getByRole('button', { name: 'Apply 3 changes' })).not.toHaveAttribute('aria-disabled', 'true');
});

test.each([
  ['is in another encoding', /its encoding is not UTF-8/, async () => Uint8Array.of(0x8a, 0xc7).buffer],
  ['is gone', /Could not read the file/, () => Promise.reject(new DOMException('', 'NotFoundError'))],
])('a file that %s is refused, and what stands in the field stays', async (_what, words, arrayBuffer) => {
  openDoor();
  const user = open();
  const field = await screen.findByRole('textbox', { name: 'Content of the organization file' });
  fireEvent.change(field, { target: { value: 'version: 1' } });
  const files = [Object.assign(new File(['x'], 'x.yaml'), { arrayBuffer, text: async () => '\uFFFD' })];
  const picker = screen.getByLabelText('Content of the organization file', { selector: '[type=file]' });
  fireEvent.change(picker, { target: { files } });
  const refusal = await screen.findByRole('alert');
  expect(refusal).toHaveTextContent(words);
  expect(field).toHaveValue('version: 1');
  // The next one is told anew, and nothing of it stands beside what is typed then.
  fireEvent.change(picker, { target: { files } });
  await waitFor(() => expect(refusal).not.toBeInTheDocument());
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  await user.type(field, '0');
  expect(screen.queryByText(words)).toBeNull();
});

test('drift from the file that was applied last', async () => {
  openDoor(LAST);
  open();
  const drift = await panel('Drift from the last applied file');
  const table = await within(drift).findByRole('table');
  expect(within(table).getByRole('row', { name: /MFA policy/ })).toHaveTextContent(/Changed.*Required.*Optional/);
  expect(drift).toHaveTextContent('Done: 1, failed: 1');
  expect(drift).toHaveTextContent('1 difference');
});

test('before the first file, and without a store, drift says so; all else is offered', async () => {
  openDoor();
  open();
  expect(await screen.findByText('No file has been applied yet')).toBeVisible();
  cleanup();
  const door = openDoor();
  open({ fallback: {} });
  expect(await screen.findByText('Not available in this console')).toBeVisible();
  expect(await button('Download file')).toBeVisible();
  expect(door.calls.filter(({ name }) => name.startsWith('organizationFile.'))).toEqual([]);
});

test('two files are compared in the browser, and nothing is read or sent', async () => {
  const door = openDoor();
  const user = open({ fallback: {} });
  const files = [fileOf(state), { ...fileOf(state), accountLockout: false }].map((file) => writeFile(file, []));
  for (const [index, name] of ['Older file', 'Newer file'].entries()) {
    await user.click(await screen.findByRole('textbox', { name }));
    await user.paste(files[index] ?? '');
  }
  await user.click(await button('Show differences'));
  const table = await screen.findByRole('table', { name: 'Differences between the files' });
  expect(within(table).getByRole('row', { name: /Account lockout/ })).toHaveTextContent(/On.*Off/);
  expect(door.calls).toEqual([]);
});

test('general members are told whom to ask', async () => {
  const door = openDoor();
  open({ me: { role: 'general' } });
  expect(await screen.findByText('Admin permission is required')).toBeVisible();
  expect(door.calls).toEqual([]);
});

test('a role that could not be read is none that is lacking: the reason is said, and it can be tried again', async () => {
  const door = openDoor().on('organization.read', { failure: { code: 'access', status: 502 } });
  const user = open({ me: { role: 'general', isKnown: false, isReading: false } });
  expect(await screen.findByText(/request-1/)).toBeVisible();
  expect(screen.queryByText('Admin permission is required')).not.toBeInTheDocument();
  const before = door.calls.length;
  await user.click(await button('Try again'));
  await waitFor(() => expect(door.calls.length).toBeGreaterThan(before));
});

test('a plan that is no longer so is not sent: it is shown anew, with what a colleague has changed', async () => {
  const door = openDoor();
  const user = open();
  await showPlan(user, { mfaPolicy: 'required', ipRestriction: ['192.0.2.0/24', '198.51.100.1', '203.0.113.5'] });
  await user.click(await button('Apply 2 changes'));
  const dialog = await screen.findByRole('dialog');
  door.on('iptables.read', { data: { iptables: [...state.iptables, '203.0.113.9'] } });
  await user.click(within(dialog).getByRole('button', { name: 'Apply 2 changes' }));
  expect(await screen.findByText('1 line has changed since it was shown')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('row', { name: /203\.0\.113\.9/ })).toHaveTextContent(/Remove.*Changed since/);
  expect(door.to('organizationFile.apply')).toEqual([]);
  expect(door.calls.filter(({ name }) => name === 'organization.setMfa' || name === 'iptables.set')).toEqual([]);
});
