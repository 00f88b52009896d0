import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Screen } from '@/components/layout/screen';
import { usePermission } from '@/lib/client/use-permission';
import { useQuery } from '@/lib/client/use-query';
import type { CurrentUser } from '@/lib/rules/current-user';
import { openDoor } from '../own-door';
import { OWNER } from '../owner';

const refresh = jest.fn();
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh }) }));

test('a token that was refreshed while the page was made is stored by the browser, once for each page', async () => {
  const door = openDoor();
  door.answer('/api/session/renewal', { body: { data: {} } });
  const screenOf = (renderId: string, renewal: string | null) => (
    <Screen me={OWNER} initialData={{ 'member.list': { members: [] } }} refreshedToken={renewal} renderId={renderId}>
      content
    </Screen>
  );
  const { rerender } = render(screenOf('render-1', 'sealed-1'));
  await act(async () => undefined);
  rerender(screenOf('render-1', 'sealed-1'));
  rerender(screenOf('render-2', null));
  rerender(screenOf('render-3', 'sealed-3'));
  rerender(screenOf('render-1', 'sealed-1'));
  await act(async () => undefined);
  expect(door.calls.map(({ path, body }) => [path, body])).toEqual([
    ['/api/session/renewal', { sealed: 'sealed-1' }],
    ['/api/session/renewal', { sealed: 'sealed-3' }],
  ]);
});

function Organization() {
  const { reload } = useQuery('organization.read');
  return <button onClick={() => void reload()}>{usePermission('organization.update')}</button>;
}

test('whose role could not be read is not said to lack one, and is asked about again once the organisation can be read', async () => {
  const door = openDoor();
  const address = '/api/provider/organization.read';
  door.answer(address, { status: 502, body: { failure: { code: 'access', status: 500, requestId: 'r' } } });
  const screenOf = (me: Partial<CurrentUser>, renderId: string) => (
    <Screen me={{ ...OWNER, ...me }} initialData={{}} refreshedToken={null} renderId={renderId}>
      <Organization />
    </Screen>
  );
  const { rerender } = render(screenOf({ role: 'general', isKnown: false }, 'unknown-1'));
  const button = await screen.findByRole('button', { name: 'unknown' });
  await userEvent.click(button);
  expect(refresh).not.toHaveBeenCalled();
  door.answer(address, { body: { data: { organization: { organization_id: 1, members: [] } } } });
  await userEvent.click(button);
  await userEvent.click(button);
  expect(refresh).toHaveBeenCalledTimes(1);
  rerender(screenOf({}, 'known-1'));
  expect(button).toHaveTextContent('');
  await userEvent.click(button);
  expect(refresh).toHaveBeenCalledTimes(1);
});
