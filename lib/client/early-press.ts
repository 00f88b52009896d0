/** What the user does before the scripts of a page are there. Only their own text reaches the page: each function stands alone. */

/** Whether React answers for an element. */
export function isHydrated(element: Element): boolean {
  return Object.keys(element).some((property) => property.startsWith('__reactProps'));
}

/**
 * Keeps a press on a button whose script has not come yet, or cannot answer yet, and presses it as soon as it can. So it does with a
 * button that moved from under the pointer, because something came above it: the click goes to what both places are in.
 */
export function keepPress(isScripted: typeof isHydrated): void {
  let last: Element | undefined;
  let down: PointerEvent | undefined;
  addEventListener('pointerdown', (event) => (down = event), true);
  const onClick = ({ target, isTrusted, clientX, clientY }: MouseEvent) => {
    const isStill = down && Math.hypot(clientX - down.clientX, clientY - down.clientY) < 4;
    const pressed = isStill && (target as Element).contains(down?.target as Node) ? down?.target : target;
    down = undefined;
    // A submit, a link and a popover are the browser's own and need no script.
    const button = (pressed as Element).closest<HTMLElement>(
      'button[type=button]:not([popovertarget],[aria-disabled])',
    );
    if (!isTrusted || !button || last === button) return;
    last = button;
    let isTaken = false;
    // React stops a press on its way to what it cannot hydrate yet.
    const take = () => (isTaken = isScripted(button));
    button.addEventListener('click', take);
    const look = () => {
      if (!isTaken && isScripted(button)) button.click();
      if (!isTaken && last === button && button.isConnected) return void setTimeout(look, 50);
      button.removeEventListener('click', take);
      if (last === button) last = undefined;
    };
    setTimeout(look, 50);
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
    const { target, key, isComposing } = event;
    // The Enter that ends a word of a Japanese keyboard is not meant for the form.
    if (key !== 'Enter' || isComposing || !(target instanceof HTMLInputElement) || !target.form) return;
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
