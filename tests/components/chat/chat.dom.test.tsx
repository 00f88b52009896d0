import { act, fireEvent, screen } from '@testing-library/react';
import { Chat } from '@/components/chat/chat';
import ja from '@/messages/ja.json';
import { openDoor, type OwnDoor } from '../own-door';
import { renderWithWords } from '../ui-render';

let pathname = '/home';
jest.mock('next/navigation', () => ({ usePathname: () => pathname }));

const words = ja.chat;
let door: OwnDoor;
beforeEach(() => {
  pathname = '/home';
  door = openDoor();
  door.answer('/api/provider/visitor.identify', { body: { data: { token: 'visitor-token' } } });
});

const frame = () => document.querySelector('iframe');
async function openChat() {
  renderWithWords(<Chat url="https://chat.example.com/chat?lang=ja" email="taro@example.com" />);
  fireEvent.click(screen.getByRole('button', { name: words.open }));
  const { contentWindow } = frame() ?? {};
  if (!contentWindow) throw new Error('The chat stands in a frame');
  return jest.spyOn(contentWindow, 'postMessage').mockImplementation(() => undefined);
}
const load = () => act(async () => void fireEvent.load(frame() ?? document.body));

test('nothing of the chat is loaded before somebody asks for it', () => {
  renderWithWords(<Chat url="https://chat.example.com/chat" email="taro@example.com" />);
  expect(frame()).toBeNull();
  expect(door.calls).toEqual([]);
});

test('the chat learns who is asking, by a token for its origin alone', async () => {
  const posted = await openChat();
  await load();
  expect(posted.mock.calls).toEqual([
    [{ type: 'visitor:identify', email: 'taro@example.com', token: 'visitor-token' }, 'https://chat.example.com'],
  ]);
  expect(frame()?.getAttribute('sandbox')).not.toMatch(/top-navigation|modals|downloads/);
});

test('where the token cannot be had the chat works without, and says nothing', async () => {
  door.answer('/api/provider/visitor.identify', {
    status: 502,
    body: { failure: { code: 'unreachable', status: 502, requestId: 'r' } },
  });
  const posted = await openChat();
  await load();
  expect(posted).not.toHaveBeenCalled();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Escape closes the chat and gives the focus back; opened again it is where it was', async () => {
  await openChat();
  const before = frame();
  fireEvent.keyDown(screen.getByRole('button', { name: words.close }), { key: 'Escape' });
  expect(before).not.toBeVisible();
  expect(screen.getByRole('button', { name: words.open })).toHaveFocus();
  fireEvent.click(screen.getByRole('button', { name: words.open }));
  expect(frame()).toBe(before);
});

test.each(['/chpasswd', '/setmfa', '/signin', '/signin/otp', '/confirm/x/y', '/callback/google', '/unknown'])(
  'there is no chat on %s',
  (path) => {
    pathname = path;
    renderWithWords(<Chat url="https://chat.example.com/chat" email="taro@example.com" />);
    expect(screen.queryByRole('button')).toBeNull();
  },
);
