import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HelpHost } from '@/components/help/help-host';
import { ContactDialog } from '@/components/help/help-parts';
import { openHelp } from '@/components/help/help-store';
import type { GuideName } from '@/lib/rules/guide';
import ja from '@/messages/ja.json';
import { doorOfFile } from '../own-door';
import { renderWithWords } from '../ui-render';

let pathname = '/home';
jest.mock('next/navigation', () => ({ usePathname: () => pathname }));

const words = ja.help;
const ORIGIN = 'https://chat.example.com';
const SUPPORT = 'https://support.example.com/';
const PROPS = {
  chatUrl: `${ORIGIN}/chat?lang=ja`,
  formUrl: null,
  guideFile: '/api/texts/1/ja/guide',
  email: 'taro@example.com',
  links: { support: SUPPORT, contactForm: 'https://www.example.com/contact' },
};
const FORM = 'https://forms.example.com';
const CONTACT = {
  url: `${FORM}/form?portalId=1&formId=f&lang=ja`,
  link: PROPS.links.contactForm,
  support: SUPPORT,
  onClose: () => undefined,
};
const door = doorOfFile();
beforeEach(() => {
  pathname = '/home';
  openHelp.set(null);
  door.answer('/api/provider/visitor.identify', { body: { data: { token: 'visitor-token' } } });
});

const frame = () => document.querySelector('iframe');
const ask = () => act(() => openHelp.set('chat'));
async function openChat() {
  renderWithWords(<HelpHost {...PROPS} />);
  ask();
  await screen.findByTitle(words.chat.title);
  const { contentWindow } = frame() ?? {};
  if (!contentWindow) throw new Error('The chat stands in a frame');
  return jest.spyOn(contentWindow, 'postMessage').mockImplementation(() => undefined);
}
const load = () => act(async () => void fireEvent.load(frame() ?? document.body));
const say = (type: string, from: { origin?: string; source?: Window | null } = {}) => {
  const { origin = ORIGIN, source = frame()?.contentWindow } = from;
  act(() => void window.dispatchEvent(new MessageEvent('message', { data: { type }, origin, source: source ?? null })));
};

test('nothing of the chat is loaded before somebody asks for it', () => {
  renderWithWords(<HelpHost {...PROPS} />);
  expect(frame()).toBeNull();
  expect(door.calls).toEqual([]);
});

test('the chat learns who is asking, by a token for its origin alone', async () => {
  const posted = await openChat();
  await load();
  expect(posted.mock.calls).toEqual([
    [{ type: 'visitor:identify', email: 'taro@example.com', token: 'visitor-token' }, ORIGIN],
  ]);
  expect(frame()?.getAttribute('sandbox')).not.toMatch(/top-navigation|modals|downloads/);
});

