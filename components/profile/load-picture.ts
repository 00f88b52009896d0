import { AVATAR } from '@/lib/rules/limits';
import { isSvg, pictureFacts, type RasterType } from '@/lib/rules/profile/picture';
import { sizeSvg } from './avatar-svg';

/** A picture that the browser has opened; `close` gives its memory back. */
export interface OpenPicture {
  image: HTMLImageElement;
  /** Of the picture as it is shown, turned upright. */
  width: number;
  height: number;
  type: RasterType | 'svg';
  bytes: number;
  close: () => void;
}

/** Why a file cannot become an avatar: a key of `failure` in the messages. */
export type PictureProblem = 'pictureType' | 'pictureSize' | 'pictureBroken';

/**
 * Opens a file that somebody chose, judged by its bytes and before anything is decoded. An SVG is only ever drawn as an
 * image, where scripts and outside addresses are dead, and reaches the server as pixels (V-M1, V-M2).
 */
export async function openPicture(file: Blob): Promise<OpenPicture | { problem: PictureProblem }> {
  if (file.size === 0) return { problem: 'pictureBroken' };
  if (file.size > AVATAR.inputBytes) return { problem: 'pictureSize' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const facts = pictureFacts(bytes);
  if (!facts && !isSvg(bytes)) return { problem: 'pictureType' };
  if (facts && facts.width * facts.height > AVATAR.inputPixels) return { problem: 'pictureSize' };
  const source = facts ? new Blob([bytes], { type: `image/${facts.type}` }) : sizeSvg(new TextDecoder().decode(bytes));
  const image = source && (await load(source));
  if (!image) return { problem: 'pictureBroken' };
  const { naturalWidth: width, naturalHeight: height, src } = image;
  return { image, width, height, type: facts?.type ?? 'svg', bytes: file.size, close: () => URL.revokeObjectURL(src) };
}

/** Null where the browser cannot draw it. */
async function load(source: Blob): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = URL.createObjectURL(source);
  try {
    await image.decode();
    if (image.naturalWidth > 0 && image.naturalHeight > 0) return image;
  } catch {
    // Falls through: broken all the same.
  }
  URL.revokeObjectURL(image.src);
  return null;
}
