import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Button } from '@/components/ui/button';
import { Form } from '@/components/ui/form';
import type { Failure } from '@/lib/rules/failures';
import ja from '@/messages/ja.json';
import { renderWithWords } from '../ui-render';

const sent = jest.fn();
const patience = (retryAfterS: number): Failure => ({ code: 'tooMany', status: 429, requestId: 'r', retryAfterS });
const send = () => screen.getByRole('button', { name: 'send' });

function openForm(inside: ReactNode) {
  sent.mockClear();
  renderWithWords(
    <Form onSubmit={sent}>
      <input aria-label="one field" />
      {inside}
    </Form>,
  );
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
}

function open(failure: Failure) {
  return openForm(
    <>
      <FailureAlert failure={failure} />
      <Button type="submit">send</Button>
      <Button>another</Button>
    </>,
  );
}

beforeEach(() => jest.useFakeTimers({ now: Date.UTC(2026, 10, 21, 5, 0, 0) }));
test('where the server asks for patience the button waits, says until when, and works again by then', async () => {
  const user = open(patience(30));
  expect(screen.getByRole('alert')).toHaveTextContent(/\d:00:30以降/);
  expect(send()).toHaveAccessibleDescription(/\d:00:30以降/);
  expect(screen.getByRole('button', { name: 'another' })).not.toHaveAttribute('aria-disabled');
  await user.click(send());
  await user.type(screen.getByRole('textbox'), 'x{Enter}');
  expect(sent).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(30_000));
  expect(send()).not.toHaveAttribute('aria-disabled');
  await user.click(send());
  expect(sent).toHaveBeenCalledTimes(1);
});

test('nobody is locked out for a day, however much patience is asked for', () => {
  open(patience(86_400 * 365));
  expect(send()).toHaveAttribute('aria-disabled', 'true');
  act(() => jest.advanceTimersByTime(3_600_000));
  expect(send()).not.toHaveAttribute('aria-disabled');
});

test('without a time the button works at once', () => {
  open({ code: 'tooMany', status: 429, requestId: 'r' });
  expect(screen.getByRole('alert')).toHaveTextContent(ja.failure.tooMany);
  expect(send()).not.toHaveAttribute('aria-disabled');
});

test.each([null, 'not now'])('a form is sent by the page alone, unless its button is blocked: %s', async (reason) => {
  const user = openForm(
    <Button type="submit" disabledReason={reason}>
      send
    </Button>,
  );
  const form = screen.getByRole('textbox').closest('form');
  if (!form) throw new Error('there is no form');
  const submit = createEvent.submit(form);
  fireEvent(form, submit);
  expect(submit.defaultPrevented).toBe(true);
  expect(sent).toHaveBeenCalledTimes(reason === null ? 1 : 0);
  if (reason) await user.type(screen.getByRole('textbox'), 'x{Enter}');
  expect(sent).toHaveBeenCalledTimes(reason === null ? 1 : 0);
});
