import { readFileSync } from 'node:fs';
import { listSourceFiles } from '../../scripts/source-files';
import { importsOf } from './imports-of';

const IMPORT = /^import\s+(?!type\b)[^;'"]*?\{(?<names>[^}]*)\}\s*from\s*['"](?<specifier>[^'"]+)['"]/gm;
/** A component, which the server may draw; anything else of a client file is an empty reference there. */
const COMPONENT = /^[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*$/;

const texts = new Map(
  listSourceFiles()
    .filter((file) => /^(?:app|components|lib)\/.*\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => [file, readFileSync(file, 'utf8')]),
);

test('what the server renders takes only components from client files, no constants and no functions', () => {
  const entries = [...texts.keys()].filter((file) => file.startsWith('app/'));
  expect(entries.length).toBeGreaterThan(20);
  expect(valuesOfClientFiles(entries, texts)).toEqual([]);
});

test('a constant of a client file is found, by way of another file too', () => {
  const small = new Map([
    ['app/page.tsx', "import { Frame } from '@/components/layout/skip-link';"],
    ['components/layout/skip-link.tsx', "import { NAMES, NavLink } from '@/components/layout/navigation';"],
    ['components/layout/navigation.tsx', "'use client';\nexport const NAMES = [];"],
  ]);
  expect(valuesOfClientFiles(['app/page.tsx'], small)).toEqual([
    'components/layout/skip-link.tsx: NAMES of components/layout/navigation.tsx',
  ]);
});

/** Values other than components that files of the server's rendering take from client files, followed from its entries. */
function valuesOfClientFiles(entries: readonly string[], files: ReadonlyMap<string, string>): string[] {
  const isClient = (file: string) => /^['"]use client['"]/.test(files.get(file) ?? '');
  const seen = new Set<string>();
  const open = entries.filter((file) => !isClient(file));
  const found: string[] = [];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const text = files.get(file) ?? '';
    const targets = new Map(importsOf(file, text).map(({ specifier, target }) => [specifier, target]));
    for (const { groups } of text.matchAll(IMPORT)) {
      const target = targets.get(groups?.specifier ?? '');
      if (!target || !files.has(target)) continue;
      if (!isClient(target)) open.push(target);
      else
        found.push(
          ...(groups?.names ?? '')
            .split(',')
            .map((name) => name.trim().split(' ')[0] ?? '')
            .filter((name) => name !== '' && name !== 'type' && !COMPONENT.test(name))
            .map((name) => `${file}: ${name} of ${target}`),
        );
    }
  }
  return found;
}
