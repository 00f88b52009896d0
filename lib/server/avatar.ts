import 'server-only';
import { createHash } from 'node:crypto';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import type { Sharp, SharpOptions } from 'sharp';
import { AVATAR } from '@/lib/rules/limits';
import { readPictureHeader } from '@/lib/rules/profile/picture';
import { readEnv } from './env';
import { reject } from './http-error';
import { SERVER_TIMING } from '@/lib/server/timing';

/** The address of an account's picture (docs/wire-contract.md#avatar-pictures). The salt stays on the server. */
export function avatarUrl(account: string): string {
  const { PROVIDER_AVATAR_URL, PROVIDER_AVATAR_SALT } = readEnv();
  return `${PROVIDER_AVATAR_URL}/${createHash('sha256')
    .update(account + PROVIDER_AVATAR_SALT)
    .digest('hex')}.webp`;
}

export function defaultAvatarUrl(): string {
  return `${readEnv().PROVIDER_AVATAR_URL}/default.webp`;
}

/** Base64 as the wire has it: no data-URL prefix, no spaces, not the URL-safe alphabet, padded. */
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const WHITE = '#ffffff';
/** The only decoders that may run: an SVG, for example, never reaches its parser. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`);

/** Decoded pictures are the largest objects of this process: two at a time, and twenty in the queue. */
const queue = bulkhead(2, 20);

/**
 * Encodes an avatar anew: checked by its bytes, cropped to the centred square, turned into a JPEG and then into a WebP of at
 * most 250 px, first frame only, without metadata (decision 0012).
 * @throws HttpError `badJson` (not base64), `pictureType`, `pictureSize`, `pictureBroken`, or `overloaded`
 */
async function remakeAvatar(image: string): Promise<string> {
  const bytes = decode(image);
  const header = bytes.length > 0 ? readPictureHeader(bytes) : { width: 0, height: 0 };
  if (!header) throw reject('pictureType');
  // Only the header is read: a decompression bomb is refused before anything unpacks it.
  if (header.width * header.height > AVATAR.sentPixels) throw reject('pictureSize');
  if (header.width === 0 || header.height === 0) throw reject('pictureBroken');
  const webp = await inQueue(() => reencode(bytes));
  if (webp.length > AVATAR.uploadBytes) throw reject('pictureSize');
  return webp.toString('base64');
}

export async function withPicture(input: unknown): Promise<unknown> {
  if (typeof input !== 'object' || input === null || !('image' in input) || typeof input.image !== 'string')
    return input;
  return { ...input, image: await remakeAvatar(input.image) };
}

function decode(image: string): Buffer {
  if (image.length % 4 !== 0 || !BASE64.test(image)) throw reject('badJson');
  return Buffer.from(image, 'base64');
}

async function reencode(bytes: Buffer): Promise<Buffer> {
  const open = await loadSharp();
  try {
    const picture = open(bytes, { limitInputPixels: AVATAR.sentPixels, failOn: 'error', pages: 1 });
    const { width, height } = await picture.metadata();
    const side = Math.min(width, height, AVATAR.sentPx);
    const square = picture.autoOrient().resize(side, side, { fit: 'cover', position: 'centre' });
    const jpeg = await square
      .flatten({ background: WHITE })
      .jpeg({ quality: 92 })
      .timeout({ seconds: SERVER_TIMING.pictureS })
      .toBuffer();
    const small = open(jpeg).resize(AVATAR.uploadPx, AVATAR.uploadPx, { fit: 'inside', withoutEnlargement: true });
    return await small.webp({ quality: 85 }).timeout({ seconds: SERVER_TIMING.pictureS }).toBuffer();
  } catch (error) {
    const isTooLarge = error instanceof Error && /exceeds pixel limit|timeout/i.test(error.message);
    throw reject(isTooLarge ? 'pictureSize' : 'pictureBroken');
  }
}

/** @throws HttpError `overloaded` if too many wait already, or the error of the job */
async function inQueue<Result>(job: () => Promise<Result>): Promise<Result> {
  try {
    return await queue.execute(job);
  } catch (error) {
    throw isBulkheadRejectedError(error) ? reject('overloaded', { retryAfterS: 2 }) : error;
  }
}

type SharpFactory = (bytes: Buffer, options?: SharpOptions) => Sharp;
let opening: Promise<SharpFactory> | undefined;

/** The image library is large and native: it loads with the first avatar, so that the start stays fast. */
function loadSharp(): Promise<SharpFactory> {
  opening ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: LOADERS });
    sharp.cache(false);
    return sharp;
  });
  return opening;
}
