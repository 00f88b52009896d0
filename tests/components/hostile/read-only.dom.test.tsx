import './mocks';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { write } from '@/lib/client/api';
import { writeStored } from '@/lib/client/storage';
import { CONSOLE_NAMES, type OperationName, PROVIDER_NAMES, rowOf } from '@/lib/operations/table';
import { isStoppedByReadOnly } from '@/lib/rules/writes';
import { ALL_FORMS } from './all-forms';
import { Wire } from './wire';
import { addressOf } from './form';

/** A step of signing in, and what no screen sends. */
const NOWHERE: readonly OperationName[] = ['session.otp', 'payment.siteSetupIntent', 'payment.setSiteCard'];
/** Sent by what is no form here: the lists of sessions, the notice of a change, what a team and a person keep, the acts on a destination. */
const WITHOUT_FORM = [
  'session.end',
  'session.endOthers',
  'member.endSessions',
  'journal.undo',
  'team.change',
  'filter.change',
  'destination.change',
  'destination.rotate',
  'destination.remove',
  'destination.test',
  'destination.resend',
] as const satisfies readonly OperationName[];
const FORMS = ALL_FORMS.filter(({ operation }) => isStoppedByReadOnly(operation) && !NOWHERE.includes(operation));

test('every change of the table is tried in read-only mode', () => {
  const names: OperationName[] = [...PROVIDER_NAMES, ...CONSOLE_NAMES];
  const changes = names.filter((name) => rowOf(name).method !== 'GET' && isStoppedByReadOnly(name));
  expect(changes.filter((name) => !NOWHERE.includes(name)).toSorted()).toEqual(
    [...new Set([...FORMS.map(({ operation }) => operation), ...WITHOUT_FORM])].toSorted(),
  );
});

test.each(FORMS)('in read-only mode nothing is sent, and it is said why: $name, open before', async (form) => {
  await form.open();
  const wire = new Wire(addressOf(form));
  await waitFor(() => expect(form.submit()).not.toHaveAttribute('aria-busy'));
  expect(document.body).not.toHaveTextContent(READ_ONLY);
  act(() => writeStored('readOnlyMode', 'true'));
  // A form may have given way to what is only to be read.
  const pressed = unlessGone(form.submit);
  if (pressed) fireEvent.click(pressed);
  const field = form.enter && unlessGone(form.enter);
  if (field) fireEvent.submit(field);
  await waitFor(() => expect(document.body).toHaveTextContent(READ_ONLY));
  await act(async () => undefined);
  expect(wire.sent).toEqual([]);
});

test.each(WITHOUT_FORM)('in read-only mode nothing is sent, and it is said why: %s', async (operation) => {
  const fetched = jest.spyOn(globalThis, 'fetch');
  writeStored('readOnlyMode', 'true');
  // Whatever the input: it goes nowhere.
  expect(await write(operation, {} as never)).toEqual({ failure: expect.objectContaining({ code: 'readOnly' }) });
  expect(fetched).not.toHaveBeenCalled();
});

const READ_ONLY = /閲覧専用モード|read-only mode/;

function unlessGone(find: () => HTMLElement): HTMLElement | null {
  try {
    return find();
  } catch {
    return null;
  }
}
