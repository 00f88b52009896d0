import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** A script that loads late: the file that asks for it, and the module. */
export interface LateChunk {
  file: string;
  by: string;
  module: string;
}

const CALL = /(?<typeof>\btypeof\s+)?\bimport\(\s*'(?<module>[^']+)'/g;
const BY = /\b(?<by>lazy\w+|download)\((?:[^()]|\(\))*?=>[^;]*$/;

/** Every `import()` of the browser's code. */
export function lateChunks(): LateChunk[] {
  const files = globSync(['components/**/*.{ts,tsx}', 'lib/client/**/*.{ts,tsx}']);
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, '');
    return [...text.matchAll(CALL)].flatMap(({ groups = {}, index }) => {
      if (groups.typeof) return [];
      const { module = '' } = groups;
      const by = BY.exec(text.slice(0, index))?.groups?.by ?? '';
      return [{ file, by, module: module.replace(/^\.(?=\/)/, `@/${posix.dirname(file)}`) }];
    });
  });
}
