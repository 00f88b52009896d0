import { AVATAR } from '@/lib/rules/limits';

const LENGTH = /^\s*(\d+(?:\.\d+)?)\s*(?:px)?\s*$/;

/**
 * An SVG with a size of its own, as large as an avatar is sent: without one browsers disagree on how large it is, and a
 * small icon would be drawn coarse.
 * @param text the file
 * @returns the drawing as a file again; null where it is no drawing
 */
export function sizeSvg(text: string): Blob | null {
  const drawing = new DOMParser().parseFromString(text, 'image/svg+xml');
  const root = drawing.documentElement;
  if (root.localName !== 'svg' || drawing.querySelector('parsererror')) return null;
  const [width, height] = sizeOf(root);
  if (!root.hasAttribute('viewBox')) root.setAttribute('viewBox', `0 0 ${width} ${height}`);
  const scale = AVATAR.sentPx / Math.max(width, height);
  root.setAttribute('width', String(Math.max(1, Math.round(width * scale))));
  root.setAttribute('height', String(Math.max(1, Math.round(height * scale))));
  return new Blob([new XMLSerializer().serializeToString(drawing)], { type: 'image/svg+xml' });
}

/** From its width and height, else from its view box, else a square. */
function sizeOf(root: Element): [width: number, height: number] {
  const given = ['width', 'height'].map((name) => Number(LENGTH.exec(root.getAttribute(name) ?? '')?.[1] ?? 0));
  const box = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  for (const [width = 0, height = 0] of [given, box.slice(2)]) {
    if (width > 0 && height > 0 && Number.isFinite(width) && Number.isFinite(height)) return [width, height];
  }
  return [1, 1];
}
