import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ContractHead } from '@/components/contracts/contract-panels';
import { CreateOrganization } from '@/components/organization/create-organization';
import { CurrentUserProvider } from '@/lib/client/current-user';
import type { CurrentUser } from '@/lib/rules/current-user';
import ja from '@/messages/ja.json';
import { OWNER } from '../owner';
import { renderWithWords } from '../ui-render';

const NOBODY: CurrentUser = { ...OWNER, account: 'aoi@example.com#tokyo', role: 'general', organization: null };

test('who has no organization reads what can be done: create one, or tell an owner the account', async () => {
  const user = userEvent.setup();
  renderWithWords(
    <CurrentUserProvider me={NOBODY}>
      <ContractHead />
      <CreateOrganization />
    </CurrentUserProvider>,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('組織を作成');
  expect(document.title).toBe('組織を作成 · 管理コンソール');
  expect(screen.getByRole('button', { name: ja.contract.create.submit })).toBeVisible();
  expect(screen.getByText('aoi@example.com#tokyo')).toBeVisible();
  await user.click(screen.getByRole('button', { name: ja.labels.copyAccount }));
  expect(await navigator.clipboard.readText()).toBe('aoi@example.com#tokyo');
});

test.each<[string, Partial<CurrentUser>]>([
  ['with an organization', {}],
  ['before that is known', { organization: null, isKnown: false }],
])('%s the screen is that of the contracts', (_when, me) => {
  renderWithWords(
    <CurrentUserProvider me={{ ...OWNER, ...me }}>
      <ContractHead />
    </CurrentUserProvider>,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('契約');
});
