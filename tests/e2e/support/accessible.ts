import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from './fixtures';
import { unevenEdges } from './right-edges';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What can be wrong in one colour scheme and right in the other. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Axe itself, as Playwright's builder brings it: the builder injects it anew into every frame at each look, which takes most of a second. */
const BUILDER = createRequire(resolve('package.json')).resolve('@axe-core/playwright');
const AXE = readFileSync(createRequire(BUILDER).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails where the page as it stands breaks WCAG 2.2, level AA, as far as a machine can see. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findings(page, TAGS, 'tag'), 'what axe found').toEqual([]);
}

/** What of a page is looked at. */
interface View {
  /** A selector where only a part is looked at, such as a dialog. */
  part?: string;
  /** False where the same page is looked at in the other language: no colour depends on it, as tests/house holds, and no element. */
  hasColours?: boolean;
  /** Whether the right edges of its panels and controls have to meet. */
  hasEdges?: boolean;
}

/** What axe finds on our own page; the frames of others are theirs. */
async function findings(
  page: Page,
  values: string[],
  type: 'tag' | 'rule',
  { part, hasColours = true }: View = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  // A colour on its way to another has a contrast that nobody will read it in.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
  const options: RunOptions = {
    runOnly: { type, values },
    rules: hasColours ? {} : Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
    iframes: false,
    // No rule of these reads style sheets or media files.
    preload: false,
  };
  const { violations } = await page.evaluate(
    // Axe is there: the line above brings it. Behind an open dialog nothing can be reached.
    ([where, how]) =>
      (globalThis as unknown as Axe).axe.run(
        where ?? [...document.querySelectorAll('dialog:modal')].at(-1) ?? document,
        how,
      ),
    [part, options] as const,
  );
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html, target }) => `  ${target.join(' ')}\n  ${html}`).join('\n')}`,
  );
}

interface Axe {
  axe: { run: (where: Document | Element | string, how: RunOptions) => Promise<AxeResults> };
}

/** The window that a screen is looked at in; a finger makes controls larger. */
const WINDOWS = {
  desktop: { width: 1280, height: 800, isTouched: false },
  phone: { width: 390, height: 844, isTouched: true },
  /** The desktop at a zoom of 200 %. */
  zoomed: { width: 640, height: 400, isTouched: false },
  /** A window of 1,280 by 1,024 at 400 %, which is as narrow as WCAG 1.4.10 asks for. */
  narrow: { width: 320, height: 256, isTouched: true },
} as const;

/** Looks at one page, without loading it again, in each window and both colour schemes. */
export class Survey {
  readonly #page: Page;
  readonly #devtools: CDPSession;
  #window: keyof typeof WINDOWS | undefined;

  private constructor(page: Page, devtools: CDPSession) {
    this.#page = page;
    this.#devtools = devtools;
  }

  /** Colours that are on their way to others would be measured half way: so nothing moves. */
  static async of(page: Page): Promise<Survey> {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    return new Survey(page, await page.context().newCDPSession(page));
  }

  async resize(name: keyof typeof WINDOWS): Promise<void> {
    if (this.#window === name) return this.#settle();
    this.#window = name;
    const { isTouched, ...size } = WINDOWS[name];
    await this.#page.setViewportSize(size);
    await this.#devtools.send('Emulation.setTouchEmulationEnabled', { enabled: isTouched });
    await this.#settle();
  }

  async #show(colorScheme: 'light' | 'dark'): Promise<void> {
    await this.#page.emulateMedia({ colorScheme });
    await this.#settle();
  }

  /** By the second frame the styles are worked out, and what measures itself has drawn itself anew. */
  async #settle(): Promise<void> {
    await this.#page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  /**
   * Everything that is wrong with the page: axe's findings in both windows and schemes, sideways scrolling at a zoom
   * of 200 and of 400 %, what does not fit or cannot be reached at 400 %, edges that do not meet, and fields without an edge where the system chooses
   * the colours.
   */
  async faults(view: View = {}): Promise<string[]> {
    const page = this.#page;
    const { part, hasColours = true, hasEdges = false } = view;
    const found: string[] = [];
    const note = (where: string, faults: string[]) => found.push(...faults.map((fault) => `${where}: ${fault}`));
    await this.resize('desktop');
    if (hasEdges) note('desktop', await unevenEdges(page));
    note('desktop, light', await findings(page, TAGS, 'tag', view));
    if (hasColours) {
      // The dark window changes its width rather than its colours: to draw everything anew twice is dear.
      await this.#show('dark');
      note('desktop, dark', await findings(page, COLOURS, 'rule', view));
      await this.resize('phone');
      note('phone, dark', await findings(page, COLOURS, 'rule', view));
      await this.#show('light');
      note('phone, light', await findings(page, TAGS, 'tag', view));
    }
    for (const name of ['zoomed', 'narrow'] as const) {
      await this.resize(name);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (over > 0) found.push(`${name}: scrolls sideways by ${over} px`);
    }
    if (hasEdges) note('narrow', await unevenEdges(page));
    if (part && !(await page.locator(part).evaluate(isInside))) found.push('narrow: does not fit');
    if (hasColours) note('forced colours', await this.#edgeless(part));
    // The last: a menu that is left is closed.
    note('narrow', await page.locator(part ?? 'body').evaluate(findUnreached));
    return found;
  }

  /** Fields and switches that nothing sets apart from the page, once the system's colours have replaced ours. */
  async #edgeless(part = 'body'): Promise<string[]> {
    await this.#page.emulateMedia({ forcedColors: 'active' });
    await this.#settle();
    const faults = await this.#page.locator(part).first().evaluate(findEdgeless);
    await this.#page.emulateMedia({ forcedColors: 'none' });
    return faults;
  }
}

/** In the page: nothing of the element is outside of the window, or cut off where only a focus would scroll to it. */
function isInside(element: Element): boolean {
  const isCut = getComputedStyle(element).overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1;
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return !isCut && left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
}

/** In the page: controls that are cut off or covered while they have the focus. */
function findUnreached(part: Element): string[] {
  const controls = part.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary');
  const faults = [...controls].filter((control) => {
    control.focus();
    if (document.activeElement !== control) return false;
    // A field that is drawn by what is around it is pressed there.
    const drawn = [control, control.parentElement, control.parentElement?.parentElement].find(
      (element) => element && element.getBoundingClientRect().width > 4,
    );
    const { x, y, width, height } = drawn?.getBoundingClientRect() ?? new DOMRect();
    const top = document.elementFromPoint(x + width / 2, y + Math.min(height / 2, 20));
    return !top || !(drawn?.contains(top) || top.contains(control));
  });
  window.scrollTo(0, 0);
  return faults.map((control) => `cannot be reached: ${control.outerHTML.slice(0, 160)}`);
}

/** In the page: a border, an outline or a ground of its own, on the field or on what is drawn around it, is an edge. */
function findEdgeless(part: Element): string[] {
  const ground = getComputedStyle(document.body).backgroundColor;
  const hasEdge = (element: Element) => {
    const { borderTopStyle, borderTopWidth, borderTopColor, outlineStyle, backgroundColor, appearance } =
      getComputedStyle(element);
    const hasBorder = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0 && borderTopColor !== ground;
    const hasGround = backgroundColor !== ground && backgroundColor !== 'rgba(0, 0, 0, 0)';
    // The browser's own drawing of a box or a round button brings its edge along.
    const isNative = element.matches('[type=checkbox], [type=radio]') && appearance !== 'none';
    return hasBorder || hasGround || isNative || outlineStyle !== 'none';
  };
  return [...part.querySelectorAll('input, select, textarea, [role=switch]')]
    .filter((field) => field.checkVisibility({ opacityProperty: true }) && field.getBoundingClientRect().width > 4)
    .filter((field) => ![field, field.parentElement, ...field.children].some((near) => near && hasEdge(near)))
    .map((field) => field.outerHTML.slice(0, 160));
}
