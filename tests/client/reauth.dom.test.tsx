import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { read, takeStep, write } from '@/lib/client/api';
import { askReauth, offerReauth, useReauth } from '@/lib/client/session/reauth';
import { Door, renderScreen } from '../components/security/secret-world';

const NEEDED = { code: 'freshNeeded', status: 403, proof: { at: '/api/session/step-up', by: ['password'] } } as const;

/** A console that asks for a proof until it has one. */
function doorThatAsks(): Door {
  let isProven = false;
  const asks = (data: object) => () => (isProven ? { data } : { failure: NEEDED });
  const door = new Door()
    .on('apikey.create', asks({ apikey: {} }))
    .on('payment.setEmail', asks({}))
    .on('apikey.read', asks({ apikey: { accessKey: 'k' } }))
    .on('/api/session/hand-over', { failure: NEEDED })
    .on('/api/session/step-up', () => {
      isProven = true;
      return { data: {} };
    });
  renderScreen(<p>screen</p>);
  return door;
}

const title = { name: 'Confirm that it is you' };

test('calls that need it at the same time share one question, and each goes on with what was asked', async () => {
  const user = userEvent.setup();
  const door = doorThatAsks();
  const input = { domain: 'a.example.com', email: 'receipts@example.com' };
  const calls = Promise.all([
    write('apikey.create', { name: 'n' }),
    write('payment.setEmail', input),
    read('apikey.read', { id: 'a' }),
  ]);
  const dialog = await screen.findByRole('dialog', title);
  expect(dialog).toHaveTextContent('You are about to use the value of an API key.');
  const field = screen.getByLabelText('Password', { selector: 'input' });
  await waitFor(() => expect(field).toHaveFocus());
  await user.type(field, 'pass word{Enter}');
  const results = await calls;
  expect(results.every(({ failure }) => failure === undefined)).toBe(true);
  expect(door.to('/api/session/step-up')).toEqual([{ password: 'pass word' }]);
  expect(door.to('payment.setEmail')).toEqual([input, input]);
  expect(screen.queryByRole('dialog', title)).not.toBeInTheDocument();
});

test('whoever gives up gets the refusal back, sent nothing else, and is asked anew the next time', async () => {
  const user = userEvent.setup();
  const door = doorThatAsks();
  for (let round = 1; round <= 2; round += 1) {
    const call = write('apikey.create', { name: 'n' });
    await screen.findByRole('dialog', title);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect((await call).failure?.code).toBe('freshNeeded');
    expect(door.to('apikey.create')).toHaveLength(round);
  }
  expect(door.to('/api/session/step-up')).toEqual([]);
});

test('the hand-over, which nobody pressed a button for, never asks', async () => {
  doorThatAsks();
  await act(async () => {
    expect((await takeStep('hand-over', {})).failure?.code).toBe('freshNeeded');
  });
  expect(screen.queryByRole('dialog', title)).not.toBeInTheDocument();
});

test('a late answer to a question that was given up leaves the next question open', () => {
  const withdraw = offerReauth();
  const { result } = renderHook(useReauth);
  act(() => void askReauth('/first'));
  const first = result.current;
  act(() => first?.end(false));
  act(() => void askReauth('/second'));
  act(() => first?.end(true));
  expect(result.current?.path).toBe('/second');
  act(withdraw);
});
