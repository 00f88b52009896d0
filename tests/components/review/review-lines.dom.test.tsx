import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newJob } from '@/components/jobs/job';
import { saveJob } from '@/components/jobs/job-storage';
import { ApplyDialog } from '@/components/review/apply-dialog';
import { NoteDialog } from '@/components/review/note-dialog';
import { ReviewScreen } from '@/components/review/review-screen';
import type { Locale } from '@/lib/rules/locales';
import type { ReviewLine } from '@/lib/rules/review/review-schema';
import { panelOf, renderPanel } from '../panel-door';
import { member, ReviewDoor, row } from './review-door';

let door: ReviewDoor;
beforeEach(() => void (door = new ReviewDoor()));

const show = (locale: Locale) => renderPanel(<ReviewScreen id="r1" today="2026-11-20" ownAddress={null} />, { locale });

test('a change that was refused says so in the words of its answer, and of an older one nothing that was not kept', async () => {
  const refusal = { status: '409', text: 'Unpaid invoice', requestId: 'request-2' };
  const by = { decidedBy: 'colleague@example.com', note: 'Left in May' };
  const failed = { decision: 'remove', result: 'failed', code: 'returned', ...by } as const;
  door.lines = [member(0, 'hanako@example.com', { ...failed, refusal }), member(1, 'jiro@example.com', failed)];
  show('en');
  const refused = (await row('hanako@example.com')).getByText(/Unpaid invoice/);
  expect(refused).toHaveTextContent(/^Failed .*Unpaid invoice.* · by colleague@example\.com · Left in May$/);
  const older = await row('jiro@example.com');
  expect(older.getByText(/Access to Admin Console got an error\./)).toBeVisible();
  expect(older.queryByText(/[[\]{}]|request ID/)).toBeNull();
});

test('what came of a line is read whole without a mouse: beside its note, or behind its text where nothing is decided', async () => {
  const refusal = { status: '409', text: 'Unpaid invoice', requestId: 'request-2' };
  const by = { decision: 'remove', decidedBy: 'colleague@example.com', note: 'Left in May' } as const;
  door.lines = [
    member(0, 'hanako@example.com', { ...by, result: 'failed', code: 'returned', refusal }),
    member(1, 'jiro@example.com', { ...by, result: 'done' }),
  ];
  show('en');
  await userEvent.click((await row('hanako')).getByRole('button', { name: /note/i }));
  const form = within(await screen.findByRole('dialog'));
  expect(form.getByText(/Unpaid invoice.* · by colleague@example\.com$/)).toBeVisible();
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
  (await row('jiro')).getByRole('button', { name: /Left in May/ }).focus();
  await userEvent.keyboard('{Enter}');
  const read = within(await screen.findByRole('dialog', { name: /outcome of “jiro@example.com”/ }));
  expect(read.getByText(/by colleague@example\.com · Left in May$/)).toBeVisible();
  expect(read.queryByRole('textbox')).toBeNull();
});

test('an admin sees what only an owner can decide', async () => {
  door.lines = [member(0, 'hanako@example.com', { decision: 'change', to: 'owner' })];
  show('en');
  expect((await row('hanako')).getByRole('combobox')).toHaveDisplayValue('→ Owner');
});

test('whose a note is does not hang on how an account is written, and of an old one nobody is said to be the writer', async () => {
  const given = { decision: 'change', to: 'owner', note: 'Leads it', decidedBy: 'owner@example.com' } as const;
  door.lines = [
    member(0, 'hanako@example.com', { ...given, notedBy: 'taro@example.com#tokyo' }),
    // As the release before answers.
    member(1, 'jiro@example.com', { ...given, notedBy: undefined } as Partial<ReviewLine>),
  ];
  renderPanel(<ReviewScreen id="r1" today="2026-11-20" ownAddress={null} />, {
    locale: 'en',
    me: { account: 'Taro@Example.com#tokyo' },
  });
  const save = async (name: string) => {
    await userEvent.click((await row(name)).getByRole('button', { name: /note/i }));
    return within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save note' });
  };
  expect(await save('hanako')).not.toHaveAccessibleDescription();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await save('jiro')).toHaveAccessibleDescription(/^Who wrote this note was not kept/);
});

