/** The parts of a browser that draw pictures, which jsdom lacks; a test says how large a picture turns out. */
export interface PictureWorld {
  /** Natural sizes by a part of the address; what is in none of them cannot load. */
  sizes: Record<string, [width: number, height: number]>;
  /** What was drawn: left, top, side of the source and side of the result. */
  drawn: number[][];
  /** How large the JPEG gets, bytes by quality. */
  bytesAt: (quality: number) => number;
  openAddresses: Set<string>;
}

export function pictureWorld(): PictureWorld {
  const world: PictureWorld = { sizes: {}, drawn: [], bytesAt: () => 5, openAddresses: new Set() };
  const sizeOf = ({ src }: HTMLImageElement) =>
    Object.entries(world.sizes).find(([part]) => src.includes(part))?.[1] ?? [0, 0];
  const side = (at: 0 | 1) => ({
    configurable: true,
    get(this: HTMLImageElement) {
      return sizeOf(this)[at];
    },
  });
  let opened = 0;
  URL.createObjectURL = (blob) => {
    opened += 1;
    const address = `blob:${opened}/${blob instanceof Blob ? blob.type : ''}`;
    world.openAddresses.add(address);
    return address;
  };
  URL.revokeObjectURL = (address) => world.openAddresses.delete(address);
  Object.defineProperties(HTMLImageElement.prototype, {
    naturalWidth: side(0),
    naturalHeight: side(1),
    complete: { configurable: true, get: () => true },
    decode: {
      configurable: true,
      async value(this: HTMLImageElement) {
        if (sizeOf(this)[0] === 0) throw new Error('EncodingError');
      },
    },
  });
  // Only what the code under test calls of a canvas.
  HTMLCanvasElement.prototype.getContext = function getContext(this: HTMLCanvasElement) {
    return {
      fillRect() {},
      drawImage: (_: unknown, left: number, top: number, side: number) =>
        world.drawn.push([left, top, side, this.width]),
    };
  } as unknown as typeof HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.toBlob = function toBlob(callback, type, quality: number) {
    callback(new Blob([new Uint8Array(world.bytesAt(quality)).fill(65)], { type: type ?? '' }));
  };
  return world;
}

/** The beginning of a PNG that says it has this size. */
export function pngFile(width: number, height: number, name = 'picture.png'): File {
  const bytes = new Uint8Array(40);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return fileOf([bytes], name);
}

/** A file whose bytes can be read: jsdom's own cannot. */
export function fileOf(parts: BlobPart[], name: string, size?: number): File {
  const file = new File(parts, name);
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
  file.arrayBuffer ??= () =>
    new Promise((resolve) => {
      const reader = new FileReader();
      // An ArrayBuffer was asked for.
      reader.onload = () => resolve(reader.result as ArrayBuffer);
      reader.readAsArrayBuffer(new Blob(parts));
    });
  return file;
}
