import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';

/** More stops of the Tab key than any screen has. */
const MOST_STOPS = 200;

/** A person at the keyboard: no pointer, and no focus that was not walked to. */
export class Keys {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses keys one after the other, wherever the focus is. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  /**
   * Walks to a control with the Tab key; every stop on the way has to show where one is.
   * @param back walks backwards
   */
  async to(target: Locator, { back = false } = {}): Promise<void> {
    await expect(target).toBeVisible();
    for (let stop = 0; stop <= MOST_STOPS; stop += 1) {
      const { isThere, unseen } = await target.evaluate(lookAround);
      // Where the walk begins the focus may have come by touch, and shows nothing.
      if (stop > 0) expect(unseen, 'a stop of the Tab key that cannot be seen').toBeNull();
      if (isThere) return;
      await this.#page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`The Tab key does not lead to ${target.toString()}`);
  }

  /** Walks to a control and presses it. */
  async use(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.to(target);
    await this.#page.keyboard.press(key);
  }

  /** Walks to a field and replaces what stands in it. */
  async write(target: Locator, text: string): Promise<void> {
    await this.to(target);
    await this.#page.keyboard.press('ControlOrMeta+A');
    await this.#page.keyboard.insertText(text);
    await expect(target).toHaveValue(text);
  }

  /** Chooses in a list box by the first letters of an entry. */
  async choose(target: Locator, label: string): Promise<void> {
    await this.to(target);
    const entries = await target.locator('option').allInnerTexts();
    const now = await target.evaluate((list: HTMLSelectElement) => list.selectedIndex);
    const steps = entries.indexOf(label) - now;
    for (let step = 0; step < Math.abs(steps); step += 1) await this.press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
  }

  /** Whether the focus stays inside the open dialog, or goes to the browser's own controls, over so many stops. */
  async areKept(stops: number): Promise<boolean> {
    for (let stop = 0; stop < stops; stop += 1) {
      await this.#page.keyboard.press('Tab');
      const isInside = await this.#page.evaluate(() => {
        const at = document.activeElement;
        return !document.hasFocus() || at === document.body || Boolean(at?.closest('dialog[open]'));
      });
      if (!isInside) return false;
    }
    return true;
  }

  /**
   * Walks through the page once, and says which stops cannot be seen or lie under something else.
   * @param from where the walk begins, in place of the top
   */
  async walk(from?: Locator): Promise<string[]> {
    const faults = new Set<string>();
    if (from) await from.focus();
    await this.#page.evaluate(() => delete document.documentElement.dataset.walked);
    for (let stop = 0; stop <= MOST_STOPS; stop += 1) {
      await this.#page.keyboard.press('Tab');
      const { unseen, isRound } = await this.#page.locator('html').evaluate(lookAround);
      if (unseen) faults.add(unseen);
      if (isRound) return [...faults];
    }
    return [...faults, 'the Tab key does not come round'];
  }
}

/** In the page: whether an element has the focus, and what is wrong with the place that has it. */
function lookAround(target: Element) {
  const at = document.activeElement;
  const isThere = at === target;
  const isNowhere = at === null || at === document.body || !document.hasFocus();
  // A frame of somebody else shows the focus inside.
  if (isNowhere || at instanceof HTMLIFrameElement) return { isThere, isRound: isNowhere, unseen: null };
  const isRound = at.hasAttribute('data-walked');
  if (target === document.documentElement) at.setAttribute('data-walked', '');
  const around = [at, at.parentElement, at.parentElement?.parentElement].filter((part) => part instanceof Element);
  const hasRing = around.some((part) => {
    // What stands for a whole row has its ring around the row.
    return [undefined, '::after'].some((drawn) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(part, drawn);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    });
  });
  const box = at.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 20)];
  const top = document.elementFromPoint(x, y);
  const isCovered = !top || !around.some((part) => part.contains(top) || top.contains(part));
  // Places that focus is sent to after a jump cannot be pressed, and need no ring.
  const isStop = at.getAttribute('tabindex') !== '-1';
  const fault = isStop && !hasRing ? 'no ring' : isCovered ? `covered at ${Math.round(x)}, ${Math.round(y)}` : null;
  return { isThere, isRound, unseen: fault && `${fault}: ${at.outerHTML.slice(0, 160)}` };
}
