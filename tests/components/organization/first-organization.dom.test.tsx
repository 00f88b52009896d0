import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ContractHead } from '@/components/contracts/contract-panels';
import { CreateOrganization } from '@/components/organization/create-organization';
import { CurrentUserProvider } from '@/lib/client/current-user';
import { useQuery } from '@/lib/client/use-query';
import type { CurrentUser } from '@/lib/rules/current-user';
import ja from '@/messages/ja.json';
import { OWNER } from '../owner';
import { OwnDoor, renderPanel } from '../panel-door';
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

/** As on its screen, which reads both. */
function Creating() {
  useQuery('organization.read');
  useQuery('site.read');
  return <CreateOrganization />;
}

test('one whose answer was lost, but that is there, is told as created, and its contracts are read again', async () => {
  const organization = { organization_id: 0, name: '', useAccountLockout: false, members: [], services: {} };
  const door = new OwnDoor().open();
  door.on('organization.read', () => ({ data: { organization } }));
  door.on('organization.create', (input) => {
    Object.assign(organization, input, { organization_id: 7 });
    return { failure: { code: 'lost', status: 502 } };
  });
  renderPanel(<Creating />, { me: { organization: null } });
  await userEvent.type(await screen.findByRole('textbox'), '東雲商会');
  await userEvent.click(screen.getByRole('button', { name: ja.contract.create.submit }));
  expect(await screen.findByText('「東雲商会」を作成しました。')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(door.writes).toHaveLength(1);
  expect(door.reads.filter((name) => name === 'site.read')).toHaveLength(2);
});