test('on what only an owner may decide an admin corrects the own note, and reads why another one stays', async () => {
  const given = { decision: 'change', to: 'owner', note: 'Leads it', decidedBy: 'owner@example.com' } as const;
  door.lines = [
    member(0, 'hanako@example.com', { ...given, notedBy: given.decidedBy }),
    member(1, 'jiro@example.com', { ...given, notedBy: 'taro@example.com#tokyo' }),
  ];
  show('en');
  const edit = async (name: string) => {
    await userEvent.click((await row(name)).getByRole('button', { name: /note/i }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), '.');
    return dialog;
  };
  const theirs = await edit('hanako');
  expect(theirs.getByRole('button', { name: 'Save note' })).toHaveAccessibleDescription(
    /Somebody else wrote this note/,
  );
  await userEvent.click(theirs.getByRole('button', { name: 'Cancel' }));
  await userEvent.click((await edit('jiro')).getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(door.decisions()).toMatchObject([{ position: 1, note: 'Leads it.', to: 'owner' }]));
});

test('in Japanese a person is taken out, and what else there is is deleted', async () => {
  show('ja');
  expect((await row('jiro@example.com')).getByRole('button', { name: '外す' })).toBeVisible();
  expect((await row('Nightly')).getByRole('button', { name: '削除' })).toBeVisible();
});

