import { AVATAR } from '@/lib/rules/limits';
import type { SquareFrame } from './crop-geometry';

const QUALITIES = [0.92, 0.8, 0.6, 0.4] as const;

/**
 * Cuts the square out of a picture and makes a JPEG of it, small enough to be sent. What a photo tells of its place and
 * camera stays behind here already; of an animation the first frame is drawn.
 * @returns base64 without a prefix; null where the browser cannot do it
 */
export async function cutPicture(image: HTMLImageElement, { left, top, side }: SquareFrame): Promise<string | null> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(side, AVATAR.sentPx);
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  try {
    pen.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
    for (const quality of QUALITIES) {
      const blob = await toBlob(canvas, quality);
      if (blob && blob.size <= AVATAR.sentBytes) return await toBase64(blob);
    }
  } catch {
    // A drawing that refers to others may forbid to read its pixels.
  }
  return null;
}

function toBlob(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(blob);
  });
}
