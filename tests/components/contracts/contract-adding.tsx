import { screen, within } from '@testing-library/react';
import { type ContractDoor, dialog, openContracts } from './contract-world';

/** Opens the dialog for another domain and fills it. */
export async function addDomain(door: ContractDoor, domain: string, plan: string) {
  const opened = await openContracts(door);
  await opened.user.click(screen.getByRole('button', { name: 'ドメインを追加' }));
  await opened.user.type(within(dialog()).getByRole('textbox', { name: 'ドメイン' }), domain);
  await opened.user.selectOptions(within(dialog()).getByRole('combobox', { name: 'プラン' }), plan);
  return opened;
}
