import { isHydrated, keepSubmit, queuePresses } from '@/lib/client/early-press';
import { KNOWN, SHOWN } from './fibers';

/** A form as the server wrote it; `hydrate` is what React leaves on it, `ready` also what the page does then. */
function early({ busy = true } = {}) {
  document.body.innerHTML = `<form><input name="code"><button type="button" data-stopped${busy ? ' aria-busy="true"' : ''}></button></form>`;
  const [form, input, button] = ['form', 'input', 'button'].map((name) => document.querySelector<HTMLElement>(name));
  if (!(form instanceof HTMLFormElement) || !input || !button) throw new Error('no form');
  const sent = jest.fn((event: Event) => event.preventDefault());
  form.addEventListener('submit', sent);
  const press = (init: KeyboardEventInit = {}) =>
    input.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true, ...init }),
    );
  const hydrate = () => Object.assign(form, SHOWN);
  return {
    form,
    button,
    sent,
    press,
    hydrate,
    ready: (ms = 500) => {
      hydrate();
      button.removeAttribute('data-stopped');
      jest.advanceTimersByTime(ms);
    },
  };
}

/** The listeners stay with the window, as they do with a page. */
beforeAll(() => keepSubmit(isHydrated));
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  document.body.innerHTML = '';
  jest.runOnlyPendingTimers();
});

test.each(['an Enter', 'a press on the button'])('%s before the scripts sends the form once, when it can', (by) => {
  const { button, sent, press, hydrate, ready } = early();
  if (by === 'an Enter') expect(press()).toBe(false);
  else button.click();
  jest.advanceTimersByTime(5000);
  hydrate();
  jest.advanceTimersByTime(500);
  expect(sent).not.toHaveBeenCalled();
  ready();
  expect(sent).toHaveBeenCalledTimes(1);
});

test('in a dialog, which may wait for what the user has to see first, nothing is kept', () => {
  const { form, button, sent, press, hydrate, ready } = early();
  const dialog = document.createElement('dialog');
  form.replaceWith(dialog);
  dialog.append(form);
  hydrate();
  button.click();
  press();
  ready();
  expect(sent).not.toHaveBeenCalled();
});

test('the browser’s own sending of a form is kept as well', () => {
  const { form, sent, ready } = early();
  expect(form.dispatchEvent(new Event('submit', { cancelable: true }))).toBe(false);
  expect(sent).toHaveBeenCalledTimes(1);
  ready(100);
  expect(sent).toHaveBeenCalledTimes(2);
});

test('once the page has sent the form itself, an Enter while it is busy is not kept for later', () => {
  const { form, sent, press, hydrate, ready } = early();
  hydrate();
  form.requestSubmit();
  expect(sent).toHaveBeenCalledTimes(1);
  expect(press()).toBe(true);
  ready();
  expect(sent).toHaveBeenCalledTimes(1);
});

test.each([
  ['the Enter that ends a word of a Japanese keyboard', true, 229],
  ['a page that says why the form cannot be sent', false, 13],
])('nothing is sent later of %s', (_what, busy, keyCode) => {
  const { sent, press, hydrate, ready } = early({ busy });
  if (!busy) hydrate();
  expect(press({ keyCode })).toBe(true);
  ready();
  expect(sent).not.toHaveBeenCalled();
});

test('nothing is sent of a form that has gone', () => {
  const { form, sent, press, ready } = early();
  press();
  form.remove();
  ready();
  expect(sent).not.toHaveBeenCalled();
});

describe('presses before the scripts', () => {
  /** Controls as the server wrote them, and what becomes of presses on them: for a box also what it is then. */
  function controls(html: string) {
    document.body.innerHTML = html;
    const keep = queuePresses(isHydrated);
    const done: string[] = [];
    const all = [...document.querySelectorAll<HTMLElement>('button,input')];
    const of = (id: string) => all.find((control) => control.id === id) ?? document.body;
    const press = (id: string, init: MouseEventInit = {}) => {
      const way = (event: MouseEvent) => keep(of(id), event);
      addEventListener('click', way, { capture: true, once: true });
      of(id).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
    };
    const know = () => all.map((control) => Object.assign(control, KNOWN));
    const hydrate = () => {
      for (const control of all) {
        const state = () => (control instanceof HTMLInputElement ? ` ${control.checked}` : '');
        const note = (event: MouseEvent) => done.push(control.id + state() + (event.shiftKey ? ' shift' : ''));
        Object.assign(control, SHOWN).addEventListener('click', note);
      }
    };
    return { press, know, hydrate, done, of };
  }

  test('are repeated once the scripts answer, each once and in their order', () => {
    const { press, know, hydrate, done, of } = controls(
      '<button id="a"></button><input type="checkbox" id="b"><input type="radio" id="r"><button id="c"></button>',
    );
    press('c');
    press('b', { shiftKey: true });
    press('a');
    press('r');
    press('r');
    press('c');
    of('a').remove();
    // What is being hydrated may be dropped, and a press with it.
    know();
    jest.advanceTimersByTime(3000);
    expect(done).toEqual([]);
    hydrate();
    jest.advanceTimersByTime(3000);
    expect(done).toEqual(['c', 'b true shift', 'r true']);
  });

  test.each(['input', 'change'])(
    'on a row are repeated before a list that is searched drops it, others after it (%s)',
    (type) => {
      const { press, hydrate, done, of } = controls(
        '<input id="search"><button id="save"></button><ul><li><button id="row"></button></li></ul>',
      );
      press('save');
      press('row');
      hydrate();
      of('search').addEventListener(type, () => {
        of('row').remove();
        done.push('typed');
      });
      of('search').dispatchEvent(new Event(type, { bubbles: true }));
      jest.advanceTimersByTime(3000);
      expect(done).toEqual(['row', 'typed', 'save']);
    },
  );

  test('on a box that is turned and turned back are none, and the next one counts, also on one that moved away', () => {
    const { press, hydrate, done, of } = controls('<input type="checkbox" id="b" checked>');
    press('b');
    press('b');
    hydrate();
    jest.advanceTimersByTime(3000);
    expect(done).toEqual([]);
    press('b');
    queuePresses(isHydrated)(of('b'), new MouseEvent('click'));
    jest.advanceTimersByTime(3000);
    expect(done).toEqual(['b false', 'b true']);
  });
});
