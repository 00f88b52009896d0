import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A class or an animation of a module, as the bundler names it: six characters of its file, then its own name. */
const NAME = /(?<![\w-])(?:_?[\w-]{6}_[A-Za-z][\w-]*)(?![\w-])/g;
const NAMED = /(?:\.|@keyframes )(_?[\w-]{6}_[A-Za-z][\w-]*)/g;

/**
 * Gives the classes of the style sheets short names: they were a tenth of a page (decision 0052). A short name hangs on the long one alone,
 * so that a file whose address stays the same stays the same itself.
 * @throws Error if two names would become one
 */
export function shortenClasses(distFolder: string): void {
  const sheets = filesOf(join(distFolder, 'static'), /\.css$/);
  const texts = sheets.map((file) => readFileSync(file, 'utf8'));
  const names = new Set(texts.flatMap((text) => [...text.matchAll(NAMED)].map(([, name = '']) => name)));
  const short = new Map([...names].map((name) => [name, shortName(name)]));
  if (new Set(short.values()).size < short.size) throw new Error('Two classes have the same short name.');
  const scripts = [...filesOf(join(distFolder, 'static'), /\.js$/), ...filesOf(join(distFolder, 'server'), /\.js$/)];
  for (const file of [...sheets, ...scripts]) {
    const text = readFileSync(file, 'utf8');
    const shorter = text.replaceAll(NAME, (name) => short.get(name) ?? name);
    if (shorter !== text) writeFileSync(file, shorter);
  }
}

function filesOf(folder: string, ending: RegExp): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => ending.test(name)).map((name) => join(folder, name));
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHARACTERS = `${LETTERS}0123456789`;

/** Five characters, a letter first. */
function shortName(name: string): string {
  const [first = 0, ...more] = createHash('sha256').update(name).digest().subarray(0, 5);
  const of = (characters: string, byte: number) => characters.charAt(byte % characters.length);
  return of(LETTERS, first) + more.map((byte) => of(CHARACTERS, byte)).join('');
}
