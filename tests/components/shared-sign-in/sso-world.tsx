import { act, fireEvent } from '@testing-library/react';
import { SsoFrames } from '@/components/shared-sign-in/sso-frames';
import type { Sibling, SiblingName } from '@/lib/rules/auth/siblings';
import { doorOfFile } from '../own-door';
import { renderWithWords } from '../ui-render';

/** Three siblings, as in a real set-up: other origins of the console's own site. */
export const SIBLINGS: readonly Sibling[] = [
  { name: 'site', url: 'http://localhost:4101' },
  { name: 'deployment', url: 'http://localhost:4102/app' },
  { name: 'customisation', url: 'http://localhost:4103' },
];
export const NAMES: readonly SiblingName[] = ['site', 'deployment', 'customisation'];
export const CREDENTIAL = { email: 'taro@example.com', token: 'canary-token', mfaSessionKey: 'canary-key' };

/** The console's own server, which hands the sign-in over, and a clock that each test of a file moves. */
export function handOverDoorOfFile() {
  const door = doorOfFile();
  beforeEach(() => {
    jest.useFakeTimers();
    door.answer('/api/session/hand-over', { body: { data: CREDENTIAL } });
    door.answer('/api/session/sso-timeout', { body: { data: {} } });
  });
  return { door, handOvers: () => door.calls.filter(({ path }) => path === '/api/session/hand-over').length };
}
export const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** What a frame was told. */
export interface Told {
  name: SiblingName;
  message: { type: string; id: string; email: string; token: string; mfaSessionKey: string };
  targetOrigin: unknown;
}

/** The siblings' frames on a page, with everything that is posted to them. */
export interface World {
  told: Told[];
  frame: (name: SiblingName) => HTMLIFrameElement;
  load: (...names: readonly SiblingName[]) => void;
  /** A message as it reaches the page; left out, it is the right acknowledgement of this sibling. */
  say: (name: SiblingName, over?: Partial<{ data: unknown; origin: string; source: Window | null }>) => void;
}

export function originOf(name: SiblingName): string {
  return new URL(SIBLINGS.find((sibling) => sibling.name === name)?.url ?? '').origin;
}

interface Opening {
  /** Whose frames acknowledge by themselves. */
  answering?: readonly SiblingName[];
  /** Whose frames have loaded. */
  loaded?: readonly SiblingName[];
  isSignedIn?: boolean;
}

/** Puts the frames on the page. */
export function openWorld({ answering = [], loaded = [], isSignedIn = false }: Opening = {}): World {
  renderWithWords(<SsoFrames siblings={SIBLINGS} isSignedIn={isSignedIn} eager />);
  const told: Told[] = [];
  const frame = (name: SiblingName) => {
    const found = document.querySelector<HTMLIFrameElement>(`iframe[src^="${originOf(name)}"]`);
    if (!found) throw new Error(`There is no frame of ${name}`);
    return found;
  };
  const world: World = {
    told,
    frame,
    load: (...names) => names.forEach((name) => fireEvent.load(frame(name))),
    say: (name, over = {}) => {
      const id = told.findLast((one) => one.name === name)?.message.id;
      const event = {
        data: { type: 'sso:ack', id },
        origin: originOf(name),
        source: frame(name).contentWindow,
        ...over,
      };
      act(() => void window.dispatchEvent(new MessageEvent('message', event)));
    },
  };
  for (const name of NAMES) {
    jest.spyOn(windowOf(frame(name)), 'postMessage').mockImplementation((message: unknown, target: unknown) => {
      told.push({ name, message: message as Told['message'], targetOrigin: target }); // What the console posts is what is tested.
      if (answering.includes(name)) queueMicrotask(() => world.say(name));
    });
  }
  world.load(...loaded);
  return world;
}

function windowOf(frame: HTMLIFrameElement): Window {
  if (!frame.contentWindow) throw new Error('A frame on the page has a window');
  return frame.contentWindow;
}
