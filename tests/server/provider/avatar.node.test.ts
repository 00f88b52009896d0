import sharp, { type Sharp } from 'sharp';
import { AVATAR } from '@/lib/rules/limits';
import { bodyOf } from '../support/browser';
import { json, upstreamOfFile } from '../support/fake-upstream';
import { bombPng, gpsPhoto, noise, noisyJpeg, TRAILING } from '../support/pictures';
import { cookieFor } from '../support/seal-session';
import { ask } from '../support/ask';

const upstream = upstreamOfFile();
beforeEach(() => upstream.behave(json({ status: 'ok', data: {} })));

async function send(image: unknown) {
  const response = await ask('profile.setAvatar', { image }, { cookie: await cookieFor() });
  return { http: response.status, code: (await bodyOf(response)).failure?.code };
}

/** Sends a picture and opens what reached the provider. */
async function remade(picture: Buffer | Sharp): Promise<{ webp: Buffer; sharp: Sharp }> {
  const bytes = Buffer.isBuffer(picture) ? picture : await picture.png().toBuffer();
  expect(await send(bytes.toString('base64'))).toEqual({ http: 200, code: undefined });
  const { image } = JSON.parse(upstream.calls.at(-1)?.body ?? '{}');
  const webp = Buffer.from(String(image), 'base64');
  expect(webp.toString('base64')).toBe(image);
  return { webp, sharp: sharp(webp) };
}

async function refused(image: unknown) {
  const answer = await send(image);
  expect(upstream.calls).toEqual([]);
  return answer;
}

const plain = (width: number, height: number, background = '#3060a0', channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background } });

test('whatever is sent, the provider gets a square WebP of at most 250 px, and a small one is not blown up', async () => {
  const pictures = [plain(900, 300).png(), plain(300, 900).jpeg(), plain(251, 400).webp(), plain(640, 480).gif()];
  for (const picture of pictures) {
    const { webp, sharp: opened } = await remade(await picture.toBuffer());
    expect(await opened.metadata()).toMatchObject({ format: 'webp', width: 250, height: 250 });
    expect(webp.length).toBeLessThanOrEqual(AVATAR.uploadBytes);
  }
  expect(await (await remade(plain(40, 32))).sharp.metadata()).toMatchObject({ width: 32, height: 32 });
});

test('the square is cut from the centre', async () => {
  const left = { input: await plain(100, 100).png().toBuffer(), left: 0, top: 0 };
  const right = { input: await plain(100, 100, '#ff0000').png().toBuffer(), left: 200, top: 0 };
  const { sharp: opened } = await remade(plain(300, 100, '#00ff00').composite([left, right]));
  const { channels } = await opened.stats();
  expect(channels.map(({ mean }) => Math.round(mean / 25))).toEqual([0, 10, 0]);
});

test('of an animation only the first frame goes on', async () => {
  const frames = Buffer.concat([Buffer.alloc(64 * 64 * 3, 200), noise(64 * 64 * 3)]);
  const gif = await sharp(frames, { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } })
    .gif({ loop: 0 })
    .toBuffer();
  expect((await sharp(gif).metadata()).pages).toBe(2);
  const { sharp: opened } = await remade(gif);
  expect((await opened.metadata()).pages ?? 1).toBe(1);
  expect((await opened.stats()).channels[0]?.stdev).toBeLessThan(5);
});

test('where a photo was taken, by what, and whatever hangs on its end, stay behind', async () => {
  const photo = await gpsPhoto();
  expect((await sharp(photo).metadata()).exif?.includes('GpsCamera')).toBe(true);
  const { webp, sharp: opened } = await remade(Buffer.concat([photo, Buffer.from(TRAILING)]));
  const { exif, xmp, icc, iptc, comments } = await opened.metadata();
  expect([exif, xmp, icc, iptc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined]);
  for (const trace of ['GpsCamera', 'script', 'Exif', 'http://ns.adobe.com']) expect(webp.includes(trace)).toBe(false);
});

test('a photo taken sideways stands upright', async () => {
  const halves = await plain(100, 50)
    .extend({ bottom: 50, background: '#ff0000' })
    .jpeg()
    .withMetadata({ orientation: 3 })
    .toBuffer();
  const { sharp: opened } = await remade(halves);
  const { data } = await opened.raw().toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(200);
});

