import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HelpHost } from '@/components/help/help-host';
import { openHelp } from '@/components/help/help-store';
import type { GuideName } from '@/lib/rules/guide';
import ja from '@/messages/ja.json';
import { doorOfFile } from '../own-door';
import { renderWithWords } from '../ui-render';

jest.mock('next/navigation', () => ({ usePathname: () => '/organization' }));

const words = ja.guide;
const pages = words.pages;
// One of its own for each test: a document loads each file once.
let file = '';
const door = doorOfFile();
beforeEach(() => {
  openHelp.set(null);
  file = `${file}/guide`;
});
// jsdom shows nothing, so that nothing scrolls.
const shown = jest.fn<undefined, [string]>();
Element.prototype.scrollIntoView = function scrollIntoView() {
  shown(this.id);
};

function renderHost(email: string | null = 'taro@example.com') {
  const links = { support: 'https://support.example.com/', contactForm: 'https://www.example.com/contact' };
  renderWithWords(<HelpHost chatUrl={null} formUrl={null} email={email} guideFile={file} links={links} />);
}

async function openGuide(guide: GuideName | null = 'organization') {
  renderHost();
  act(() => openHelp.set({ guide }));
  return within(await screen.findByRole('dialog', { name: ja.shell.guide }));
}
const comes = () => door.answer(file, { body: { data: { guide: words } } });

test('the guide opens beside the screen, with the page about it and a way to that page alone', async () => {
  comes();
  const drawer = await openGuide();
  expect(await drawer.findByRole('heading', { name: pages.organization.title })).toBeVisible();
  expect(drawer.getByRole('heading', { name: words.before })).toBeVisible();
  // It leads to the screen that is open already.
  expect(drawer.queryByRole('link', { name: words.open })).toBeNull();
  expect(drawer.getByRole('link', { name: new RegExp(ja.help.guidePage) })).toHaveAttribute(
    'href',
    '/guide/organization',
  );
  expect(door.calls.map(({ path }) => path)).toEqual([file]);
  await userEvent.click(drawer.getByRole('button', { name: ja.ui.close }));
  expect([openHelp.get(), screen.queryByRole('dialog')]).toEqual([null, null]);
});

test('a task is found by its words, and shown on its page', async () => {
  comes();
  const drawer = await openGuide();
  await userEvent.type(await drawer.findByRole('searchbox', { name: words.search }), '入れ替え');
  const { title } = pages['api-keys'].tasks.rotate;
  await userEvent.click(drawer.getByRole('button', { name: title }));
  expect(drawer.getByRole('heading', { name: pages['api-keys'].title })).toBeVisible();
  expect(shown).toHaveBeenLastCalledWith('guide-rotate');
  expect(drawer.getByRole('link', { name: words.open })).toHaveAttribute('href', '/apikey');
  expect(drawer.getByRole('link', { name: new RegExp(ja.help.guidePage) })).toHaveAttribute(
    'href',
    '/guide/api-keys#rotate',
  );
  shown.mockClear();
  await userEvent.type(drawer.getByRole('searchbox', { name: words.search }), '入れ替え');
  await userEvent.click(drawer.getByRole('button', { name: title }));
  expect(shown).toHaveBeenLastCalledWith('guide-rotate');
  await userEvent.click(drawer.getByRole('button', { name: words.contents }));
  await userEvent.click(drawer.getByRole('button', { name: pages.home.title }));
  expect(drawer.getByRole('heading', { name: pages.home.title })).toBeVisible();
});

test('what is not found says where to ask', async () => {
  comes();
  const drawer = await openGuide(null);
  await userEvent.type(await drawer.findByRole('searchbox', { name: words.search }), 'ぬぬぬ');
  expect(drawer.getByText(words.nothing)).toBeVisible();
});

test('texts that do not come are said, and asked for again', async () => {
  jest.useFakeTimers();
  renderHost(null);
  await act(async () => openHelp.set({ guide: 'home' }));
  await act(async () => jest.advanceTimersByTimeAsync(10_000));
  expect(screen.getByRole('alert')).toHaveTextContent(ja.failure.offline);
  comes();
  await act(async () => screen.getByRole('button', { name: ja.ui.retry }).click());
  await act(async () => jest.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole('heading', { name: pages.home.title })).toBeVisible();
});
