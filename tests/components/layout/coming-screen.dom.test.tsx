import { act, screen } from '@testing-library/react';
import { AnnounceScreen, ComingScreen } from '@/components/layout/coming-screen';
import { LinkTaken } from '@/components/ui/link-taken';
import { screenGivenUp } from '@/lib/client/navigation/coming-screen';
import { TIMING } from '@/lib/rules/timing';
import { renderWithWords } from '../ui-render';

let isPending = false;
let pathname = '/profile';
jest.mock('next/link', () => ({ useLinkStatus: () => ({ pending: isPending }) }));
jest.mock('next/navigation', () => ({ usePathname: () => pathname }));

const Links = () => (
  <>
    <AnnounceScreen path="/security" title="セキュリティ" />
    <ComingScreen>
      <input aria-label="表示名" />
    </ComingScreen>
  </>
);

beforeEach(() => void jest.useFakeTimers());

test('a screen that does not come at once shows its heading, and the one before is only out of sight', () => {
  isPending = true;
  const { rerender } = renderWithWords(<Links />);
  const typed = screen.getByRole('textbox', { name: '表示名' });
  act(() => jest.advanceTimersByTime(TIMING.newScreenWaitMs - 1));
  expect(screen.queryByRole('heading')).toBeNull();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('heading', { level: 1, name: 'セキュリティ' })).toBeVisible();
  expect(typed).not.toBeVisible();
  // The navigation failed: the same field is back.
  isPending = false;
  rerender(<Links />);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getByRole('textbox', { name: '表示名' })).toBe(typed);
  expect(typed).toBeVisible();
});

test('a screen that the tab has shown before is given the time to come by itself', () => {
  isPending = false;
  pathname = '/security';
  const { rerender } = renderWithWords(<Links />);
  pathname = '/profile';
  isPending = true;
  rerender(<Links />);
  act(() => jest.advanceTimersByTime(TIMING.seenScreenWaitMs - 1));
  expect(screen.queryByRole('heading')).toBeNull();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('heading', { level: 1, name: 'セキュリティ' })).toBeVisible();
});

test('the pressed link is marked until its screen is there, but for a screen that comes at once', () => {
  isPending = false;
  const { container, rerender } = renderWithWords(<LinkTaken />);
  const mark = () => container.querySelector('[data-taken]');
  isPending = true;
  rerender(<LinkTaken />);
  act(() => jest.advanceTimersByTime(TIMING.linkTakenMs - 1));
  expect(mark()).toBeNull();
  act(() => jest.advanceTimersByTime(1));
  expect(mark()).not.toBeNull();
  isPending = false;
  rerender(<LinkTaken />);
  expect(mark()).toBeNull();
  isPending = true;
  rerender(<LinkTaken />);
  expect(mark()).toBeNull();
});

test('a screen that cannot be had is no longer waited for, whether its frame was there or not', () => {
  isPending = true;
  pathname = '/profile';
  renderWithWords(<Links />);
  act(() => screenGivenUp.emit());
  act(() => jest.advanceTimersByTime(TIMING.seenScreenWaitMs));
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getByRole('textbox', { name: '表示名' })).toBeVisible();
});
