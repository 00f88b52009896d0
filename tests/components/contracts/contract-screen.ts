import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { type ContractDoor, openContracts } from './contract-world';

/** The card of a domain. */
export const card = (domain = 'acme.example.com') => screen.getByRole('article', { name: domain });

/** The panel of a service, by its heading. */
export const panel = (name: string) => screen.getByRole('region', { name });

/** The dialog that is open. */
export const dialog = () => screen.getByRole('dialog');

/** Presses what opens a dialog, and waits for it: its script loads then. */
export async function openDialog(user: UserEvent, opener: HTMLElement): Promise<HTMLElement> {
  await user.click(opener);
  return screen.findByRole('dialog');
}

/** Opens the dialog for another domain and fills it. */
export async function addDomain(door: ContractDoor, domain: string, plan: string) {
  const opened = await openContracts(door);
  await openDialog(opened.user, screen.getByRole('button', { name: 'ドメインを追加' }));
  await opened.user.type(within(dialog()).getByRole('textbox', { name: 'ドメイン' }), domain);
  await opened.user.selectOptions(within(dialog()).getByRole('combobox', { name: 'プラン' }), plan);
  return opened;
}
