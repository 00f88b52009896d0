import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** What hangs on the end of a picture that wants to be a page as well. */
export const TRAILING = '<script>alert(document.domain)</script>';

/** Bytes that compress badly, the same ones each time. */
export function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 1;
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[at] = state >>> 16;
  }
  return bytes;
}

/** A grey PNG whose file is small and whose picture is not. */
export function bombPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((side + 1) * side), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A photo that tells where it was taken, in EXIF and XMP, with a colour profile. */
export async function gpsPhoto(): Promise<Buffer> {
  const exif = {
    IFD0: { Make: 'GpsCamera', Artist: 'script' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 41/1 22/1', GPSLongitudeRef: 'E', GPSLongitude: '139/1 41/1 30/1' },
  };
  const xmp =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>';
  const photo = sharp({ create: { width: 640, height: 480, channels: 3, background: '#88aa66' } });
  return photo.withExif(exif).withXmp(xmp).withIccProfile('p3').jpeg().toBuffer();
}

/** A JPEG that is as large as it may be. */
export async function noisyJpeg(side: number, maxBytes: number): Promise<Buffer> {
  const picture = sharp(noise(side * side * 3), { raw: { width: side, height: side, channels: 3 } });
  for (let quality = 95; quality > 5; quality -= 5) {
    const jpeg = await picture.clone().jpeg({ quality }).toBuffer();
    if (jpeg.length <= maxBytes) return jpeg;
  }
  throw new Error('No quality is small enough');
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
