import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Menu } from '@/components/ui/menu';
import { OWNER } from '../owner';
import { screenOf } from '../screen-of';

test('a menu opens on its first item, goes round by the arrows, and gives the focus back', async () => {
  const chosen: string[] = [];
  const item = (label: string) => ({ label, onSelect: () => chosen.push(label) });
  const items = [
    item('Rename'),
    { ...item('Copy'), disabledReason: 'Not now.' },
    { ...item('Delete'), isDanger: true },
  ];
  render(
    screenOf(
      <>
        <Menu label="More" items={items} />
        <button type="button">Beside</button>
      </>,
      { me: OWNER, locale: 'en' },
    ),
  );
  const [user, button] = [userEvent.setup(), screen.getByRole('button', { name: 'More' })];
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ left: 140, right: 180 } as DOMRect);
  jest.replaceProperty(window, 'innerWidth', 320);
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(await screen.findByRole('menuitem', { name: 'Rename' })).toHaveFocus();
  const { maxInlineSize } = screen.getByRole('menu').parentElement?.style ?? {};
  expect(maxInlineSize).toBe('172px');
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: /Copy/ })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}{End}{Enter}');
  expect(chosen).toEqual(['Delete']);
  expect(button).toHaveFocus();
  // What cannot be chosen says why, and does nothing; a press or a step beside the menu closes it.
  await user.click(button);
  const copy = await screen.findByRole('menuitem', { name: /^Copy ?Not now\.$/ });
  await user.click(copy);
  expect(chosen).toEqual(['Delete']);
  expect(copy).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Beside' }));
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  await user.click(button);
  await user.tab();
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});
