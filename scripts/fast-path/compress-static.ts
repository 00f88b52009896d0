import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);

/**
 * Writes a `.br` file beside each script and style of a build, which `lib/server/http/fast-path/fast-path.ts` serves
 * (docs/fast-paths.md).
 */
export async function compressStatic(distFolder: string): Promise<void> {
  const folder = join(distFolder, 'static');
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(?:js|css)$/.test(file));
  await Promise.all(
    files.map(async (file) =>
      writeFile(join(folder, `${file}.br`), await compress(await readFile(join(folder, file)))),
    ),
  );
}
