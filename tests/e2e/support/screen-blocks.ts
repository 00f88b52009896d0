import type { Page } from '@playwright/test';
import sharp from 'sharp';

/**
 * One block of a screen, as it was painted: what it is, its box, the colour of its ground (red, green, blue) and how much of
 * it is drawn on that ground, in thousandths.
 */
export type Block = [
  kind: string,
  left: number,
  top: number,
  width: number,
  height: number,
  ground: string,
  ink: number,
];

/** What makes the layout of a screen, and what is pressed or filled in. */
const BLOCKS = 'header, nav, main, footer, section, article, li, table, [role=table], h1, h2';
const CONTROLS = ':is(main, dialog) :is(a, button, input, select)';
const MOST_CONTROLS = 40;

/** Measures the window as it stands. What lies outside of it, or is hidden, is no block. */
export async function measure(page: Page): Promise<Block[]> {
  const boxes = await page.evaluate(boxesOf, { blocks: BLOCKS, controls: CONTROLS, most: MOST_CONTROLS });
  const { data, info } = await sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colours = new Uint32Array(info.width * info.height);
  for (let at = 0; at < colours.length; at += 1) colours[at] = data.readUIntBE(at * 3, 3);
  return boxes.map(([kind, left, top, width, height]) => {
    const { ground, ink } = paintOf(colours, info.width, { left, top, right: left + width, bottom: top + height });
    return [kind, left, top, width, height, ground, ink];
  });
}

type Box = [kind: string, left: number, top: number, width: number, height: number];

function boxesOf(wanted: { blocks: string; controls: string; most: number }): Box[] {
  // Behind a dialog everything is covered.
  const scope = document.querySelector('dialog[open]') ?? document;
  const controls = [...scope.querySelectorAll(wanted.controls)].slice(0, wanted.most);
  return [...scope.querySelectorAll(`${wanted.blocks}, ${wanted.controls}`)].flatMap((element): Box[] => {
    const isControl = element.matches(wanted.controls);
    if (isControl && !controls.includes(element)) return [];
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
    const box = element.getBoundingClientRect();
    const left = Math.max(0, Math.round(box.left));
    const top = Math.max(0, Math.round(box.top));
    const width = Math.min(window.innerWidth, Math.round(box.right)) - left;
    const height = Math.min(window.innerHeight, Math.round(box.bottom)) - top;
    const kind = element.getAttribute('role') ?? element.localName;
    return width < 8 || height < 8 ? [] : [[isControl ? `- ${kind}` : kind, left, top, width, height]];
  });
}

interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The commonest colour of an area, and what share of its pixels is clearly another. */
function paintOf(colours: Uint32Array, rowPixels: number, area: Area): { ground: string; ink: number } {
  const counts = new Map<number, number>();
  for (let y = area.top; y < area.bottom; y += 1) {
    const end = y * rowPixels + area.right;
    // Most of a row is one colour after the other: counted a run at a time.
    for (let at = y * rowPixels + area.left, from = at; at < end; from = at) {
      const colour = colours[at] ?? 0;
      while (at < end && colours[at] === colour) at += 1;
      counts.set(colour, (counts.get(colour) ?? 0) + at - from);
    }
  }
  const [ground] = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most));
  const drawn = [...counts].reduce((sum, [colour, times]) => sum + (distance(colour, ground) > 24 ? times : 0), 0);
  const pixels = (area.right - area.left) * (area.bottom - area.top);
  return { ground: ground.toString(16).padStart(6, '0'), ink: Math.round((1000 * drawn) / pixels) };
}

function distance(a: number, b: number): number {
  return Math.max(...[16, 8, 0].map((shift) => Math.abs(((a >> shift) & 255) - ((b >> shift) & 255))));
}

/**
 * What differs from the reference beyond what other fonts do: lines break elsewhere, words get wider, letters bolder. Kinds and
 * their order, edges of the layout and colours are the same on every machine.
 * @returns a line for each difference
 */
export function differences(reference: readonly Block[], seen: readonly Block[]): string[] {
  const kinds = (blocks: readonly Block[]) => blocks.map(([kind]) => kind).join(', ');
  if (kinds(reference) !== kinds(seen)) return [`The blocks were: ${kinds(reference)}; and are: ${kinds(seen)}`];
  return reference.flatMap((block, at) => {
    const now = seen[at] ?? block;
    const faults = faultsOf(block, now);
    return faults.length === 0 ? [] : [`${at}: ${block.join(' ')} is now ${now.join(' ')} (${faults.join(', ')})`];
  });
}

function faultsOf(was: Block, now: Block): string[] {
  const [kind, left, top, width, height, ground, ink] = was;
  const isText = /^(?:h\d|- )/.test(kind);
  const far = (a: number, b: number, most: number) => Math.abs(a - b) > most;
  return [
    far(left, now[1], isText ? 80 : 16) && 'left edge',
    far(top, now[2], 24 + top * 0.1) && 'upper edge',
    far(width, now[3], isText ? 40 + width * 0.5 : 16 + width * 0.05) && 'width',
    far(height, now[4], 28 + height * 0.25) && 'height',
    distance(Number.parseInt(ground, 16), Number.parseInt(now[5], 16)) > 12 && 'colour',
    // A share of less than one in a hundred is a line or a shadow.
    far(ink, now[6], 10 + ink * 0.6) && 'what is drawn on it',
  ].filter((fault) => fault !== false);
}
