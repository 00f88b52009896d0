import { AVATAR } from '@/lib/rules/limits';
import { isSvg, type RasterType, readPictureHeader } from '@/lib/rules/profile/picture';

export interface OpenPicture {
  image: HTMLImageElement;
  /** Of the picture turned upright. */
  width: number;
  height: number;
  type: RasterType | 'svg';
  bytes: number;
  close: () => void;
}

/** Why a file cannot become an avatar: the code of a failure. */
export type PictureProblem = 'pictureType' | 'pictureSize' | 'pictureBroken' | 'offline' | 'newRelease';

/**
 * Opens a file, checked by its bytes before anything is decoded. An SVG is only drawn as an image, in which scripts and
 * outside addresses are dead, and reaches the server as pixels (promise V-M1, promise V-M2).
 */
export async function openPicture(file: Blob): Promise<OpenPicture | { problem: PictureProblem }> {
  if (file.size === 0) return { problem: 'pictureBroken' };
  if (file.size > AVATAR.inputBytes) return { problem: 'pictureSize' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const header = readPictureHeader(bytes);
  if (!header && !isSvg(bytes)) return { problem: 'pictureType' };
  if (header && header.width * header.height > AVATAR.inputPixels) return { problem: 'pictureSize' };
  const source = header
    ? new Blob([bytes], { type: `image/${header.type}` })
    : sizeSvg(new TextDecoder().decode(bytes));
  const image = source && (await load(source));
  if (!image) return { problem: 'pictureBroken' };
  const { naturalWidth: width, naturalHeight: height, src } = image;
  return { image, width, height, type: header?.type ?? 'svg', bytes: file.size, close: () => URL.revokeObjectURL(src) };
}

/** Null if the browser cannot draw it. */
async function load(source: Blob): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = URL.createObjectURL(source);
  try {
    await image.decode();
    if (image.naturalWidth > 0 && image.naturalHeight > 0) return image;
  } catch {
    // As broken as a picture without a size.
  }
  URL.revokeObjectURL(image.src);
  return null;
}

const LENGTH = /^\s*(\d+(?:\.\d+)?)\s*(?:px)?\s*$/;

let drawings: { createHTML: (text: string) => string } | undefined;

/** Reads an SVG into a document in which nothing runs (docs/security.md#trusted-types). The policy is in nobody else's reach. */
function parseSvg(text: string): Document {
  drawings ??= window.trustedTypes?.createPolicy('drawing', { createHTML: (svg) => svg });
  return new DOMParser().parseFromString(drawings?.createHTML(text) ?? text, 'image/svg+xml');
}

/** Gives an SVG the size of an avatar: without one, browsers disagree on it. Null if the text is no SVG. */
export function sizeSvg(text: string): Blob | null {
  const drawing = parseSvg(text);
  const root = drawing.documentElement;
  if (root.localName !== 'svg' || drawing.querySelector('parsererror')) return null;
  const [width, height] = sizeOf(root);
  if (!root.hasAttribute('viewBox')) root.setAttribute('viewBox', `0 0 ${width} ${height}`);
  const scale = AVATAR.sentPx / Math.max(width, height);
  root.setAttribute('width', String(Math.max(1, Math.round(width * scale))));
  root.setAttribute('height', String(Math.max(1, Math.round(height * scale))));
  return new Blob([new XMLSerializer().serializeToString(drawing)], { type: 'image/svg+xml' });
}

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
