import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** One import of a file. */
export interface Import {
  /** What stands between the quotes. */
  specifier: string;
  /** The project file it leads to; null for a package. */
  target: string | null;
  /** Whether it vanishes when types are stripped. */
  isType: boolean;
}

const STATEMENT =
  /^[ \t]*(?:import|export)\s+(?<names>type\s[^'"]*?from\s*|[^'"();]*?from\s*)?['"](?<specifier>[^'"\n]+)['"]/gm;
const CALL = /\b(?:import|require)\(\s*['"](?<specifier>[^'"\n]+)['"]/g;
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];

/**
 * The imports of a source file, dynamic ones included.
 * @param file path from the project's folder, with `/`
 */
export function importsOf(file: string, text = readFileSync(file, 'utf8')): Import[] {
  const statements = [...text.matchAll(STATEMENT)].map(({ groups }) => ({
    specifier: groups?.specifier ?? '',
    isType: isTypeOnly(groups?.names ?? ''),
  }));
  const calls = [...text.matchAll(CALL)].map(({ groups }) => ({ specifier: groups?.specifier ?? '', isType: false }));
  return [...statements, ...calls].map((found) => ({ ...found, target: resolve(file, found.specifier) }));
}

function isTypeOnly(names: string): boolean {
  if (/^type\s/.test(names)) return true;
  const listed = /^\{(?<list>[^}]*)\}/
    .exec(names)
    ?.groups?.list?.split(',')
    .filter((name) => name.trim() !== '');
  return listed !== undefined && listed.length > 0 && listed.every((name) => /^\s*type\s/.test(name));
}

function resolve(file: string, specifier: string): string | null {
  const path = specifier.startsWith('@/')
    ? specifier.slice(2)
    : specifier.startsWith('.')
      ? join(dirname(file), specifier)
      : null;
  if (path === null) return null;
  const base = normalize(path);
  return (
    ENDINGS.map((ending) => base + ending).find((candidate) => /\.\w+$/.test(candidate) && existsSync(candidate)) ??
    base
  );
}
