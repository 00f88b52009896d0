import { isHydrated, keepSubmit } from '@/lib/client/early-press';

/** A form as the server wrote it; `hydrate` is what React leaves on it, `free` what the page does once it is ready. */
function early({ busy = true } = {}) {
  document.body.innerHTML = `<form><input name="code"><button type="button" data-stopped${busy ? ' aria-busy="true"' : ''}></button></form>`;
  const [form, input, button] = ['form', 'input', 'button'].map((name) => document.querySelector<HTMLElement>(name));
  if (!(form instanceof HTMLFormElement) || !input || !button) throw new Error('no form');
  const sent = jest.fn((event: Event) => event.preventDefault());
  form.addEventListener('submit', sent);
  const press = (init: KeyboardEventInit = {}) =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }));
  return {
    form,
    button,
    sent,
    press,
    hydrate: () => Object.assign(form, { __reactProps$a: {} }),
    free: () => button.removeAttribute('data-stopped'),
  };
}

/** The listeners stay with the window, as they do with a page. */
beforeAll(() => keepSubmit(isHydrated));
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  document.body.innerHTML = '';
  jest.runOnlyPendingTimers();
});

test('an Enter before the scripts sends the form once the page is ready, and once only', () => {
  const { sent, press, hydrate, free } = early();
  expect(press()).toBe(false);
  jest.advanceTimersByTime(5000);
  hydrate();
  jest.advanceTimersByTime(500);
  expect(sent).not.toHaveBeenCalled();
  free();
  jest.advanceTimersByTime(500);
  expect(sent).toHaveBeenCalledTimes(1);
});

test('a press on the button that still waits for the scripts counts as well', () => {
  const { button, sent, hydrate, free } = early();
  button.click();
  hydrate();
  free();
  jest.advanceTimersByTime(500);
  expect(sent).toHaveBeenCalledTimes(1);
});

test('in a dialog, which may wait for what the user has to see first, nothing is kept', () => {
  const { form, button, sent, press, hydrate, free } = early();
  const dialog = document.createElement('dialog');
  form.replaceWith(dialog);
  dialog.append(form);
  hydrate();
  button.click();
  press();
  free();
  jest.advanceTimersByTime(500);
  expect(sent).not.toHaveBeenCalled();
});

test('the browser’s own sending of a form is kept as well', () => {
  const { form, sent, hydrate, free } = early();
  expect(form.dispatchEvent(new Event('submit', { cancelable: true }))).toBe(false);
  expect(sent).toHaveBeenCalledTimes(1);
  hydrate();
  free();
  jest.advanceTimersByTime(100);
  expect(sent).toHaveBeenCalledTimes(2);
});

test('the Enter that ends a word of a Japanese keyboard is none', () => {
  const { sent, press, hydrate, free } = early();
  expect(press({ isComposing: true })).toBe(true);
  hydrate();
  free();
  jest.advanceTimersByTime(500);
  expect(sent).not.toHaveBeenCalled();
});

test('once the page has sent the form itself, an Enter while it is busy is not kept for later', () => {
  const { form, sent, press, hydrate, free } = early();
  hydrate();
  form.requestSubmit();
  expect(sent).toHaveBeenCalledTimes(1);
  expect(press()).toBe(true);
  free();
  jest.advanceTimersByTime(500);
  expect(sent).toHaveBeenCalledTimes(1);
});

test('a page that says why the form cannot be sent is not sent later', () => {
  const { sent, press, hydrate, free } = early({ busy: false });
  hydrate();
  expect(press()).toBe(true);
  free();
  jest.advanceTimersByTime(500);
  expect(sent).not.toHaveBeenCalled();
});

test('nothing is sent of a form that has gone', () => {
  const { form, sent, press, hydrate, free } = early();
  press();
  hydrate();
  free();
  form.remove();
  jest.advanceTimersByTime(500);
  expect(sent).not.toHaveBeenCalled();
});
