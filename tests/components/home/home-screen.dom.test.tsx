import { act, render, screen, within } from '@testing-library/react';
import { Plans } from '@/components/home/plans';
import { OrganizationLine, Welcome } from '@/components/home/needs-panel';
import { finishHandOver, setDue } from '@/lib/client/session/sso-status';
import ja from '@/messages/ja.json';
import { contract, organizationWith } from '../../rules/contracts/customisation-contract';
import { openDoor } from '../own-door';
import { OWNER } from '../owner';
import { screenOf } from '../screen-of';
import { SIBLINGS } from '../shared-sign-in/sso-world';

const ME = { ...OWNER, members: 4 };
const ORGANIZATION = organizationWith({
  Deploit: { planCode: 'professional', planName: 'Professional', appsCount: 190, appsTotal: 200 },
  Backup: { endDate: '2026-12-05', usedCapacity: 0 },
  Customine: [
    contract({ domain: 'A.example.com', appsCount: 3, nextAppsTotal: 10, nextAppsTotalStartDate: '2026-12-01' }),
    contract({ domain: 'b.example.com', appsTotal: 1, nextAppsTotal: 2 }),
  ],
});
const SITE = { planCode: 'business', planName: 'Business', period: 'annual', endDate: '2027-03-31' };

const HOME = { 'organization.read': { organization: ORGANIZATION }, 'site.read': SITE };

const PLANS = <Plans siblings={SIBLINGS} today="2026-11-20" />;

/** The three services, with what the page's HTML holds. */
const openPlans = (fallback: Record<string, unknown> = HOME) =>
  render(screenOf(PLANS, { me: ME, locale: 'ja', fallback, revalidateOnMount: false }));
const card = (name: 'site' | 'deployment' | 'customisation') => {
  const found = screen.getByRole('heading', { name: ja.sso.names[name] }).closest('li');
  if (!found) throw new Error('A service stands in a list');
  return within(found);
};

/** A text whose parts are read together, though one of them is not seen. */
const spoken = (text: string) => new RegExp(`^${text.replace('<hidden>', '').replace('</hidden>', ' ?')}`);

beforeEach(() => {
  act(() => {
    setDue(0);
    finishHandOver({});
  });
});

test('each service shows its plan at a glance, leads to its app in a new tab, and to its contract', () => {
  openPlans();
  expect(card('site').getByText('ビジネス')).toBeVisible();
  expect(card('site').getByText('2027年3月31日')).toBeVisible();
  expect(card('deployment').getByRole('meter')).toHaveAttribute('aria-valuenow', '190');
  expect(card('deployment').getByText('試用中（2026年12月5日まで）')).toBeVisible();
  expect(card('customisation').getByText('2026年12月1日から10スロット')).toBeVisible();
  expect(card('customisation').getByText('翌月から2スロット')).toBeVisible();
  expect(card('customisation').getByRole('meter')).toHaveAttribute('aria-valuemax', '5');
  for (const { name, url } of SIBLINGS) {
    const bookmark = card(name).getByRole('link', { name: spoken(ja.home.services[name].open) });
    const way = ['href', 'target', 'rel'].map((attribute) => bookmark.getAttribute(attribute));
    expect(way).toEqual([url, '_blank', 'noopener noreferrer']);
    expect(card(name).getByRole('link', { name: ja.labels.seeContracts })).toHaveAttribute('href', '/contract');
  }
});

test('the state of the shared sign-in stands at each app, with a way in where it failed; an earlier sign-out is none', () => {
  act(() => finishHandOver({ site: 'signedIn', deployment: 'timedOut', customisation: 'blocked' }));
  openPlans();
  expect(card('site').getByText(ja.sso.state.signedIn)).toBeVisible();
  expect(card('site').queryByRole('link', { name: /サインイン/ })).toBeNull();
  expect(card('deployment').getByText(ja.sso.hint.timedOut)).toBeVisible();
  const signIn = card('deployment').getByRole('link', { name: /^デプロイサービスを ?開いてサインイン/ });
  expect(signIn).toHaveAttribute('href', 'http://localhost:4102/app/signin');
  expect(card('customisation').getByText(ja.sso.hint.blocked)).toBeVisible();
  act(() => finishHandOver({ site: 'signedOut' }));
  expect(card('site').getByText(ja.sso.state.unknown)).toBeVisible();
});

test('without a contract nothing is made up', () => {
  const none = organizationWith({});
  openPlans({ 'organization.read': { organization: none }, 'site.read': { planCode: 'free', planName: 'Free' } });
  expect(card('deployment').getByText(ja.labels.noContract)).toBeVisible();
  expect(card('customisation').getByText(ja.labels.noContract)).toBeVisible();
  expect(screen.queryByRole('meter')).toBeNull();
});

test('a plan that could not be read says why and offers another try; the way to the app stays', async () => {
  const door = openDoor();
  door.refuse('/api/provider/organization.read', 'access', 502, { status: 500, text: 'Oops' });
  render(screenOf(PLANS, { me: ME, locale: 'ja', fallback: { 'site.read': SITE } }));
  expect(await card('deployment').findByText(/500:Oops/)).toBeVisible();
  // One failed read is one alarm, also where two services miss it.
  expect(screen.getAllByText(/500:Oops/)).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: ja.ui.retry })).toHaveLength(1);
  expect(card('customisation').getByText(ja.home.planFailed)).toBeVisible();
  door.answer('/api/provider/organization.read', { body: { data: { organization: ORGANIZATION } } });
  await act(async () => card('deployment').getByRole('button', { name: ja.ui.retry }).click());
  expect(await card('deployment').findByText('プロフェッショナル')).toBeVisible();
});

test('the slots of ended contracts are not counted', () => {
  const [first] = ORGANIZATION.services.Customine;
  const contracts = [first, first && { ...first, domain: 'old.example.com', endDate: '2026-11-19', appsTotal: 100 }];
  const organization = { ...ORGANIZATION, services: { Customine: contracts } };
  openPlans({ ...HOME, 'organization.read': { organization } });
  expect(card('customisation').getByRole('meter')).toHaveAttribute('aria-valuemax', '4');
  expect(card('customisation').queryByText('old.example.com')).toBeNull();
});

test('the person is greeted, and the organization stands below', () => {
  const greeting = [<Welcome key="person" />, <OrganizationLine key="organization" />];
  render(screenOf(<div>{greeting}</div>, { me: { ...ME, name: '佐藤 美咲' }, locale: 'ja' }));
  expect(screen.getByText(/佐藤 美咲さん、こんにちは/)).toHaveTextContent('Acme');
});
