/** What the user does before the scripts of a page are there. Only their own text reaches the page: each function stands alone. */

interface Fiber {
  return: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
  stateNode: { current?: Fiber } | null;
}

/**
 * Whether React answers for an element: it hangs in the tree that is shown. While a part of the page is being hydrated its elements are
 * known already, and a press would be lost with what React drops of that.
 */
export function isHydrated(element: Element): boolean {
  const name = Object.keys(element).find((property) => property.startsWith('__reactFiber'));
  const own = name && (element as unknown as Record<string, Fiber>)[name]; // Nothing but the library's own record is called so.
  let shown = own ? [own, own.alternate] : [];
  while (shown[0]?.return) {
    const { return: parent } = shown[0];
    const children = shown;
    shown = [parent, parent.alternate].filter((one) => {
      let child = one?.child;
      while (child && !children.includes(child)) child = child.sibling;
      return child;
    });
  }
  return shown.some((top) => top?.stateNode?.current === top);
}

interface Press {
  shiftKey: boolean;
  /** What a box became by it. */
  isOn: boolean;
  isTaken: boolean;
  onArrival: () => void;
  /** Whether React hears of it if it arrives. */
  counts: boolean;
}

/**
 * Keeps presses whose script has not come yet, or cannot answer yet, and repeats each as soon as it can, in their order.
 * @returns what takes the next press: the pressed button, box or radio, and its click on the way to it
 */
export function queuePresses(isScripted: typeof isHydrated): (control: HTMLElement, event: MouseEvent) => void {
  const kept = new Map<HTMLElement, Press>();
  const forget = (control: HTMLElement, { onArrival }: Press) => {
    control.removeEventListener('click', onArrival);
    kept.delete(control);
  };
  const repeat = (which = '*') => {
    for (const [control, press] of kept) {
      const { shiftKey, isOn } = press;
      if (!press.isTaken && control.isConnected && control.closest(which) && isScripted(control)) {
        // React hears only of what changes, and the press itself turns a box.
        if (control instanceof HTMLInputElement) control.checked = !isOn;
        press.counts = true;
        control.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
      }
      if (press.isTaken || !control.isConnected) forget(control, press);
    }
  };
  const look = () => {
    repeat();
    if (kept.size > 0) setTimeout(look, 50);
  };
  // The page is told what was typed early by events: a list that is searched would take the row away that was pressed.
  const onTyped = ({ target }: Event) => kept.has(target as HTMLElement) || repeat('[data-index],li,tr');
  addEventListener('input', onTyped, true);
  addEventListener('change', onTyped, true);
  return (control, event) => {
    const isBox = control instanceof HTMLInputElement;
    const last = kept.get(control);
    if (last && (!last.isTaken || !isBox)) {
      if (!isBox || control.type === 'radio') return;
      // Pressed twice, a box is as it was.
      forget(control, last);
      event.stopImmediatePropagation();
      const { checked } = control;
      return void (control.checked = checked);
    }
    if (last) forget(control, last);
    repeat();
    // A box that moved from under the pointer has not turned.
    const isOn = isBox && control.checked === (event.target === control);
    // React stops a press on its way to what it cannot hydrate yet. A box that it hydrates on the way is to it as it was.
    const onArrival = () => (press.isTaken = press.counts && isScripted(control));
    const press: Press = {
      shiftKey: event.shiftKey,
      isOn,
      isTaken: false,
      onArrival,
      counts: !isBox || isScripted(control),
    };
    control.addEventListener('click', onArrival);
    if (kept.size === 0) setTimeout(look, 50);
    kept.set(control, press);
  };
}

/**
 * Gives presses on buttons, boxes and radios to what keeps them. So it does with a button that moved from under the pointer, because
 * something came above it: the click goes to what both places are in.
 */
export function keepPress(keep: ReturnType<typeof queuePresses>): void {
  let down: PointerEvent | undefined;
  addEventListener('pointerdown', (event) => (down = event), true);
  const onClick = (event: MouseEvent) => {
    const { target, isTrusted, clientX, clientY } = event;
    const began = down?.target as Element | undefined;
    const isStill = down && Math.hypot(clientX - down.clientX, clientY - down.clientY) < 4;
    // What is not there to be seen any more, as in a dialog that has closed, is not meant any more.
    const isMoved = isStill && began && (target as Element).contains(began) && began.getClientRects().length > 0;
    const pressed = (isMoved ? began : target) as Element;
    down = undefined;
    // A submit, a link and a popover are the browser's own and need no script.
    const own = 'button[type=button]:not([popovertarget],[aria-disabled]),[type=checkbox],[type=radio]';
    const control = pressed.closest<HTMLElement>(own);
    if (isTrusted && control) keep(control, event);
  };
  addEventListener('click', onClick, true);
}

/**
 * Keeps an Enter in a form of the page that cannot be sent yet, or a press on its button, and sends the form as soon as it can, unless the
 * user goes on typing or presses something else. The browser itself would post a form of one field to its page, which answers with an
 * empty one.
 */
export function keepSubmit(isScripted: typeof isHydrated): void {
  const sent = new WeakSet<HTMLFormElement>();
  const isEarly = (form: HTMLFormElement) =>
    !isScripted(form) || (!sent.has(form) && form.matches(':not(dialog *):has([data-stopped][aria-busy])'));
  let kept: HTMLFormElement | undefined;
  const look = () => {
    if (!kept?.isConnected) return;
    if (!isScripted(kept) || kept.querySelector('[data-stopped]')) return void setTimeout(look, 50);
    kept.requestSubmit();
    kept = undefined;
  };
  const keep = (event: Event, form: HTMLFormElement) => {
    event.preventDefault();
    if (!kept) setTimeout(look, 50);
    kept = form;
  };
  const forget = ({ isTrusted }: Event) => void (isTrusted && (kept = undefined));
  addEventListener('pointerdown', forget, true);
  addEventListener('input', forget, true);
  const onKey = (event: KeyboardEvent) => {
    forget(event);
    const { target, keyCode } = event;
    // The Enter that ends a word of a Japanese keyboard is not meant for the form, and has another code.
    if (keyCode !== 13 || !(target instanceof HTMLInputElement) || !target.form) return;
    if (isEarly(target.form)) keep(event, target.form);
  };
  addEventListener('keydown', onKey, true);
  const onClick = (event: Event) => {
    const form = (event.target as Element).closest('[data-stopped][aria-busy]')?.closest('form');
    if (form && isEarly(form)) keep(event, form);
  };
  addEventListener('click', onClick, true);
  const onSubmit = (event: Event) => {
    const form = event.target as HTMLFormElement;
    if (isScripted(form)) sent.add(form);
    else keep(event, form);
  };
  addEventListener('submit', onSubmit, true);
}
