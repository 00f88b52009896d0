import { AVATAR } from '../limits.ts';

export type RasterType = 'jpeg' | 'png' | 'gif' | 'webp';

/** Width and height in pixels; both 0 if the bytes end before them. */
interface PictureHeader {
  type: RasterType;
  width: number;
  height: number;
}

const READERS = { jpeg: jpegSize, png: pngSize, gif: gifSize, webp: webpSize } as const;

/**
 * Type and size of a picture, read from its first bytes and not from its name: no decoder sees it before it is allowed
 * (docs/promises.md#avatar-v-m, decision 0023). Null if it is none of the four raster types.
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const type = rasterType(bytes);
  if (!type) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const [width, height] = READERS[type](view);
    return { type, width, height };
  } catch {
    // Reading past the end throws: the file was cut off.
    return { type, width: 0, height: 0 };
  }
}

export function isSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder()
    .decode(bytes.subarray(0, 4096))
    .replace(/<!--[\s\S]*?-->/g, '')
    .trimStart();
  const isMarkup = /^<(?:svg[\s/>]|\?xml\s|!doctype\s+svg\s)/i.test(start);
  return isMarkup && /<([a-z][\w:-]*)/i.exec(start)?.[1]?.toLowerCase() === 'svg';
}

/** Whether an avatar is the user's own, that is of every size but the exact one of the default picture. */
export function isCustomAvatar({ width, height }: { width: number; height: number }): boolean {
  return width !== AVATAR.defaultPx || height !== AVATAR.defaultPx;
}

function rasterType(bytes: Uint8Array): RasterType | null {
  const text = String.fromCharCode(...bytes.subarray(0, 12));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  return /^RIFF[\s\S]{4}WEBP$/.test(text) ? 'webp' : null;
}

type Size = readonly [width: number, height: number];

function pngSize(view: DataView): Size {
  return [view.getUint32(16), view.getUint32(20)];
}

function gifSize(view: DataView): Size {
  return [view.getUint16(6, true), view.getUint16(8, true)];
}

/** The fourth letter of the first chunk names the form: lossy, lossless or extended. */
function webpSize(view: DataView): Size {
  const form = String.fromCharCode(view.getUint8(15));
  if (form === ' ') return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
  if (form === 'L') {
    const bits = view.getUint32(21, true);
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
  }
  return [(view.getUint32(24, true) & 0xffffff) + 1, (view.getUint32(26, true) >>> 8) + 1];
}

/** A JPEG is a chain of segments; the first one that begins a frame holds the size. */
function jpegSize(view: DataView): Size {
  let at = 2;
  for (;;) {
    while (view.getUint8(at) === 0xff) at += 1;
    const marker = view.getUint8(at);
    const beginsFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (beginsFrame) return [view.getUint16(at + 6), view.getUint16(at + 4)];
    at += 1 + view.getUint16(at + 1);
  }
}
