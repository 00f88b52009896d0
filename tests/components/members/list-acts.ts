import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Member } from '@/lib/rules/members/member';
import { rowOf } from './members-world';

/** The accounts of the rows in sight, in their order. */
export const accounts = () => screen.queryAllByRole('rowheader').map(({ title }) => title);
/** The role as the row says it. */
export const roleOf = (one: Member) => within(rowOf(one)).getAllByRole('cell').at(-2);
/** Opens the menu of a row. */
export async function menuOf(one: Member) {
  fireEvent.click(within(rowOf(one)).getByRole('button', { expanded: false }));
  return within(await within(rowOf(one)).findByRole('menu'));
}
/** Chooses an act, or a role, in the menu of a row. */
export const choose = async (one: Member, name: string) => fireEvent.click((await menuOf(one)).getByText(name));
/** The dialog has done its work and is gone. */
export const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