test('where the token cannot be had the chat works without, and says nothing', async () => {
  door.refuse('/api/provider/visitor.identify', 'unreachable', 502);
  const posted = await openChat();
  await load();
  expect(posted.mock.calls).toEqual([[{ type: 'visitor:anonymous' }, ORIGIN]]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('only the frame itself, from its own origin, may say that it failed; the way to support is left, without an alarm', async () => {
  await openChat();
  say('embed:failed', { origin: 'https://evil.example.com' });
  say('embed:failed', { source: window });
  expect(frame()).toBeVisible();
  say('embed:failed');
  expect(frame()).toBeNull();
  expect(screen.getByText(words.chat.missing)).toBeVisible();
  expect(screen.getByRole('link', { name: new RegExp(ja.ui.contactSupport) })).toHaveAttribute('href', SUPPORT);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a page that loads and says nothing is no chat', async () => {
  jest.useFakeTimers();
  renderWithWords(<HelpHost {...PROPS} />);
  ask();
  await act(async () => {});
  await load();
  act(() => jest.advanceTimersByTime(30_000));
  expect(frame()).toBeNull();
  expect(screen.getByText(words.chat.missing)).toBeVisible();
});

test('Escape closes the chat; opened again it is where it was', async () => {
  await openChat();
  const before = frame();
  act(() => void document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(before).not.toBeVisible();
  ask();
  expect(frame()).toBe(before);
  expect(before).toBeVisible();
});

test.each(['/chpasswd', '/setmfa', '/signin', '/signin/otp', '/confirm/x/y', '/callback/google', '/unknown'])(
  'there is no chat on %s',
  (path) => {
    pathname = path;
    renderWithWords(<HelpHost {...PROPS} />);
    ask();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(frame()).toBeNull();
  },
);

test('the contact form stands in a sandboxed frame of its own origin', () => {
  renderWithWords(<ContactDialog {...CONTACT} />);
  expect(screen.getByTitle(words.contact.title)).toBe(frame());
  expect(frame()).toHaveAttribute('src', CONTACT.url);
  expect(frame()?.getAttribute('sandbox')).not.toMatch(/top-navigation|modals|downloads/);
  expect(frame()).toHaveAttribute('referrerpolicy', 'no-referrer');
  say('embed:ready', { origin: FORM });
  expect(frame()).toBeVisible();
});

test('a contact form that does not come goes without an alarm; nobody else can say so', () => {
  renderWithWords(<ContactDialog {...CONTACT} />);
  say('embed:failed', { origin: FORM, source: window });
  expect(frame()).toBeVisible();
  say('embed:failed', { origin: FORM });
  expect(frame()).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  const elsewhere = screen.getByRole('link', { name: new RegExp(words.contact.openElsewhere) });
  expect(elsewhere).toHaveAttribute('href', CONTACT.link);
});

const guide = ja.guide;
const { pages } = guide;
// One of its own for each test: a document loads each file once.
let file = '';
beforeEach(() => void (file = `${file}/guide`));
// jsdom shows nothing, so that nothing scrolls.
const shown = jest.fn<undefined, [string]>();
Element.prototype.scrollIntoView = function scrollIntoView() {
  shown(this.id);
};

async function openGuide(name: GuideName | null = 'organization') {
  pathname = '/organization';
  renderWithWords(<HelpHost {...PROPS} chatUrl={null} guideFile={file} />);
  act(() => openHelp.set({ guide: name }));
  return within(await screen.findByRole('dialog', { name: ja.shell.guide }));
}
const comes = () => door.answer(file, { body: { data: { guide } } });

test('the guide opens beside the screen, with the page about it and a way to that page alone', async () => {
  comes();
  const drawer = await openGuide();
  expect(await drawer.findByRole('heading', { name: pages.organization.title })).toBeVisible();
  expect(drawer.getByRole('heading', { name: guide.before })).toBeVisible();
  // It leads to the screen that is open already.
  expect(drawer.queryByRole('link', { name: guide.open })).toBeNull();
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
  await userEvent.type(await drawer.findByRole('searchbox', { name: guide.search }), '入れ替え');
  const { title } = pages['api-keys'].tasks.rotate;
  await userEvent.click(drawer.getByRole('button', { name: title }));
  expect(drawer.getByRole('heading', { name: pages['api-keys'].title })).toBeVisible();
  expect(shown).toHaveBeenLastCalledWith('guide-rotate');
  expect(drawer.getByRole('link', { name: guide.open })).toHaveAttribute('href', '/apikey');
  expect(drawer.getByRole('link', { name: new RegExp(ja.help.guidePage) })).toHaveAttribute(
    'href',
    '/guide/api-keys#rotate',
  );
  shown.mockClear();
  await userEvent.type(drawer.getByRole('searchbox', { name: guide.search }), '入れ替え');
  await userEvent.click(drawer.getByRole('button', { name: title }));
  expect(shown).toHaveBeenLastCalledWith('guide-rotate');
  await userEvent.click(drawer.getByRole('button', { name: guide.contents }));
  await userEvent.click(drawer.getByRole('button', { name: pages.home.title }));
  expect(drawer.getByRole('heading', { name: pages.home.title })).toBeVisible();
});

test('what is not found says where to ask', async () => {
  comes();
  const drawer = await openGuide(null);
  await userEvent.type(await drawer.findByRole('searchbox', { name: guide.search }), 'ぬぬぬ');
  expect(drawer.getByText(guide.nothing)).toBeVisible();
});

test('texts that do not come are said, and asked for again', async () => {
  jest.useFakeTimers();
  renderWithWords(<HelpHost {...PROPS} chatUrl={null} guideFile={file} email={null} />);
  await act(async () => openHelp.set({ guide: 'home' }));
  await act(async () => jest.advanceTimersByTimeAsync(10_000));
  expect(screen.getByRole('alert')).toHaveTextContent(ja.failure.offline);
  comes();
  await act(async () => screen.getByRole('button', { name: ja.ui.retry }).click());
  await act(async () => jest.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole('heading', { name: pages.home.title })).toBeVisible();
});
