import { fireEvent, render, screen } from '@testing-library/react';
import { useRowTravel } from '@/components/ui/use-row-travel';
import { useVirtualRows } from '@/components/ui/use-virtual-rows';

const COUNT = 50;
const DRAWN = 5;

/** Draws five rows, and others only when the test says so. */
function List({ first, onScroll }: { first: number; onScroll: (index: number) => void }) {
  const { travel, stay } = useRowTravel(COUNT, onScroll, (index, place: string) => {
    const button = document.querySelector<HTMLElement>(`[data-row="${index}"] [name="${place}"]`);
    button?.focus();
    return button !== null;
  });
  const rows = Array.from({ length: DRAWN }, (_, at) => first + at).filter((index) => index < COUNT);
  return (
    <div
      role="grid"
      tabIndex={-1}
      onKeyDown={({ key, target }) => {
        const row = (target as HTMLElement).closest<HTMLElement>('[data-row]');
        if (key === 'ArrowDown') travel(row ? Number(row.dataset.row) : null, 1, (target as HTMLButtonElement).name);
        else stay();
      }}
    >
      {rows.map((index) => (
        <div key={index} data-row={index}>
          <button name="edit">edit {index}</button>
          <button name="remove">remove {index}</button>
        </div>
      ))}
    </div>
  );
}

function begin(row: string) {
  const onScroll = jest.fn();
  const { rerender } = render(<List first={0} onScroll={onScroll} />);
  const draw = (first: number) => rerender(<List first={first} onScroll={onScroll} />);
  screen.getByRole('button', { name: row }).focus();
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  return { draw, onScroll, press };
}

test('keys that come faster than rows are drawn add up, and lead to the same place of a row', () => {
  const { draw, onScroll, press } = begin('remove 3');
  for (let count = 0; count < 4; count += 1) press('ArrowDown');
  expect(onScroll.mock.calls).toEqual([[5], [6], [7]]);
  expect(screen.getByRole('button', { name: 'remove 4' })).toHaveFocus();
  draw(5);
  expect(screen.getByRole('button', { name: 'remove 7' })).toHaveFocus();
  press('ArrowDown');
  expect(screen.getByRole('button', { name: 'remove 8' })).toHaveFocus();
});

test('whoever does something else meanwhile is not led away', () => {
  const { draw, press } = begin('edit 4');
  press('ArrowDown');
  press('Tab');
  draw(3);
  expect(screen.getByRole('button', { name: 'edit 4' })).toHaveFocus();
});

test('behind the last row there is nowhere to go', () => {
  const { draw, onScroll, press } = begin('edit 0');
  draw(COUNT - DRAWN);
  screen.getByRole('button', { name: `edit ${COUNT - 1}` }).focus();
  press('ArrowDown');
  expect(onScroll).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: `edit ${COUNT - 1}` })).toHaveFocus();
});

/** Ten days of one row each, and a long one. */
const DAYS = Array.from({ length: 10 }, (_, at) => at);

function Days() {
  const { ref, indexes } = useVirtualRows(1000, 10, 'window', DAYS);
  return (
    <div ref={ref} data-testid="days">
      {DAYS.includes(indexes[0] ?? 0) && <p data-heading="" />}
      {indexes.map((index) => (
        <p key={index} data-index={index} />
      ))}
    </div>
  );
}

test('in the middle of a long day, where no heading is drawn, those above count all the same', () => {
  let topPx = 0;
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function of(this: HTMLElement) {
    return { top: -topPx, height: 'heading' in this.dataset ? 100 : 10 } as DOMRect;
  });
  render(<Days />);
  const firstAt = (px: number) => {
    topPx = px;
    fireEvent.scroll(window);
    return screen.getByTestId('days').querySelector<HTMLElement>('[data-index]')?.dataset.index;
  };
  // Two rows before the first in sight.
  expect([firstAt(6000), firstAt(6010)]).toEqual(['498', '499']);
});
