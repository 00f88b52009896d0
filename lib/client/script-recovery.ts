/**
 * What a page brings along as text, ahead of its scripts, for the case that those cannot be loaded
 * (docs/operating.md#releases-side-by-side). Only its own text of a function reaches the page: each stands alone.
 */

import { isHydrated, keepPress, keepSubmit, queuePresses } from './early-press';

export interface ScriptRecovery {
  /** Why the last script that was given up could not be loaded. `missing`: the server has another release. */
  fault?: 'missing' | 'unreachable';
  /** Reloads the page; what was typed is there again afterwards. */
  reload: () => void;
  /** The same by itself, once a minute; after that it says so above the page. */
  recover: () => void;
}

declare global {
  interface Window {
    scriptRecovery?: ScriptRecovery;
    /** Called by what the server writes in front of the start of the scripts (`lib/server/http/fast-path/rewrite-pages.ts`). */
    afterFirstFrame?: (start: () => void) => void;
  }
}

interface RecoveryTexts {
  missing: string;
  unreachable: string;
  reload: string;
}

type LoadEnd = 'loaded' | 'missing' | 'unreachable';

/**
 * Fetches a script or a style sheet until a server has it, then loads it: behind a proxy, two releases may answer in turn. The
 * new element has the address of the old one, by which the bundler's runtime knows its chunks. Whoever waits for a style sheet
 * waits for the old element, which hears of it.
 */
export async function loadScriptAgain(failed: HTMLScriptElement | HTMLLinkElement, tries: number): Promise<LoadEnd> {
  const isStyle = failed instanceof HTMLLinkElement;
  for (let count = 0; count < tries; count += 1) {
    try {
      const { ok } = await fetch(isStyle ? failed.href : failed.src, { cache: count === 0 ? 'default' : 'reload' });
      if (ok) {
        const again = document.createElement(isStyle ? 'link' : 'script');
        again.nonce = failed.nonce;
        if (isStyle) {
          again.setAttribute('rel', 'stylesheet');
          again.addEventListener('load', () => failed.dispatchEvent(new Event('load')));
        }
        const name = isStyle ? 'href' : 'src';
        again.setAttribute(name, failed.getAttribute(name) ?? '');
        document.head.append(again);
        return 'loaded';
      }
    } catch {
      return 'unreachable';
    }
    await new Promise((resolve) => setTimeout(resolve, 40 + count * 30));
  }
  return 'missing';
}

/** Keeps what the user typed across one reload of the same page, but no secret. */
export function keepTyped(isScripted: typeof isHydrated): { save: () => void; restore: () => void } {
  type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  const key = 'typedBeforeReload';
  const typed = new WeakSet<Element>();
  const secret =
    '[type=password],[autocomplete$=password],[data-secret],[type=hidden],[type=file],[readonly],[autocomplete=one-time-code],[autocomplete^=cc-]';
  const controls = () =>
    [...document.querySelectorAll<Control>('input,textarea,select')].filter((e) => !e.matches(secret));
  /** A switch outside of a form acts at once: to turn it again would do something. */
  const isSwitch = (field: Control) => field instanceof HTMLSelectElement || /^(?:checkbox|radio)$/.test(field.type);
  const named = () => {
    const counts: Record<string, number> = {};
    return controls().map((field) => {
      const title = field.closest('dialog,[role=dialog]')?.querySelector('h1,h2,h3')?.textContent ?? '';
      const label = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '';
      const name = JSON.stringify([title, field.name, label]);
      counts[name] = (counts[name] ?? 0) + 1;
      return { field, name: `${name} ${counts[name]}` };
    });
  };
  const isOn = (field: Control) => field instanceof HTMLInputElement && isSwitch(field);
  const valueOf = (field: Control) => (isOn(field) ? String((field as HTMLInputElement).checked) : field.value);
  const set = (field: Control, value: string) => {
    if (valueOf(field) === value) return;
    if (isOn(field)) return field.click();
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event(isSwitch(field) ? 'change' : 'input', { bubbles: true }));
  };
  addEventListener('input', ({ target }) => target instanceof Element && typed.add(target), true);
  const save = () => {
    const kept = named().filter(({ field }) => typed.has(field) && (!isSwitch(field) || field.form));
    const values = Object.fromEntries(kept.map(({ field, name }) => [name, valueOf(field)]));
    if (kept.length > 0)
      sessionStorage.setItem(key, JSON.stringify({ path: location.pathname, atMs: Date.now(), values }));
  };
  const restore = () => {
    const { path, atMs, values } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    sessionStorage.removeItem(key);
    if (path !== location.pathname || Date.now() - atMs > 60_000) return;
    // A field of a dialog comes back when the user opens the dialog again.
    const timer = setInterval(() => {
      const isOver = path !== location.pathname || Date.now() - atMs > 600_000;
      if (isOver || Object.keys(values).length === 0) clearInterval(timer);
      for (const { field, name } of named()) {
        if (!(name in values) || !isScripted(field)) continue;
        set(field, values[name]);
        delete values[name];
      }
    }, 100);
  };
  return { save, restore };
}

