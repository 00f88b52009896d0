import sharp from 'sharp';
import { isCustomAvatar, isSvg, readPictureHeader } from '@/lib/rules/profile/picture';

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 9, g: 90, b: 200, alpha: 0.5 } } });

const LONG_EXIF = { IFD0: { Artist: 'x'.repeat(2000) } };

test.each([
  ['png', 'usual', plain(301, 17).png()],
  ['jpeg', 'usual', plain(301, 17).jpeg()],
  ['jpeg', 'progressive', plain(301, 17).withExif(LONG_EXIF).jpeg({ progressive: true })],
  ['gif', 'usual', plain(301, 17).gif()],
  ['webp', 'lossy', plain(301, 17).webp()],
  ['webp', 'lossless', plain(301, 17).webp({ lossless: true })],
  ['webp', 'extended', plain(301, 17, 4).webp()],
])(
  'type and size of a %s picture (%s) are read from its first bytes, whatever it was made by',
  async (type, _how, picture) => {
    expect(readPictureHeader(await picture.toBuffer())).toEqual({ type, width: 301, height: 17 });
  },
);

test('a picture that ends before it says its size has none', async () => {
  for (const picture of [plain(9, 9).jpeg(), plain(9, 9).png(), plain(9, 9).webp()])
    expect(readPictureHeader((await picture.toBuffer()).subarray(0, 15))).toMatchObject({ width: 0, height: 0 });
});

test('bytes inside a larger buffer are read from where they begin', async () => {
  const png = await plain(7, 5).png().toBuffer();
  const inside = new Uint8Array([...Array(13).fill(0), ...png]).subarray(13);
  expect(readPictureHeader(inside)).toEqual({ type: 'png', width: 7, height: 5 });
});

const bytesOf = (text: string) => new TextEncoder().encode(text);

test.each(['', 'GIF88a', '<svg/>', 'RIFFxxxxWAVE', '%PDF-', 'BM', 'hello', '\u0089PNG'])(
  '%j is no picture of the four kinds',
  (text) => {
    expect(readPictureHeader(bytesOf(text))).toBeNull();
  },
);

test('a JPEG made of nothing but marks ends quickly', () => {
  const started = performance.now();
  for (const mark of [0xff, 0]) {
    const endless = new Uint8Array(1_000_000).fill(mark);
    endless.set([0xff, 0xd8, 0xff]);
    expect(readPictureHeader(endless)).toMatchObject({ width: 0, height: 0 });
  }
  expect(performance.now() - started).toBeLessThan(5000);
});

test.each([
  '<svg xmlns="x"/>',
  '\ufeff<svg>',
  '<?xml version="1.0"?>\n<!-- <html> -->\n<!DOCTYPE svg PUBLIC "a" "b">\n<svg>',
  '  <SVG >',
])('%j is a drawing', (text) => {
  expect(isSvg(bytesOf(text))).toBe(true);
});

test.each(['<!doctype html><svg>', '<html><svg/></html>', 'svg', 'x<svg>', '', '<!-- <svg> --><html>'])(
  '%j is no drawing',
  (text) => {
    expect(isSvg(bytesOf(text))).toBe(false);
  },
);

test('an avatar is somebody’s own unless it is exactly 500 by 500', () => {
  expect(isCustomAvatar({ width: 500, height: 500 })).toBe(false);
  const others = [
    { width: 250, height: 250 },
    { width: 500, height: 499 },
    { width: 499, height: 500 },
  ];
  for (const size of [...others, { width: 1, height: 1 }]) expect(isCustomAvatar(size)).toBe(true);
});
