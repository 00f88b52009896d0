import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SessionMonitor } from '@/components/session/session-monitor';
import { ToastRegion } from '@/components/ui/toast-region';
import { shownToasts } from '@/components/ui/toast';
import { announce } from '@/lib/client/session/events';
import type { SessionStatus } from '@/lib/rules/auth/session-steps';
import { doorOfFile, type OwnDoor } from '../own-door';
import { renderWithWords } from '../ui-render';

export const HOUR_MS = 3_600_000;
const PEEK = '/api/session?peek=1';
const USE = '/api/session';

/** The session as the server of a test sees it; null: it is over. */
export interface ServerSession {
  now: SessionStatus | null;
  /** The page rendered anew, as after a change of language. */
  renew: (endsInMs: number) => void;
}

/** What other tabs say; jsdom has no channel of its own. */
export class FakeChannel {
  static readonly open = new Set<FakeChannel>();
  static readonly said: unknown[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    FakeChannel.open.add(this);
  }
  postMessage(data: unknown) {
    FakeChannel.said.push(data);
  }
  close() {
    FakeChannel.open.delete(this);
  }
}

/** Another tab says something. */
export async function anotherTabSays(news: string): Promise<void> {
  await act(async () => {
    for (const channel of FakeChannel.open) channel.onmessage?.({ data: { news, from: 'another tab' } });
    await jest.advanceTimersByTimeAsync(0);
  });
}

/** What the server says of somebody who is signed in. */
export function statusOf(fingerprint: string, endsInMs: number): SessionStatus {
  const email = `${fingerprint}@example.com`;
  return { email, state: 'signedIn', fingerprint, expiresAtMs: Date.now() + endsInMs, endsInMs, proofBy: null };
}

/** A signed-in page with a form on it, kept by the keeper. */
export function openPage(door: OwnDoor, endsInMs = HOUR_MS, dialog?: ReactNode): ServerSession {
  shownToasts.set([]);
  const server: ServerSession = { now: statusOf('taro', endsInMs), renew: (ms) => rerender(page(ms)) };
  const status = () => {
    const named = new Headers(jest.mocked(fetch).mock.lastCall?.[1]?.headers).get('x-console-account');
    const isOther = server.now !== null && server.now.fingerprint !== named;
    const refusal = { code: 'otherAccount', status: 409, requestId: 'request-1' };
    return isOther ? { status: 409, body: { failure: refusal } } : { body: { data: server.now } };
  };
  door.answer(PEEK, status);
  door.answer(USE, () => {
    if (server.now) server.now.endsInMs = HOUR_MS;
    return status();
  });
  const page = (ms: number) => (
    <>
      <label>
        住所
        <input />
      </label>
      {dialog}
      <ToastRegion />
      <SessionMonitor account="taro@example.com" fingerprint="taro" endsInMs={ms} />
    </>
  );
  const { rerender } = renderWithWords(page(endsInMs));
  return server;
}

/** The door of a file's tests on somebody who is signed in, with a clock and a channel to other tabs. */
export function keptDoorOfFile(): OwnDoor {
  const door = doorOfFile();
  beforeEach(() => {
    jest.useFakeTimers();
    document.documentElement.style.visibility = '';
    Object.assign(globalThis, { BroadcastChannel: FakeChannel });
    announce('signedIn');
  });
  return door;
}

/** Lets time pass. */
export async function pass(ms: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(ms));
}
