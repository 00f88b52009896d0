import type { Page } from '@playwright/test';

/** A phone as narrow as WCAG 1.4.10 asks for, used with a finger. */
export async function makeNarrow(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
}

/** What has no room in a part of the page as it stands: words that break inside, words or controls over each other, ids that are cut. */
export async function crowded(page: Page, part = 'body'): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const place = page.locator(part);
  return [
    ...(over > 0 ? [`scrolls sideways by ${over} px`] : []),
    ...(await place.evaluate(findBroken)),
    ...(await place.evaluate(findCovered)),
  ];
}

/** In the page: lines that end inside a Latin word or a number, or begin with what no Japanese line begins with. */
function findBroken(part: Element): string[] {
  const faults: string[] = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const topOf = (node: Text, at: number) => {
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    const { top, height } = range.getBoundingClientRect();
    return height > 0 ? top : Number.NaN;
  };
  // What is there for screen readers alone is clipped.
  const isHidden = (element: Element): boolean =>
    element.matches('script, style, select') ||
    getComputedStyle(element).clipPath === 'inset(50%)' ||
    (element.parentElement !== null && isHidden(element.parentElement));
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement } = node;
    if (!(node instanceof Text) || !parentElement?.checkVisibility({ visibilityProperty: true })) continue;
    if (isHidden(parentElement)) continue;
    const { data } = node;
    for (let at = 1; at < data.length; at += 1) {
      const isInside =
        /^\w\w$/.test(data.slice(at - 1, at + 1)) || /[、。）」ーっゃゅょッャュョ]/.test(data.charAt(at));
      if (isInside && topOf(node, at) > topOf(node, at - 1) + 6)
        faults.push(`breaks: ${data.slice(Math.max(0, at - 20), at)}⏎${data.slice(at, at + 20)}`);
    }
  }
  return faults;
}

/** In the page: what can be pressed or says how a read stands and lies over another such thing, is too small, or is cut. */
function findCovered(part: Element): string[] {
  const faults: string[] = [];
  const isHidden = (element: Element): boolean =>
    getComputedStyle(element).clipPath === 'inset(50%)' ||
    (element.parentElement !== null && isHidden(element.parentElement));
  const boxes = [...part.querySelectorAll('a[href], button, select, textarea, h2, p, [role=status], main code')]
    .filter((of) => of.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isHidden(of))
    .map((of) => ({ of, rect: of.getBoundingClientRect() }))
    .filter(({ rect }) => rect.width > 1 && rect.bottom > 0);
  const nameOf = ({ outerHTML }: Element) => outerHTML.slice(0, 120);
  for (const [at, { of, rect }] of boxes.entries()) {
    if (of.matches('a, button') && rect.width < 24) faults.push(`too small: ${nameOf(of)}`);
    if (of.matches('code') && of.scrollWidth > of.clientWidth) faults.push(`cut: ${of.textContent}`);
    for (const other of boxes.slice(at + 1)) {
      const width = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
      const height = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top);
      // Less is the room that a finger gets around a sign.
      if (!of.contains(other.of) && width > 3 && height > 8)
        faults.push(`over each other: ${nameOf(of)} and ${nameOf(other.of)}`);
    }
  }
  return faults;
}
