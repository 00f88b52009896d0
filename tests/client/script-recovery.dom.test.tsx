import { Script } from 'node:vm';
import { isHydrated } from '@/lib/client/early-press';
import { SHOWN } from './fibers';
import {
  afterFirstFrame,
  installRecovery,
  keepTyped,
  loadScriptAgain,
  noteReload,
  recoveryScript,
  tellFault,
} from '@/lib/client/script-recovery';

/** Two releases behind one proxy, or an old tab: a script of the console that the server does not have. */
const TEXTS = { missing: 'A new version is ready.', unreachable: 'No connection.', reload: 'Reload' };
const SRC = '/_next/static/chunks/a.js?dpl=1';

function failing(attributes: Record<string, string> = {}): HTMLScriptElement {
  const script = document.createElement('script');
  script.setAttribute('src', SRC);
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  // A simulated document must not load it.
  script.type = 'text/plain';
  document.head.append(script);
  return script;
}

const answers = (...statuses: number[]) => {
  const fetched: string[] = [];
  globalThis.fetch = async (address) => {
    fetched.push(String(address));
    const status = statuses[fetched.length - 1] ?? statuses.at(-1) ?? 404;
    if (status === 0) throw new TypeError('network');
    return new Response('', { status });
  };
  return fetched;
};

const settled = () => new Promise((done) => setTimeout(done, 900));

let restores = 0;
let dispatched: number;

beforeEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  dispatched = 0;
});

beforeAll(() => {
  sessionStorage.clear();
  installRecovery(
    // The real one inserts a script; here only what it says counts.
    async (script, tries) => loadScriptAgain(script, Math.min(tries, 4)),
    { save: () => undefined, restore: () => (restores += 1) },
    (texts) => tellFault(texts, () => undefined),
    TEXTS,
    noteReload,
  );
});

function fail(element: HTMLElement): void {
  element.addEventListener('error', () => (dispatched += 1));
  element.dispatchEvent(new Event('error'));
}

test('a script is asked for until one of the servers has it, and nobody hears of the failure', async () => {
  const fetched = answers(404, 404, 200);
  fail(failing());
  await settled();
  expect(fetched).toHaveLength(3);
  expect(dispatched).toBe(0);
  const last = document.head.lastElementChild;
  expect([last?.tagName, last?.getAttribute('src')]).toEqual(['SCRIPT', SRC]);
});

test.each([
  ['late part that no server has', 'missing', 4, 404, failing],
  ['late part without a network', 'unreachable', 1, 0, failing],
  ['style sheet that no server has', 'missing', 4, 404, failingStyle],
])('a %s fails for whoever waits for it, as %s (asked for %i times)', async (_what, fault, tries, status, make) => {
  const fetched = answers(status);
  fail(make());
  await settled();
  expect([fetched.length, dispatched, window.scriptRecovery?.fault]).toEqual([tries, 1, fault]);
  expect(document.body.textContent).toBe('');
});

test('a page that was reloaded for it a moment ago says so above the page, with a button', async () => {
  answers(404);
  sessionStorage.setItem('reloadedForScripts', String(Date.now()));
  fail(failing({ async: '' }));
  await settled();
  const note = document.querySelector('[role=alert]');
  expect(note?.textContent).toContain(TEXTS.missing);
  expect(note?.querySelector('button')?.textContent).toBe(TEXTS.reload);
});

test('a page that reloads by itself does not say so for a moment, but does where it is still there', async () => {
  jest.useFakeTimers();
  const reloading = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  for (let times = 0; times < 2; times += 1) window.scriptRecovery?.recover();
  // A simulated document cannot reload, and complains of the attempt.
  expect([document.querySelector('[role=alert]'), reloading.mock.calls.length]).toEqual([null, 1]);
  jest.advanceTimersByTime(10_000);
  expect(document.querySelector('[role=alert]')?.textContent).toContain(TEXTS.missing);
});

test('a script that is there when it is asked for and gone when it is run is not asked for for ever', async () => {
  const fetched = answers(200);
  for (let round = 0; round < 20; round += 1) {
    fail(failing({ src: '/_next/static/chunks/in-turn.js' }));
  }
  await settled();
  expect(fetched).toHaveLength(6);
  expect(dispatched).toBe(14);
});

function failingStyle(): HTMLLinkElement {
  const style = document.createElement('link');
  style.setAttribute('rel', 'stylesheet');
  style.setAttribute('href', '/_next/static/chunks/a.css?dpl=1');
  document.head.append(style);
  return style;
}

