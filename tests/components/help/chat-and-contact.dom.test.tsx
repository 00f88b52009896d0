import { act, fireEvent, screen } from '@testing-library/react';
import { HelpHost } from '@/components/help/help-host';
import { ContactDialog } from '@/components/help/help-parts';
import { openHelp } from '@/components/help/help-store';
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
