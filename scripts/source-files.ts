import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const NOT_SOURCE = new Set([
  '.git',
  'node_modules',
  '.next',
  '.state',
  'coverage',
  'test-results',
  'playwright-report',
]);

/**
 * Every source file: those that git tracks or would track; without git, all but generated folders.
 * @param root the project's folder
 * @returns paths relative to it, with `/`, sorted
 */
export function listSourceFiles(root = process.cwd()): string[] {
  const files = listWithGit(root) ?? walk(root, root);
  return files.filter((file) => existsSync(join(root, file))).toSorted();
}

function listWithGit(root: string): string[] | null {
  try {
    const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
    const output = execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1 << 26,
    });
    const files = output.split('\0').filter((file) => file !== '');
    return files.length > 0 ? [...new Set(files)] : null;
  } catch {
    return null;
  }
}

function walk(root: string, folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_SOURCE.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(root, path) : [relative(root, path).split(sep).join('/')];
  });
}
