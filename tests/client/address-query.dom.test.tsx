import { fireEvent, render, screen } from '@testing-library/react';
import { useAddressQuery } from '@/lib/client/use-address-query';

const read = (address: URLSearchParams) => ({ q: address.get('q') ?? '' });
const write = (_address: URLSearchParams, { q }: { q: string }) => (q ? `?q=${q}` : '');

function List({ onOpen }: { onOpen: () => void }) {
  const [{ q }, change] = useAddressQuery(read, write);
  return (
    <>
      <input aria-label="search" value={q} onChange={(event) => change({ q: event.target.value })} />
      <button onClick={onOpen}>open</button>
    </>
  );
}

test('what was typed stands in the address before a click can lead elsewhere, and not once more after it', () => {
  jest.useFakeTimers();
  window.history.replaceState(null, '', '/organization');
  let addressAtClick = '';
  render(<List onOpen={() => (addressAtClick = window.location.search)} />);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'minato' } });
  expect(window.location.search).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'open' }));
  expect(addressAtClick).toBe('?q=minato');
  const replace = jest.spyOn(window.history, 'replaceState');
  jest.runAllTimers();
  expect(replace).not.toHaveBeenCalled();
});
