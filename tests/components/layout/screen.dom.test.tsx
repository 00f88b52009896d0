import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useEffect } from 'react';
import { mutate } from 'swr';
import { Screen } from '@/components/layout/screen';
import { noteChange } from '@/lib/client/api';
import { noteAsked } from '@/lib/client/navigation/coming-screen';
import { useCurrentUser, useIsStarting } from '@/lib/client/current-user';
import { usePermission } from '@/lib/client/use-permission';
import { useQuery } from '@/lib/client/use-query';
import { type Membership, membershipOf } from '@/lib/rules/current-user';
import type { Organization } from '@/lib/rules/organization/organization';
import { doorOfFile } from '../own-door';
import { OWNER } from '../owner';
import { router } from '../router';

const door = doorOfFile();
beforeEach(() => noteAsked('/'));
// The cache is that of the document.
afterEach(async () => void (await mutate(() => true, undefined, { revalidate: false })));

const { account, email, fingerprint } = OWNER;
const MEMBERSHIP: Membership = { role: 'owner', organization: { id: 7, name: 'Acme' }, owners: 1, members: 2 };
const ADDRESS = '/api/provider/organization.read';

let renders = 0;
function pageOf(given: Partial<ComponentProps<typeof Screen>>) {
  renders += 1;
  const page: ComponentProps<typeof Screen> = {
    user: { account, email, fingerprint },
    membership: MEMBERSHIP,
    lastMembership: null,
    needsOrganization: false,
    initialData: {},
    beginnings: {},
    later: {},
    refreshedToken: null,
    renderId: `render ${renders}`,
    children: 'content',
  };
  return <Screen {...page} {...given} />;
}

/** As the framework's own promises are: `then` returns nothing. */
function unchained<Value>(promise: Promise<Value>): Promise<Value> {
  const then = promise.then.bind(promise);
  return Object.assign(promise, { then: (...callbacks: Parameters<typeof then>) => void then(...callbacks) });
}

/** A promise and what resolves it. */
function deferred<Value>() {
  const { promise, resolve } = Promise.withResolvers<Value>();
  void unchained(promise);
  return { promise, resolve: (value: Value) => act(async () => resolve(value)) };
}

test('a token that was refreshed while the page was made is stored by the browser, once for each page', async () => {
  door.answer('/api/session/renewal', { body: { data: {} } });
  const late = deferred<string | null>();
  const { rerender } = render(pageOf({ renderId: 'r1', refreshedToken: 'sealed-1' }));
  await act(async () => undefined);
  rerender(pageOf({ renderId: 'r1', refreshedToken: 'sealed-1' }));
  rerender(pageOf({ renderId: 'r2' }));
  rerender(pageOf({ renderId: 'r3', refreshedToken: late.promise }));
  await late.resolve('sealed-3');
  rerender(pageOf({ renderId: 'r1', refreshedToken: 'sealed-1' }));
  await act(async () => undefined);
  expect(door.calls.map(({ path, body }) => [path, body])).toEqual([
    ['/api/session/renewal', { sealed: 'sealed-1' }],
    ['/api/session/renewal', { sealed: 'sealed-3' }],
  ]);
});

function Standing() {
  const { role, organization } = useCurrentUser();
  return `${role} of ${organization?.name}`;
}

function Organization() {
  const { data, failure, reload } = useQuery('organization.read');
  return (
    <>
      <button onClick={() => void reload()}>{usePermission('organization.update') ?? 'allowed'}</button>
      <p>{failure?.code ?? data?.organization.name ?? 'waiting'}</p>
    </>
  );
}

test('whose role could not be read is not said to lack one, and has it as soon as the organisation can be read', async () => {
  door.refuse(ADDRESS, 'access', 502, { status: 500 });
  render(pageOf({ user: { account: 'a', email: 'a', fingerprint }, membership: null, children: <Organization /> }));
  const button = await screen.findByRole('button', { name: 'unknown' });
  await userEvent.click(button);
  const members = [{ email: 'a', role: 'owner', mfa: 'off' }];
  door.answer(ADDRESS, { body: { data: { organization: { organization_id: 1, name: 'Acme', members } } } });
  await userEvent.click(button);
  expect(button).toHaveTextContent('allowed');
});

test('a role that could not be read with the page is read once the provider answers again, whatever it is asked', async () => {
  function Keys() {
    const { reload } = useQuery('apikey.list');
    return <button onClick={() => void reload()}>{usePermission('member.add') ?? 'allowed'}</button>;
  }
  const members = [{ email: 'd', role: 'owner', mfa: 'off' }];
  door.answer(ADDRESS, { body: { data: { organization: { organization_id: 1, name: 'Acme', members } } } });
  door.refuse('/api/provider/apikey.list', 'access', 502, { status: 500 });
  render(pageOf({ user: { account: 'd', email: 'd', fingerprint }, membership: null, children: <Keys /> }));
  const button = await screen.findByRole('button', { name: 'unknown' });
  await userEvent.click(button);
  expect(button).toHaveTextContent('unknown');
  door.answer('/api/provider/apikey.list', { body: { data: { apikeys: [] } } });
  await userEvent.click(button);
  expect(await screen.findByText('allowed')).toBeVisible();
  expect(door.calls.filter(({ path }) => path === ADDRESS)).toHaveLength(1);
});

