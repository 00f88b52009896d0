import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { mutate } from 'swr';
import { Screen } from '@/components/layout/screen';
import { read } from '@/lib/client/api';
import { noteAsked } from '@/lib/client/navigation/coming-screen';
import { useMutation } from '@/lib/client/use-mutation';
import { useQuery } from '@/lib/client/use-query';
import { doorOfFile } from '../components/own-door';
import { OWNER } from '../components/owner';

/** What a page brought along is as old as the page: a change that was made in it since says more. */
const door = doorOfFile();
const READ = '/api/provider/apikey.list';
const CHANGE = '/api/provider/apikey.delete';
afterEach(async () => void (await mutate(() => true, undefined, { revalidate: false })));

const listOf = (...names: string[]) => ({
  apikeys: names.map((name) => ({ apikeyId: name, name, userName: '', userEmail: '' })),
});

function Keys({ of }: { of: string }) {
  const { data } = useQuery('apikey.list');
  return <output aria-label={of}>{data?.apikeys.map(({ name }) => name).join()}</output>;
}

function Work({ isShown }: { isShown: boolean }) {
  const { trigger } = useMutation('apikey.delete');
  const [lists, setLists] = useState(isShown ? ['first'] : []);
  const shown = lists.map((of) => <Keys key={of} of={of} />);
  return (
    <>
      <button onClick={() => void trigger({ id: 'gone' })}>change</button>
      <button onClick={() => setLists((known) => [...known, `list ${known.length}`])}>show</button>
      {shown}
    </>
  );
}

let renders = 0;
/** A page that brings the list with its beginning, or later. */
function open(brings: 'at once' | 'later', isShown: boolean) {
  const answer = listOf('kept', 'gone');
  renders += 1;
  return (
    <Screen
      user={{ account: OWNER.account, email: OWNER.email, fingerprint: OWNER.fingerprint }}
      membership={null}
      lastMembership={null}
      needsOrganization={false}
      initialData={brings === 'at once' ? { 'apikey.list': answer } : {}}
      beginnings={{}}
      later={brings === 'later' ? { 'apikey.list': Promise.resolve({ data: answer }) } : {}}
      refreshedToken={null}
      renderId={`outdated ${renders}`}
    >
      <Work isShown={isShown} />
    </Screen>
  );
}

const reads = () => door.calls.filter(({ path }) => path === READ).length;
const keysIn = (of: string) => screen.getByRole('status', { name: of }).textContent;
/** Waits until a list says what is there now, which the screen may read in the frame after. */
const becomes = (of: string) => waitFor(() => expect(keysIn(of)).toBe('kept'));
const stays = async (of: string, keys: string, read: number) => {
  await new Promise(requestAnimationFrame);
  expect([keysIn(of), reads()]).toEqual([keys, read]);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  noteAsked('/');
  door.answer(READ, { body: { data: listOf('kept') } });
  door.answer(CHANGE, { body: { data: {} } });
});

const EACH = test.each(['at once', 'later'] as const);

EACH('what a page brought %s is read when it is shown after a change', async (brings) => {
  render(open(brings, false));
  await press('change');
  expect(reads()).toBe(0);
  await press('show');
  await becomes('list 0');
  await press('show');
  await stays('list 1', 'kept', 1);
});

EACH('what a page brought %s and shows is read once after a change', async (brings) => {
  render(open(brings, true));
  await screen.findByText('kept,gone');
  await press('show');
  expect(reads()).toBe(0);
  await press('change');
  await press('show');
  await becomes('list 2');
  await stays('list 2', 'kept', 1);
});

test('a read beside what is shown does not make the answer of the page new', async () => {
  render(open('at once', false));
  await press('change');
  await read('apikey.list');
  await press('show');
  await becomes('list 0');
});

test('a late answer that nobody took is not taken when its page comes back after a change', async () => {
  const page = open('later', false);
  const { rerender } = render(page);
  rerender(open('later', false));
  await press('change');
  rerender(page);
  await press('show');
  await becomes('list 0');
});

test('a change that was refused makes nothing old', async () => {
  door.refuse(CHANGE, 'notAllowed', 403);
  render(open('at once', false));
  await press('change');
  await press('show');
  await stays('list 0', 'kept,gone', 0);
});

EACH('what a page brought %s is as old as the moment in which it was asked for', async (brings) => {
  const { rerender } = render(open('at once', true));
  noteAsked('/');
  await press('change');
  await becomes('first');
  rerender(open(brings, true));
  await press('show');
  await stays('list 1', 'kept', 1);
  expect(keysIn('first')).toBe('kept');
  noteAsked('/');
  rerender(open(brings, true));
  await waitFor(() => expect(keysIn('first')).toBe('kept,gone'));
  expect(reads()).toBe(1);
});

test('a page that nobody asked for, as after a redirect, is as old as the one before', async () => {
  const { rerender } = render(open('at once', false));
  await press('change');
  rerender(open('at once', false));
  await press('show');
  await becomes('list 0');
});
