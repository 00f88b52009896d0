import type { Page } from '@playwright/test';

/** By how much edges that should meet may miss each other: what rounding and the side of a letter take. */
const SLACK_PX = 2.5;

/**
 * What ends before or behind the right edge that it should meet, as it looks: a control without a box ends with its words. Measured are
 * the last control of the header, the panels, what stands beside the title of the screen and of each panel, and what ends a row in one.
 */
export function unevenEdges(page: Page): Promise<string[]> {
  return page.evaluate((slack) => {
    // What is there for screen readers alone is one pixel large.
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
    const hasBox = (element: Element) => {
      const { backgroundColor, borderInlineEndColor, borderInlineEndWidth } = getComputedStyle(element);
      const clear = /^rgba\(.*, 0\)$|transparent/;
      return !clear.test(backgroundColor) || (borderInlineEndWidth !== '0px' && !clear.test(borderInlineEndColor));
    };
    const looksRight = (element: Element): number => {
      if (hasBox(element) || element instanceof SVGElement || element instanceof HTMLImageElement)
        return element.getBoundingClientRect().right;
      const ends = [...element.childNodes].flatMap((node) => {
        if (node instanceof Element) return isShown(node) ? [looksRight(node)] : [];
        const range = document.createRange();
        range.selectNodeContents(node);
        const { right, width } = range.getBoundingClientRect();
        return width > 0 ? [right] : [];
      });
      const { overflowX } = getComputedStyle(element);
      // Words that are cut end where they are cut.
      return Math.min(Math.max(...ends), overflowX === 'visible' ? Infinity : element.getBoundingClientRect().right);
    };
    const innerRight = (element: Element) =>
      element.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(element).paddingInlineEnd);
    const faults: string[] = [];
    const check = (what: string, element: Element, edge: number) => {
      const off = looksRight(element) - edge;
      if (Number.isFinite(off) && Math.abs(off) > slack)
        faults.push(`${what} “${element.textContent?.trim().slice(0, 40)}” ends ${off.toFixed(1)} px off`);
    };
    // What stands on a line of its own begins at the left.
    const checkBeside = (what: string, head: Element | null, edge: number) => {
      const [words, ...beside] = [...(head?.children ?? [])].filter(isShown);
      const last = beside.at(-1);
      if (words && last && last.getBoundingClientRect().top < words.getBoundingClientRect().bottom)
        check(what, last, edge);
    };
    const main = document.querySelector('main');
    const title = main?.querySelector('header:has(h1)');
    if (!main || !title) return ['there is no title'];
    const edge = title.getBoundingClientRect().right;
    checkBeside('beside the title', title, edge);
    const header = document.querySelector('body header:has(button[popovertarget])');
    const control = [...(header?.querySelectorAll('button') ?? [])].filter(isShown).at(-1);
    if (control) check('header', control, edge);
    for (const panel of main.querySelectorAll('section[aria-labelledby]:has(> header > div > div > h2)')) {
      const { right } = panel.getBoundingClientRect();
      // Panels beside each other end where theirs does.
      if (right > (edge + title.getBoundingClientRect().left) / 2 + 40) check('panel', panel, edge);
      const head = panel.querySelector(':scope > header');
      if (!head) continue;
      const inner = innerRight(head);
      checkBeside('beside the title of a panel', head, inner - 1);
      // A row of it that ends there: what has no box would end there with the room around its words.
      for (const ghost of panel.querySelectorAll('button, a')) {
        const box = ghost.getBoundingClientRect();
        if (Math.abs(box.right - inner) > slack || !ghost.textContent || !isShown(ghost) || hasBox(ghost)) continue;
        // What begins at the left and has room to spare ends nowhere, nor do words on several lines.
        const words = document.createRange();
        words.selectNodeContents(ghost);
        const line = Number.parseFloat(getComputedStyle(ghost).lineHeight);
        if (words.getBoundingClientRect().height > 1.8 * line) continue;
        if (inner - looksRight(ghost) < 20) check('in a panel', ghost, inner);
      }
    }
    return faults;
  }, SLACK_PX);
}
