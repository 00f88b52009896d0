import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { announce } from '@/lib/client/session/events';
import { TIMING } from '@/lib/rules/timing';
import { router } from '../router';
import { field, openSaved, SAVED, updateButton } from './contact-details-world';

const NAME = 'draft.finger.organization';
const kept = () => JSON.parse(localStorage.getItem(NAME) ?? 'null');
function keepBefore(change: object = {}) {
  const values = { ...SAVED, name: '書きかけ' };
  const draft = { organizationId: 7, savedAt: Date.now() - 60_000, base: SAVED, values };
  localStorage.setItem(NAME, JSON.stringify({ ...draft, ...change }));
}

function type(name: string, value: string) {
  fireEvent.change(field(name), { target: { value } });
}

async function typeUnsaved(value = '書きかけ') {
  await act(async () => type('組織名', value));
  await screen.findByText('保存されていない変更があります');
}

test('what is typed is kept every five seconds, and not before', async () => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['performance'] });
  await openSaved();
  type('組織名', '書きかけ');
  await act(() => jest.advanceTimersByTimeAsync(TIMING.autosaveMs - 2000));
  expect(kept()).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(kept()).toMatchObject({ organizationId: 7, base: SAVED, values: { ...SAVED, name: '書きかけ' } });
  expect(screen.getByText(/^下書きを.*に保存しました$/)).toBeVisible();
  // What this browser does not take leaves the earlier draft one's own.
  jest.spyOn(Storage.prototype, 'setItem').mockReturnValue();
  type('組織名', '書きかけの');
  await act(() => jest.advanceTimersByTimeAsync(TIMING.autosaveMs));
  expect(screen.queryByText(/^下書きを.*に保存しました$/)).toBeNull();
  type('組織名', SAVED.name);
  await act(() => jest.advanceTimersByTimeAsync(TIMING.autosaveMs));
  expect(kept()).toBeNull();
});

test('two tabs: a draft that the other one deleted is stored again, and that of the other one stays', async () => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['performance'] });
  await openSaved();
  type('組織名', '書きかけ');
  await act(() => jest.advanceTimersByTimeAsync(TIMING.autosaveMs));
  localStorage.removeItem(NAME);
  await act(() => jest.advanceTimersByTimeAsync(TIMING.autosaveMs));
  expect(kept()).toMatchObject({ values: { name: '書きかけ' } });
  keepBefore({ values: { ...SAVED, name: '別のタブ' } });
  await act(() => jest.advanceTimersByTimeAsync(TIMING.autosaveMs));
  expect(kept()).toMatchObject({ values: { name: '別のタブ' } });
  expect(screen.queryByText(/^下書きを.*に保存しました$/)).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '変更を破棄' })));
  expect(kept()).toMatchObject({ values: { name: '別のタブ' } });
});

const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('closing the page asks while something is unsaved; when the session ends it is kept at once, and where the console then leaves nobody is held back', async () => {
  await openSaved();
  expect(isHeld()).toBe(false);
  await typeUnsaved();
  expect(isHeld()).toBe(true);
  act(() => announce('ended'));
  expect(kept()).toMatchObject({ values: { name: '書きかけ' } });
  expect(isHeld()).toBe(true);
  navigateTo('#elsewhere');
  expect(isHeld()).toBe(false);
});

test.each([false, true])('leaving keeps the draft, but not after a sign-out in another tab: %s', async (isOut) => {
  const { view } = await openSaved();
  await typeUnsaved();
  if (isOut) navigateTo('#elsewhere');
  view.unmount();
  expect([kept()?.values.name, kept() === null]).toEqual(isOut ? [undefined, true] : ['書きかけ', false]);
});

test('a draft is offered with its date, fills nothing in by itself, and can be restored and saved', async () => {
  keepBefore({ savedAt: new Date(2026, 10, 20, 12, 34).getTime() });
  jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 21));
  const { user, door } = await openSaved();
  const offer = '2026年11月20日 12:34に入力していた内容が、保存されないまま残っています。';
  expect(await screen.findByText(offer)).toBeVisible();
  expect(field('組織名')).toHaveValue(SAVED.name);
  // A new offer takes no focus; when it goes, the form has it.
  expect(document.body).toHaveFocus();
  await user.click(screen.getByRole('button', { name: '下書きを復元' }));
  await waitFor(() => expect(screen.getByRole('form', { name: '組織情報' })).toHaveFocus());
  expect(field('組織名')).toHaveValue('書きかけ');
  await waitFor(() => expect(updateButton()).not.toHaveAttribute('aria-disabled'));
  await user.click(updateButton());
  await screen.findByText('組織情報を更新しました。');
  expect(door.writes).toHaveLength(1);
  expect(kept()).toBeNull();
});

