import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { mutate } from 'swr';
import { Screen } from '@/components/layout/screen';
import { noteFailedRead, StaleNotice } from '@/components/layout/stale-notice';
import { ToastRegion } from '@/components/ui/toast-region';
import { shownToasts } from '@/components/ui/toast';
import { noteAsked } from '@/lib/client/navigation/coming-screen';
import { useMutation } from '@/lib/client/use-mutation';
import { useQuery } from '@/lib/client/use-query';
import ja from '@/messages/ja.json';
import { doorOfFile } from '../own-door';
import { OWNER } from '../owner';

const KEYS = '/api/provider/apikey.list';
const keys = (count: number) => ({ body: { data: { apikeys: Array.from({ length: count }, () => ({})) } } });
const notice = () => screen.queryByText(ja.shell.stale);
const retry = () => userEvent.click(screen.getByRole('button', { name: ja.ui.retry }));
const remove = () => userEvent.click(screen.getByRole('button', { name: 'remove' }));

const door = doorOfFile();
// The cache and the notices are those of the document.
afterEach(async () => {
  await act(async () => void (await mutate(() => true, undefined, { revalidate: false })));
  act(() => shownToasts.set([]));
});

function Keys() {
  const { data, failure } = useQuery('apikey.list');
  const { trigger } = useMutation('apikey.delete', 0);
  return (
    <>
      <p>{data ? `keys: ${data.apikeys.length}` : (failure?.code ?? 'waiting')}</p>
      <button onClick={() => void trigger({ id: 'k1' })}>remove</button>
    </>
  );
}

function pageOf(renderId: string, initialData: Record<string, unknown>) {
  const { account, email, fingerprint } = OWNER;
  return (
    <NextIntlClientProvider locale="ja" timeZone="Asia/Tokyo" messages={ja}>
      <Screen
        user={{ account, email, fingerprint }}
        membership={null}
        lastMembership={null}
        needsOrganization={false}
        beginnings={{}}
        later={{}}
        refreshedToken={null}
        {...{ renderId, initialData }}
      >
        <Keys />
      </Screen>
      <StaleNotice />
      <ToastRegion />
    </NextIntlClientProvider>
  );
}

test('a change whose list cannot be read again leaves what was read before, and says that it may be old, until it is read', async () => {
  door.answer('/api/provider/apikey.delete', { body: { data: {} } });
  door.refuse(KEYS, 'access', 502, { status: 500 });
  const { rerender } = render(pageOf('a', { 'apikey.list': keys(2).body.data }));
  await remove();
  expect(screen.getByText('keys: 2')).toBeVisible();
  expect(notice()).toBeVisible();
  await retry();
  // What fails once more is told once more.
  expect(notice()).toBeVisible();
  door.answer(KEYS, keys(1));
  await retry();
  expect(await screen.findByText('keys: 1')).toBeVisible();
  expect(notice()).toBeNull();

  door.refuse(KEYS, 'access', 502, { status: 500 });
  await remove();
  expect(notice()).toBeVisible();
  noteAsked('/');
  rerender(pageOf('b', { 'apikey.list': keys(3).body.data }));
  expect(await screen.findByText('keys: 3')).toBeVisible();
  // The next page brings its own.
  expect(notice()).toBeNull();
});

test.each(['offline', 'sessionExpired', 'stopped'] as const)(
  'what %s means is not told a second time',
  async (code) => {
    door.answer('/api/provider/apikey.delete', { body: { data: {} } });
    door.refuse(KEYS, code, 500);
    render(pageOf(`of ${code}`, { 'apikey.list': keys(2).body.data }));
    await remove();
    expect(screen.getByText('keys: 2')).toBeVisible();
    expect(notice()).toBeNull();
  },
);

test.each(['/organization', '/security'])('members that could not be read again are told at %s once', (path) => {
  history.replaceState(null, '', path);
  render(pageOf(`at ${path}`, { 'apikey.list': keys(2).body.data }));
  act(() => noteFailedRead('member.list', { failure: { code: 'access', status: 500, requestId: '' } }));
  expect(notice() === null).toBe(path === '/organization');
});

test('where nothing was read before, the panel itself says so, and nothing else', async () => {
  door.refuse(KEYS, 'access', 502, { status: 500 });
  render(pageOf('c', {}));
  expect(await screen.findByText('access')).toBeVisible();
  expect(notice()).toBeNull();
});