test('a style sheet is asked for until one of the servers has it, and whoever waits for it hears that it has come', async () => {
  const fetched = answers(404, 200);
  const style = failingStyle();
  let loads = 0;
  style.addEventListener('load', () => (loads += 1));
  fail(style);
  await settled();
  const last = document.head.lastElementChild;
  expect([fetched.length, last?.tagName, last?.getAttribute('href')]).toEqual([2, 'LINK', style.getAttribute('href')]);
  last?.dispatchEvent(new Event('load'));
  expect([loads, dispatched]).toEqual([1, 0]);
});

test('scripts of others are none of its business', async () => {
  const fetched = answers(404);
  fail(failing({ src: 'https://js.stripe.example/v3/' }));
  expect([fetched.length, dispatched]).toEqual([0, 1]);
});

test('what was typed comes back into the same fields, and no secret is kept', () => {
  document.body.innerHTML = `
    <label>Name <input name="name"></label><label>Password <input name="p" type="password"></label>
    <label>Code <input name="c" autocomplete="one-time-code"></label><textarea aria-label="Reason"></textarea>
    <input aria-label="Row"><input aria-label="Row">
    <input aria-label="Shown" autocomplete="new-password"><input aria-label="Token" data-secret>`;
  const typed = keepTyped(isHydrated);
  const fields = [...document.querySelectorAll<HTMLInputElement>('input,textarea')];
  for (const [index, field] of fields.entries()) {
    if (index === 4) continue;
    field.value = `typed ${index}`;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  typed.save();
  const kept = sessionStorage.getItem('typedBeforeReload') ?? '';
  expect(kept).toContain('typed 0');
  expect(kept).not.toMatch(/typed [1267]/);
  for (const field of fields) {
    field.value = '';
    Object.assign(field, SHOWN);
  }
  jest.useFakeTimers();
  keepTyped(isHydrated).restore();
  jest.advanceTimersByTime(200);
  sessionStorage.setItem('typedBeforeReload', JSON.stringify({ path: '/', atMs: Date.now(), values: { gone: '' } }));
  keepTyped(isHydrated).restore();
  jest.advanceTimersByTime(600_200);
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
  expect(fields.map(({ value }) => value)).toEqual(['typed 0', '', '', 'typed 3', '', 'typed 5', '', '']);
  expect(sessionStorage.getItem('typedBeforeReload')).toBeNull();
});

test('the storage is not looked into before the page is there to be painted', async () => {
  expect(restores).toBe(0);
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
  expect(restores).toBe(0);
  await settled();
  expect(restores).toBe(1);
});

test('the text for the page is a program, and nothing in its words ends it', () => {
  const text = recoveryScript({ ...TEXTS, missing: '</script><b>' });
  expect(text).not.toContain('</script>');
  expect(() => new Script(text)).not.toThrow();
});

describe('what starts after the first frame', () => {
  let showFrame: () => void;
  const start = jest.fn();

  beforeEach(() => {
    jest.useFakeTimers();
    start.mockClear();
    globalThis.PerformanceObserver = class {
      constructor(report: (list: unknown, observer: unknown) => void) {
        showFrame = () => report(undefined, this);
      }
      observe() {}
      disconnect() {}
    } as unknown as typeof PerformanceObserver;
  });

  test('waits for the browser to have shown it, and starts once', () => {
    const warmed = jest.spyOn(Number.prototype, 'toLocaleString');
    afterFirstFrame(start);
    jest.advanceTimersByTime(1400);
    expect(start).not.toHaveBeenCalled();
    showFrame();
    expect(start).toHaveBeenCalledTimes(1);
    // In a task of its own, while the scripts load.
    expect(warmed).not.toHaveBeenCalled();
    jest.advanceTimersByTime(5000);
    expect(warmed).toHaveBeenCalledTimes(1);
    expect(start).toHaveBeenCalledTimes(1);
  });

  test('does not wait for ever for a browser that is too busy', () => {
    afterFirstFrame(start);
    jest.advanceTimersByTime(1500);
    showFrame();
    expect(start).toHaveBeenCalledTimes(1);
  });

  test('starts at once in a tab that is not in sight, which shows none', () => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    afterFirstFrame(start);
    expect(start).toHaveBeenCalledTimes(1);
  });
});