test('a restored draft that is older than a colleague’s change asks which to keep', async () => {
  keepBefore();
  const { user, door } = await openSaved({ name: '株式会社みなと港' });
  await user.click(await screen.findByRole('button', { name: '下書きを復元' }));
  await waitFor(() => expect(updateButton()).not.toHaveAttribute('aria-disabled'));
  await user.click(updateButton());
  expect(await screen.findByRole('dialog', { name: 'ほかの人が組織情報を更新しました' })).toBeVisible();
  expect(door.writes).toEqual([]);
});

test('a draft that is not wanted is gone for good', async () => {
  keepBefore();
  const { user } = await openSaved();
  await user.click(await screen.findByRole('button', { name: '下書きを削除' }));
  expect(screen.queryByText('前回の下書きがあります')).toBeNull();
  expect(kept()).toBeNull();
});

const USELESS = {
  'of another organisation': { organizationId: 8 },
  'of last month': { savedAt: Date.now() - TIMING.draftLifeMs - 1 },
  'from the future': { savedAt: Date.now() + TIMING.draftLifeMs + 60_000 },
  'that is what is saved': { values: SAVED },
  'that lost a field': { values: { name: 'x' } },
  'that somebody tampered with': { values: { ...SAVED, name: { toString: 'x' } } },
  'that is no JSON': '{"organizationId":7',
};
test.each(Object.entries(USELESS))('a draft %s is not offered', async (_what, change) => {
  if (typeof change === 'string') localStorage.setItem(NAME, change);
  else keepBefore(change);
  await openSaved();
  await waitFor(() => expect(updateButton()).not.toHaveAttribute('aria-disabled'));
  expect(screen.queryByText('前回の下書きがあります')).toBeNull();
  expect(field('組織名')).toHaveValue(SAVED.name);
});

afterEach(() => document.querySelector('body > a')?.remove());

async function withLink(href: string) {
  const { user, door } = await openSaved();
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  // jsdom cannot navigate.
  link.addEventListener('click', (event) => event.preventDefault());
  return { user, door, link };
}

test('a link of the console asks before unsaved changes are left, and goes on when told to', async () => {
  const { user, link } = await withLink('/apikey?x=1');
  await typeUnsaved();
  fireEvent.click(link);
  await user.click(await screen.findByRole('button', { name: '編集を続ける' }));
  expect(router.push).not.toHaveBeenCalled();
  expect(field('組織名')).toHaveValue('書きかけ');
  fireEvent.click(link);
  await user.click(await screen.findByRole('button', { name: '下書きに残して移動' }));
  expect(router.push).toHaveBeenCalledWith('/apikey?x=1');
});

test('where the browser keeps no draft, who leaves is told that the changes are lost', async () => {
  const { link } = await withLink('/apikey');
  await typeUnsaved();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  fireEvent.click(link);
  expect(await screen.findByText(/変更は失われます。$/)).toBeVisible();
  expect(screen.queryByText(/^下書きを.*に保存しました$/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '変更を破棄して移動' }));
  expect(router.push).toHaveBeenCalledWith('/apikey');
});

test('who signs out is told that the draft goes too, and leaves by a document of its own', async () => {
  const { user, link } = await withLink('/signout');
  await typeUnsaved();
  fireEvent.click(link);
  expect(await screen.findByText('サインアウトすると、保存していない変更と下書きは削除されます。')).toBeVisible();
  const loads = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: '変更を破棄してサインアウト' }));
  expect(String(loads.mock.lastCall?.[0])).toContain('navigation');
  expect([router.push.mock.calls, isHeld()]).toEqual([[], false]);
});

test('unsaved changes can be saved on the way out, and one stays where that fails', async () => {
  const { link, door } = await withLink('/apikey');
  await typeUnsaved('株式会社なみ');
  door.on('organization.update', { failure: { code: 'busy' } });
  fireEvent.click(link);
  const save = await screen.findByRole('button', { name: '保存して移動' });
  await waitFor(() => expect(save).not.toHaveAttribute('aria-disabled'));
  fireEvent.click(save);
  expect(await screen.findByText('組織情報を更新できませんでした')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.push).not.toHaveBeenCalled();
  door.on('organization.update', (input) => door.keep(input));
  fireEvent.click(link);
  fireEvent.click(await screen.findByRole('button', { name: '保存して移動' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/apikey'));
  expect(door.saved.name).toBe('株式会社なみ');
});

test('nothing is asked while nothing is unsaved, nor for a link that opens elsewhere', async () => {
  const { link } = await withLink('/apikey');
  fireEvent.click(link);
  expect(screen.queryByRole('dialog')).toBeNull();
  await typeUnsaved();
  fireEvent.click(link, { ctrlKey: true });
  link.target = '_blank';
  fireEvent.click(link);
  link.target = '';
  link.href = 'https://elsewhere.example.com/';
  fireEvent.click(link);
  expect(screen.queryByRole('dialog')).toBeNull();
});
