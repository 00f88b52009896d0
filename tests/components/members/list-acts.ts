import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Member } from '@/lib/rules/members/member';
import { rowOf } from './members-world';

/** The accounts of the rows in sight, in their order. */
export const accounts = () => screen.queryAllByRole('rowheader').map(({ title }) => title);
export const roleOf = (one: Member) => within(rowOf(one)).getAllByRole('cell').at(-2);
export async function menuOf(one: Member) {
  fireEvent.click(within(rowOf(one)).getByRole('button', { expanded: false }));
  return within(await within(rowOf(one)).findByRole('menu'));
}
/** Chooses an act, or a role, in the menu of a row. */
export const choose = async (one: Member, name: string) => fireEvent.click((await menuOf(one)).getByText(name));
export const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
/** Chooses an act of a row, and confirms it in its dialog. */
export async function carryOut(one: Member, act: string, confirm: string): Promise<void> {
  await choose(one, act);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: confirm }));
}
/** The lines of a plan or of a job. */
export const lines = (box: HTMLElement) =>
  Array.from(within(within(box).getByRole('list')).getAllByRole('listitem'), ({ textContent }) => textContent);