/**
 * Starts what it is given once the browser has shown the first frame of the page, which the scripts would hold up. A page in the
 * background shows none, and a browser that is too busy for one starts anyway. While the scripts load it uses numbers and dates
 * for the first time: that takes the browser long, and would hold the page up once it is hydrated.
 */
export function afterFirstFrame(start: () => void): void {
  let isStarted = false;
  const begin = () => {
    if (isStarted) return;
    isStarted = true;
    start();
    for (const first of [0, new Date()]) setTimeout(() => first.toLocaleString());
  };
  if (document.hidden) return begin();
  setTimeout(begin, 1500);
  new PerformanceObserver((_list, observer) => {
    observer.disconnect();
    begin();
  }).observe({ type: 'paint', buffered: true });
}

/** Says above the page that it cannot go on, without anything of the page's own scripts. */
export function tellFault(texts: RecoveryTexts, reload: () => void): (fault: 'missing' | 'unreachable') => void {
  return (fault) => {
    if (document.getElementById('scriptFault')) return;
    const [note, button] = [document.createElement('div'), document.createElement('button')];
    Object.assign(note, { id: 'scriptFault', role: 'alert', textContent: `${texts[fault]} ` });
    note.style.cssText =
      'position:fixed;inset:0 0 auto;z-index:9;padding:12px 16px;background:#fff4ce;color:#1b1b1b;font:16px/1.5 sans-serif';
    Object.assign(button, { type: 'button', textContent: texts.reload, onclick: reload });
    button.style.cssText = 'font:inherit;padding:4px 12px';
    note.append(button);
    document.body.prepend(note);
  };
}

/** Notes that the page reloads for its scripts. @returns false if it did so a moment ago, or where nothing can be noted */
export function noteReload(): boolean {
  const mark = 'reloadedForScripts';
  try {
    const last = Number(sessionStorage.getItem(mark) ?? 0);
    sessionStorage.setItem(mark, String(Date.now()));
    return Date.now() - last >= 60_000;
  } catch {
    return false; // Storage may be blocked.
  }
}

/** Takes over if a script or a style sheet of the console cannot be loaded. The page recovers by itself once, and then says so. */
export function installRecovery(
  load: typeof loadScriptAgain,
  { save, restore }: ReturnType<typeof keepTyped>,
  teller: typeof tellFault,
  texts: RecoveryTexts,
  mayReload: typeof noteReload,
): void {
  const attempt = (act: () => void) => {
    try {
      act();
    } catch {} // Storage may be blocked.
  };
  const reload = () => {
    attempt(save);
    location.reload();
  };
  const tell = teller(texts, reload);
  let isReloading = false;
  const giveUp = (fault: 'missing' | 'unreachable') => {
    // The next script of a page that goes: a note would go with it, and what the user types while it stands there.
    if (isReloading) return;
    if (fault === 'unreachable' || !mayReload()) return tell(fault);
    isReloading = true;
    reload();
    // Where the new page hangs, or the user chose to stay.
    setTimeout(tell, 10_000, fault);
  };
  const state: ScriptRecovery = { reload, recover: () => giveUp('missing') };
  window.scriptRecovery = state;
  const given = new WeakSet<EventTarget>();
  const rounds: Record<string, number> = {};
  const onError = (event: Event) => {
    const { target } = event;
    const isStyle = target instanceof HTMLLinkElement && target.rel === 'stylesheet';
    if (!(isStyle || target instanceof HTMLScriptElement) || given.has(target) || !navigator.onLine) return;
    const address = target instanceof HTMLLinkElement ? target.href : target.src;
    if (!address.startsWith(`${location.origin}/_next/static/`)) return;
    event.stopImmediatePropagation();
    // Nothing on the page answers without a script of its own; the bundler itself asks for a late one once more.
    const isOfPage = target.hasAttribute('async');
    // A script may be there when it is asked for and gone when it is run, again and again.
    rounds[address] = (rounds[address] ?? 0) + 1;
    const tries = rounds[address] > 6 ? 0 : isOfPage ? 14 : 7;
    void load(target, tries).then((end) => {
      if (end === 'loaded') return;
      state.fault = end;
      given.add(target);
      target.dispatchEvent(new Event('error'));
      if (isOfPage) giveUp(end);
    });
  };
  addEventListener('error', onError, true);
  // Not before the first paint: the first look into the storage waits for another process, and a field comes back once scripts run.
  addEventListener('DOMContentLoaded', () => setTimeout(() => attempt(restore), 100));
}

/** The text of it all, for a script element. */
export function recoveryScript(texts: RecoveryTexts): string {
  const values = JSON.stringify(texts).replaceAll('<', '\\u003c');
  const parts = [
    loadScriptAgain.toString(),
    `(${keepTyped.toString()})(h)`,
    tellFault.toString(),
    values,
    noteReload.toString(),
  ];
  const keep = `(${keepPress.toString()})((${queuePresses.toString()})(h));(${keepSubmit.toString()})(h);(${installRecovery.toString()})(${parts.join(',')})`;
  return `self.afterFirstFrame=${afterFirstFrame.toString()};(h=>{${keep}})(${isHydrated.toString()})`;
}