test('a note waits for the decision of its line that is being sent, and goes with it', async () => {
  show('en');
  const user = userEvent.setup();
  const line = await row('hanako');
  const [fetch, sent] = [globalThis.fetch, Promise.withResolvers<void>()];
  globalThis.fetch = async (...request) => sent.promise.then(() => fetch(...request));
  await user.click(line.getByRole('button', { name: 'Keep' }));
  await user.click(line.getByRole('button', { name: /note/i }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Asked her');
  const save = dialog.getByRole('button', { name: 'Save note' });
  expect(save).toHaveAttribute('aria-busy', 'true');
  sent.resolve();
  await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'));
  await user.click(save);
  await waitFor(() => expect(door.decisions().at(-1)).toMatchObject({ decision: 'keep', note: 'Asked her', seen: 1 }));
});

const receipt = (position: number, domain: string) =>
  member(position, '', { kind: 'receipt', value: { domain, email: 'old@example.com' } } as Partial<ReviewLine>);

test('a receipt address in full-width letters is taken as it is meant', async () => {
  door.lines = [receipt(0, 'a.example.com')];
  show('en');
  await userEvent.click((await row('a.example.com')).getByRole('button', { name: /note/i }));
  const dialog = within(await screen.findByRole('dialog'));
  const value = 'ｎｅｗ＠ｅｘａｍｐｌｅ．ｃｏｍ';
  fireEvent.change(dialog.getByRole('textbox', { name: 'New receipt address' }), { target: { value } });
  await userEvent.click(dialog.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(door.decisions()).toMatchObject([{ decision: 'change', to: 'new@example.com' }]));
  expect(await (await row('a.example.com')).findByText(/^Change to new@example\.com · by taro/)).toBeVisible();
});

test('what a colleague made of a line since its note was opened is shown first, and only then replaced', async () => {
  const [onClose, onDecide] = [jest.fn(), jest.fn()];
  const theirs = { decision: 'remove', decidedBy: 'x@example.com', note: 'Theirs', version: 2 } as const;
  const dialog = (part: Partial<ReviewLine>) => (
    <NoteDialog line={member(0, 'a@x', part)} isBusy={false} denial={null} onDecide={onDecide} onClose={onClose} />
  );
  const { rerender } = renderPanel(dialog({}), { locale: 'en' });
  const save = await screen.findByRole('button', { name: 'Save note' });
  await userEvent.type(screen.getByRole('textbox'), 'Mine');
  rerender(panelOf(dialog(theirs), { locale: 'en' }));
  await userEvent.click(save);
  expect(await screen.findByRole('alert')).toHaveTextContent('“Remove”, with this note: Theirs.');
  expect(onDecide).not.toHaveBeenCalled();
  onDecide.mockResolvedValueOnce({ conflicts: [member(0, 'a@x', theirs)] }).mockResolvedValue({ conflicts: [] });
  await userEvent.click(save);
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(save);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const wish = { position: 0, decision: 'remove', to: null, note: 'Mine' };
  expect(onDecide.mock.calls).toEqual([[[wish]], [[wish]]]);
});

test('a note that the server takes for late stays in its dialog', async () => {
  [door.lost, door.silent] = [[0], [0]];
  show('en');
  await userEvent.click((await row('hanako')).getByRole('button', { name: /note/i }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), 'Asked her');
  const save = dialog.getByRole('button', { name: 'Save note' });
  await userEvent.click(save);
  expect(await dialog.findByRole('alert')).toHaveTextContent('“Undecided”');
  [door.silent, door.lines] = [[], [member(0, 'hanako@example.com', { result: 'done' })]];
  await userEvent.click(save);
  expect(await dialog.findByText('It was carried out and is not changed any more.')).toBeVisible();
  expect(dialog.getByRole('textbox')).toHaveValue('Asked her');
});

test('what a colleague had kept alike is not taken back, and a key that is held decides one line', async () => {
  door.lines = [door.lines[0], member(1, 'saburo@example.com')] as ReviewLine[]; // As they stand there.
  door.kept = [1];
  show('en');
  await userEvent.click(await screen.findByRole('button', { name: /Keep all items shown/ }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep 2' }));
  expect(await screen.findByText('1 item decided.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(/1 of 2 decided/);
  const note = (await row('saburo')).getByRole('button', { name: /note/i });
  fireEvent.keyDown(note, { key: 'k', repeat: true });
  const sent = door.decisions().map(({ position, seen, decision }) => [position, seen, decision]);
  expect(sent.slice(2)).toEqual([[0, 1, null]]);
});

test('what is decided after the opening is read before it is planned; a receipt without a contract stops nothing else', async () => {
  const changed = { decision: 'change', to: 'new@example.com' };
  const lines = [
    { ...door.lines[2], decision: 'remove' },
    { ...receipt(3, 'a.example.com'), ...changed },
    { ...receipt(4, 'b.example.com'), ...changed },
  ] as ReviewLine[]; // Lines with decisions.
  const dialog = (count: number) => (
    <ApplyDialog review={door.review} lines={lines.slice(0, count)} ownAddress={null} onClose={jest.fn()} />
  );
  door.on('apikey.list', { data: { apikeys: [{ apikeyId: 'k1', name: 'Nightly' }] } });
  door.on('member.list', { data: { members: [] } }).on('payment.readEmail', { data: { email: 'old@example.com' } });
  const { rerender } = renderPanel(dialog(1), { locale: 'en' });
  await screen.findByRole('button', { name: 'Make 1 change' });
  rerender(panelOf(dialog(2), { locale: 'en' }));
  await screen.findByRole('button', { name: 'Make 2 changes' });
  door.on('payment.readEmail', { failure: { code: 'contractRequired' } });
  rerender(panelOf(dialog(3), { locale: 'en' }));
  await screen.findByRole('button', { name: 'Make 1 change' });
  expect(screen.getAllByText('No longer there')).toHaveLength(2);
});

test('whoever gives up the proof of a closing is where they were', async () => {
  show('en');
  await userEvent.click(await screen.findByRole('button', { name: 'Close the review' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox'), 'On holiday');
  door.refusal = { code: 'freshNeeded', status: 403 };
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close review' }));
  const proof = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  await userEvent.click(proof.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(dialog).not.toHaveAttribute('aria-busy', 'true'));
  expect(within(dialog).queryByRole('alert')).toBeNull();
});

test('a line whose change stands in a job is decided anew once the results of the job are closed', async () => {
  door.lines = [member(0, 'hanako@example.com', { decision: 'remove' }), ...door.lines.slice(1)];
  const removal = { account: 'hanako@example.com', role: null, act: 'delete', ref: '0.5' } as const;
  saveJob(newJob('changes', 'finger', [removal], { kind: 'review', id: 'r1' }));
  show('en');
  const why = await screen.findByText('To decide again, close the results of the job.');
  expect((await row('hanako')).queryByRole('button')).toBeNull();
  fireEvent.keyDown(why, { key: 'k' });
  for (const name of ['Cancel the rest', 'Close results'])
    await userEvent.click(await screen.findByRole('button', { name }));
  await userEvent.click(await (await row('hanako')).findByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(door.decisions()).toMatchObject([{ position: 0, decision: 'keep' }]));
});
