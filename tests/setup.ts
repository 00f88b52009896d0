import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { format } from 'node:util';
import * as React from 'react';
import './components/router';
import './quick-selectors';
import './quick-styles';

// Shared machines stand still at times: who finds something waits no longer for it.
configure({ asyncUtilTimeout: 20_000 });

// For its warnings React notes where each element was made, by an Error each: a seventh of the time of these tests.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>;
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.MAX_SAFE_INTEGER, set: () => {} });

/** What the browser-like tests share: the parts of a browser that jsdom lacks, real time and an empty storage at the beginning, and silence on the console as a promise. */

let complaints: string[] = [];

beforeEach(() => {
  jest.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  complaints = [];
  // A test that expects a complaint puts its own spy over this one.
  for (const method of ['error', 'warn'] as const) {
    jest.spyOn(console, method).mockImplementation((...words: unknown[]) => complaints.push(format(...words)));
  }
});

afterEach(() => {
  jest.restoreAllMocks();
  if (complaints.length > 0) throw new Error(`The console complained:\n${complaints.join('\n')}`);
});

class StillObserver implements ResizeObserver, IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '0px';
  readonly scrollMargin = '0px';
  readonly thresholds = [0];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

globalThis.ResizeObserver ??= StillObserver;
globalThis.IntersectionObserver ??= StillObserver;

window.scrollTo = () => {};
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.scrollTo ??= () => {};
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.releasePointerCapture ??= () => {};

window.matchMedia ??= (media) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
});

// Browsers keep a record of how a document was loaded; jsdom has none.
performance.getEntriesByType ??= () => [];

// jsdom knows the dialog element but cannot open it, and gives no focus back to what had it.
const openers = new WeakMap<HTMLDialogElement, Element | null>();
HTMLDialogElement.prototype.show ??= function show(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
  openers.set(this, document.activeElement);
  this.querySelector<HTMLElement>('[autofocus], button, input, select, textarea, a[href]')?.focus();
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement, value?: string) {
  if (!this.open) return;
  this.open = false;
  if (value !== undefined) this.returnValue = value;
  const opener = openers.get(this);
  if (opener instanceof HTMLElement) opener.focus();
  openers.delete(this);
  this.dispatchEvent(new Event('close'));
};
HTMLDialogElement.prototype.requestClose ??= function requestClose(this: HTMLDialogElement, value?: string) {
  if (this.dispatchEvent(new Event('cancel', { cancelable: true }))) this.close(value);
};

// A browser turns Esc into `cancel` and then `close` on the open modal dialog; jsdom does not.
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  const open = [...document.querySelectorAll('dialog')].findLast((dialog) => dialog.open);
  if (open?.dispatchEvent(new Event('cancel', { cancelable: true }))) open.close();
});

// jsdom knows no popovers: they are always open.
HTMLElement.prototype.hidePopover ??= () => {};