test('a page that was on its way while the organization changed does not say what the user is in it', async () => {
  const members = [{ email: 'e', role: 'admin', mfa: 'off' }];
  door.answer(ADDRESS, { body: { data: { organization: { organization_id: 7, name: 'Beta', members } } } });
  const nobody: Membership = { ...MEMBERSHIP, organization: null };
  noteChange('organization.create');
  const user = { account: 'e', email: 'e', fingerprint };
  render(pageOf({ user, membership: nobody, needsOrganization: true, children: <Standing /> }));
  expect(await screen.findByText('admin of Beta')).toBeVisible();
  expect(router.replace).not.toHaveBeenCalled();
  door.answer(ADDRESS, { body: { data: { organization: { organization_id: 0, name: '', members: [] } } } });
  noteChange('organization.create');
  render(pageOf({ user, membership: nobody, needsOrganization: true }));
  await act(async () => undefined);
  expect(router.replace).toHaveBeenCalledWith('/contract');
});

test('an answer that comes later with the page fills its panel, and is not asked for a second time', async () => {
  const organization = deferred<{ data: unknown }>();
  const membership = deferred<Membership | null>();
  const user = { account: 'b', email: 'b', fingerprint };
  const later = { 'organization.read': organization.promise };
  render(pageOf({ user, membership: membership.promise, later, children: <Organization /> }));
  await act(async () => undefined);
  expect(screen.getByRole('button')).toHaveTextContent('reading');
  expect(screen.getByText('waiting')).toBeVisible();
  await organization.resolve({ data: { organization: { organization_id: 7, name: 'Acme', members: [] } } });
  expect(screen.getByText('Acme')).toBeVisible();
  await membership.resolve(MEMBERSHIP);
  expect(screen.getByRole('button')).toHaveTextContent('allowed');
  expect(door.calls).toEqual([]);
});

test('an answer that cannot come any more, because the page was cut off, is asked for by the browser', async () => {
  door.answer(ADDRESS, { body: { data: { organization: { organization_id: 7, name: 'Read here', members: [] } } } });
  const later = { 'organization.read': unchained(Promise.reject<undefined>(new Error('Connection closed.'))) };
  render(pageOf({ later, children: <Organization /> }));
  expect(await screen.findByText('Read here')).toBeVisible();
});

test('a failure that came with the page is shown as it is, without a read of its own', async () => {
  const failure = { code: 'timeout', status: 504, requestId: 'r' } as const;
  const later = { 'organization.read': unchained(Promise.resolve({ failure })) };
  render(pageOf({ later, children: <Organization /> }));
  expect(await screen.findByText('timeout')).toBeVisible();
  expect(door.calls).toEqual([]);
});

test('what a page brings along is drawn once, and a read that says the same again of the user draws nothing anew', async () => {
  const organization = { organization_id: 7, name: 'Acme', members: [{ email: 'c', role: 'owner', mfa: 'off' }] };
  const drawn = { panel: 0, role: 0, frame: 0 };
  function Panel() {
    useEffect(() => void (drawn.panel += 1));
    const { data, reload } = useQuery('member.list');
    return <button onClick={() => void reload()}>{data?.members.length}</button>;
  }
  function Role() {
    useEffect(() => void (drawn.role += 1));
    return usePermission('organization.update') ?? 'allowed';
  }
  function Frame() {
    useEffect(() => void (drawn.frame += 1));
    return String(useIsStarting());
  }
  const children = [<Panel key="panel" />, <Role key="role" />];
  const user = { account: 'c', email: 'c', fingerprint };
  const membership = membershipOf({ ...organization, services: {} } as unknown as Organization, 'c'); // What it reads.
  const initialData = { 'member.list': { members: organization.members } };
  render(
    <>
      <Frame />
      {pageOf({ user, membership, initialData, children })}
    </>,
  );
  await act(async () => undefined);
  expect(drawn).toEqual({ panel: 1, role: 1, frame: 1 });
  door.answer('/api/provider/member.list', { body: { data: { members: organization.members } } });
  await userEvent.click(screen.getByRole('button', { name: '1' }));
  expect(door.calls).toHaveLength(1);
  expect(drawn).toMatchObject({ role: 1, frame: 1 });
});

test('a screen that comes back is drawn before what it shows is read again', async () => {
  const organizationNamed = (name: string) => ({ organization: { organization_id: 7, name, members: [] } });
  const initialData = { 'organization.read': organizationNamed('Acme') };
  const shown = () => pageOf({ renderId: 'kept', initialData, children: <Organization /> });
  const { unmount } = render(shown());
  await act(async () => undefined);
  unmount();
  door.answer(ADDRESS, { body: { data: organizationNamed('Acme 2') } });
  render(shown());
  await act(() => new Promise((framed) => requestAnimationFrame(framed)));
  expect(screen.getByText('Acme')).toBeVisible();
  expect(door.calls).toEqual([]);
  expect(await screen.findByText('Acme 2')).toBeVisible();
  expect(door.calls).toHaveLength(1);
});

test('a screen that turns out to need an organisation leads to the contracts', async () => {
  const membership = deferred<Membership | null>();
  render(pageOf({ membership: membership.promise, needsOrganization: true }));
  await membership.resolve({ ...MEMBERSHIP, organization: null });
  expect(router.replace).toHaveBeenCalledWith('/contract');
});