test('what is transparent becomes white', async () => {
  const { sharp: opened } = await remade(plain(50, 50, '#00000000', 4));
  expect((await opened.stats()).channels[0]?.mean).toBeGreaterThan(250);
});

const LIARS = {
  'an SVG, whatever it is called':
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  'an SVG that pulls in files':
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&x;</text></svg>',
  'a web page named like a picture': '<!doctype html><script>alert(1)</script>',
  'a PDF': '%PDF-1.7 ',
  'a BMP': 'BM\x3a\0\0\0\0\0',
  'an AVIF': '\0\0\0\x1cftypavif\0\0\0\0',
  'a TIFF': 'II*\0\x08\0\0\0',
  'a text': 'hello',
};

test.each(Object.entries(LIARS))('%s is refused by its bytes', async (_what, text) => {
  expect(await refused(Buffer.from(text, 'latin1').toString('base64'))).toEqual({ http: 415, code: 'pictureType' });
});

test('a picture of 14,000 by 14,000 pixels is refused before it is unpacked', async () => {
  const bomb = bombPng(14_000);
  expect(bomb.length).toBeLessThan(600 * 1024);
  const before = process.memoryUsage().rss;
  for (let time = 0; time < 5; time += 1)
    expect(await refused(bomb.toString('base64'))).toEqual({ http: 413, code: 'pictureSize' });
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
});

test('a picture that says that it is small and is not breaks nothing', async () => {
  const liar = bombPng(14_000);
  liar.writeUInt32BE(10, 16);
  liar.writeUInt32BE(10, 20);
  expect(await refused(liar.toString('base64'))).toEqual({ http: 422, code: 'pictureBroken' });
});

test('the largest square that the browser makes comes through', async () => {
  const jpeg = await noisyJpeg(AVATAR.sentPx, AVATAR.sentBytes);
  expect(jpeg.length).toBeGreaterThan(AVATAR.sentBytes * 0.7);
  await remade(jpeg);
});

test('nothing at all, and what was cut off, is called broken', async () => {
  expect(await refused('')).toEqual({ http: 422, code: 'pictureBroken' });
  const png = sharp(noise(120_000), { raw: { width: 200, height: 200, channels: 3 } }).png();
  const whole = [await noisyJpeg(200, 100_000), await png.toBuffer()];
  const parts = whole.flatMap((one) => [0.02, 0.5].map((part) => one.toString('latin1', 0, one.length * part)));
  for (const start of [...parts, '\xff\xd8\xff', 'GIF89a', '\x89PNG\r\n\x1a\n', 'RIFF\0\0\0\0WEBP'])
    expect((await refused(btoa(start))).code).toBe('pictureBroken');
});

const JUNK = 'data:image/png;base64,iVBORw0KGgo= iVBORw0KGgo iVBORw0KGgo== iVBORw0K-_o= 画像 ==== %69VB'.split(' ');
test.each([...JUNK, 'iVBORw0K Ggo=', 'iVBORw0KGgo=\n'])(
  'text that is not base64 as the wire has it is refused: %j',
  async (image) => {
    expect(await refused(image)).toEqual({ http: 400, code: 'badJson' });
  },
);

test.each([5, null, ['aaaa'], { length: 4 }, undefined])('an image that is no text is refused: %j', async (image) => {
  expect(await refused(image)).toEqual({ http: 422, code: 'badInput' });
});

test('five megabytes are refused while they arrive', async () => {
  expect(await refused('A'.repeat(5 * 1024 * 1024))).toEqual({ http: 413, code: 'tooLarge' });
});

test('who is not signed in makes nobody decode anything', async () => {
  expect((await ask('profile.setAvatar', { image: 'AAAA' })).status).toBe(401);
});

test('two pictures are made anew at a time and twenty wait; more are asked to come back', async () => {
  const picture = (await plain(20, 20).png().toBuffer()).toString('base64');
  const answers = await Promise.all(Array.from({ length: 30 }, () => send(picture)));
  expect(Object.groupBy(answers, ({ http }) => http)[200]).toHaveLength(22);
  expect(answers.filter(({ http }) => http !== 200)).toEqual(Array(8).fill({ http: 503, code: 'overloaded' }));
});

test('when the provider refuses the picture, its answer is passed on', async () => {
  upstream.behave(json({ status: 'error' }, 500));
  const picture = await plain(20, 20).png().toBuffer();
  expect(await send(picture.toString('base64'))).toEqual({ http: 502, code: 'access' });
});
