import { act, fireEvent, screen } from '@testing-library/react';
import { mutate } from 'swr';
import { QueryState } from '@/components/layout/query-state';
import { useQuery } from '@/lib/client/use-query';
import { OwnDoor, panelOf, renderPanel } from '../panel-door';

beforeEach(() => jest.useFakeTimers());
afterEach(async () => void (await mutate(() => true, undefined, { revalidate: false })));

function SitePlan({ isAside = false }) {
  const query = useQuery('site.read');
  return query.data ? <p>{query.data.planName}</p> : <QueryState query={query} isAside={isAside} />;
}

function Receipts() {
  const query = useQuery('payment.readEmail', { domain: 'apps.example.com' });
  return query.data ? <p>{query.data.email}</p> : <QueryState query={query} failureTitle="No receipt address" />;
}

const bothOf = (isAside = false) => (
  <>
    <SitePlan isAside={isAside} />
    <Receipts />
  </>
);

const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));
const SITE = { planCode: 'free', planName: 'Free' };

test('a panel that takes long says so after two seconds, and its reader can stop waiting and try again', async () => {
  const door = new OwnDoor().on('site.read', () => new Promise<never>(() => undefined)).open();
  renderPanel(<main>{<SitePlan />}</main>, { locale: 'en' });
  await pass(1900);
  expect(screen.queryByText('Still loading')).toBeNull();
  await pass(200);
  expect(screen.getByRole('status')).toHaveTextContent('Still loading');
  fireEvent.click(screen.getByRole('button', { name: 'Stop waiting' }));
  await pass(0);
  expect(screen.getByRole('alert')).toHaveTextContent('You stopped waiting');
  await pass(50);
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
  door.on('site.read', { data: SITE });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(20);
  expect(screen.getByText('Free').parentElement).toHaveFocus();
});

test('what the provider wants to be left alone for is not read again before', async () => {
  const failure = { code: 'tooMany', status: 429, requestId: 'r', retryAfterS: 20 } as const;
  const door = new OwnDoor().on('site.read', { failure }).open();
  const { unmount } = renderPanel(<SitePlan />, { locale: 'en' });
  await pass(10);
  const retry = screen.getByRole('button', { name: /Try again/ });
  expect(retry).toHaveAttribute('aria-disabled', 'true');
  expect(retry).toHaveAccessibleDescription(/Please try again after/);
  fireEvent.click(retry);
  unmount();
  // Nor does a clock that is set back prolong it.
  jest.setSystemTime(Date.now() - 3_600_000);
  renderPanel(<SitePlan />, { locale: 'en' });
  await pass(5000);
  expect(door.reads).toEqual(['site.read']);
  door.on('site.read', { data: SITE });
  await pass(16_000);
  fireEvent.click(screen.getByRole('button', { name: /Try again/ }));
  await pass(0);
  expect([screen.getByText('Free').textContent, door.reads]).toEqual(['Free', ['site.read', 'site.read']]);
});

test('what fails for one reason says it once, and one press tries all of it again; another reason is told beside it', async () => {
  const down = (requestId: string, status = 503) => ({ failure: { code: 'access', status, requestId } as const });
  const door = new OwnDoor().on('site.read', down('one')).on('payment.readEmail', down('two')).open();
  const { unmount } = renderPanel(<section>{bothOf()}</section>, { locale: 'en' });
  await pass(10);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getByText('No receipt address')).toBeVisible();
  door.on('site.read', { data: SITE }).on('payment.readEmail', down('three', 500));
  screen.getByRole('button', { name: 'Try again' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(20);
  expect(screen.getByText('Free').parentElement).toHaveFocus();
  // Now it is the first.
  expect(screen.getByRole('alert')).toHaveTextContent(/No receipt address.*500/);
  unmount();
  await mutate(() => true, undefined, { revalidate: false });
  door.on('site.read', down('one'));
  renderPanel(bothOf(), { locale: 'en' });
  await pass(10);
  expect(screen.getAllByRole('alert')).toHaveLength(2);
});

test('what stands beside what the screen is for leaves the alarm to that, wherever it stands', async () => {
  const failure = { code: 'storeAway', status: 503, requestId: 'one' } as const;
  new OwnDoor().on('site.read', { failure }).on('payment.readEmail', { failure }).open();
  const { rerender } = renderPanel(<SitePlan isAside />, { locale: 'en' });
  await pass(10);
  // Alone it tells for itself.
  expect(screen.getByRole('alert')).toHaveTextContent(/Could not reach the store of the console/);
  rerender(panelOf(bothOf(true), { locale: 'en' }));
  await pass(10);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getByRole('alert')).toHaveTextContent(/No receipt address.*Could not reach the store of the console/);
});

test('what is not in sight tells for nobody else', async () => {
  const failure = { code: 'access', status: 503, requestId: 'one' } as const;
  new OwnDoor().on('site.read', { failure }).on('payment.readEmail', { failure }).open();
  renderPanel(
    <>
      <div hidden>
        <SitePlan />
      </div>
      <Receipts />
    </>,
    { locale: 'en' },
  );
  await pass(10);
  expect(screen.getByRole('alert')).toHaveTextContent(/No receipt address.*503/);
});

// Last: the read stays held.
test('a provider that wants to be left alone for a day closes a panel for an hour only', async () => {
  const failure = { code: 'tooMany', status: 429, requestId: 'r', retryAfterS: 86_400 } as const;
  const door = new OwnDoor().on('site.read', { failure }).open();
  renderPanel(<SitePlan />, { locale: 'en' });
  await pass(10);
  expect(screen.getByRole('button', { name: /Try again/ })).toHaveAttribute('aria-disabled', 'true');
  // The one clock stands still while the machine sleeps.
  jest.setSystemTime(Date.now() + 3_600_000);
  await pass(1000);
  expect(screen.getByRole('button', { name: /Try again/ })).not.toHaveAttribute('aria-disabled');
  fireEvent.click(screen.getByRole('button', { name: /Try again/ }));
  await pass(0);
  expect(door.reads).toEqual(['site.read', 'site.read']);
});
