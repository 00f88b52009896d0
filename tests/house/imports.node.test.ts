import { listSourceFiles } from '../../scripts/source-files';
import { importsOf } from './imports-of';
import { KEPT_OUT, levelOf, MAY_IMPORT, mayImport, roomOf, UI_MAY_USE } from './rooms';

const files = listSourceFiles().filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
const housed = files.flatMap((file) => {
  const room = roomOf(file);
  return room && room in MAY_IMPORT ? [{ file, room, imports: importsOf(file) }] : [];
});

test('imports are read in every form they are written in', () => {
  const text = [
    "import 'server-only';",
    "import type { A } from '../operations/a.ts';",
    "import { type B, type C } from '@/lib/rules/b';",
    "import { type D, e } from './d.ts';",
    "export { f } from './f.ts';",
    'import {\n  g,\n  h,\n} from "./g.ts";',
    "const i = () => import('./i');",
  ].join('\n');
  expect(importsOf('lib/server/x.ts', text).map(({ target, isType }) => [target, isType])).toEqual([
    [null, false],
    ['lib/operations/a.ts', true],
    ['lib/rules/b', true],
    ['lib/server/d.ts', false],
    ['lib/server/f.ts', false],
    ['lib/server/g.ts', false],
    ['lib/server/i', false],
  ]);
});

test('every room imports only from the rooms it may look into', () => {
  const wrong = housed.flatMap(({ file, room, imports }) =>
    imports
      .map(({ target, isType }) => ({ target, to: target === null ? null : roomOf(target), isType }))
      .filter(({ target, to, isType }) => target !== null && to !== null && !mayImport(room, to, isType))
      .map(({ target }) => `${file} -> ${target}`),
  );
  expect(wrong).toEqual([]);
});

test('every folder of a room has a level, and imports only from folders above', () => {
  const unlisted = housed.flatMap(({ file }) => (levelOf(file)?.level === -1 ? [file] : []));
  const upwards = housed.flatMap(({ file, imports }) =>
    imports.flatMap(({ target }) => {
      const [from, to] = [levelOf(file), target === null ? null : levelOf(target)];
      const isWrong = from && to && from.room === to.room && from.folder !== to.folder && from.level <= to.level;
      return isWrong ? [`${file} -> ${target}`] : [];
    }),
  );
  expect([...unlisted, ...upwards]).toEqual([]);
});

test('what plain Node runs imports by relative path with its ending', () => {
  const started = loadedBy('server.ts');
  expect(started).toContain('lib/server/http/create-console-server.ts');
  const byNode = housed.filter(
    ({ file, room }) =>
      ['rules', 'operations', 'stub', 'embeds', 'scripts', 'shell', 'labs'].includes(room) || started.includes(file),
  );
  const wrong = byNode.flatMap(({ file, imports }) =>
    imports
      .filter(
        ({ specifier, target, isType }) =>
          target !== null && !(isType && started.includes(file)) && !/^\.{1,2}\/.*\.(?:ts|mjs|json)$/.test(specifier),
      )
      .map(({ specifier }) => `${file} -> ${specifier}`),
  );
  expect(wrong).toEqual([]);
});

/** A file and every file that it loads, directly or not. */
function loadedBy(start: string): string[] {
  const found = [start];
  for (const file of found) {
    const imports = housed.find((known) => known.file === file)?.imports ?? [];
    for (const { target, isType } of imports)
      if (target !== null && !isType && !found.includes(target)) found.push(target);
  }
  return found;
}

test('every import of the project leads to a file', () => {
  const known = new Set(listSourceFiles());
  const wrong = housed.flatMap(({ file, imports }) =>
    imports.filter(({ target }) => target !== null && !known.has(target)).map(({ target }) => `${file} -> ${target}`),
  );
  expect(wrong).toEqual([]);
});

test.each(Object.entries(KEPT_OUT))('%s import none of the packages that are kept out of there', (room, packages) => {
  const wrong = housed
    .filter((file) => file.room === room)
    .flatMap(({ file, imports }) =>
      imports.filter(({ specifier }) => packages.test(specifier)).map(({ specifier }) => `${file} -> ${specifier}`),
    );
  expect(wrong).toEqual([]);
});

test('a building block knows no product, no role and no call', () => {
  const wrong = housed
    .filter(({ file }) => file.startsWith('components/ui/'))
    .flatMap(({ file, imports }) =>
      imports.filter(({ target }) => target && !UI_MAY_USE.test(target)).map(({ target }) => `${file} -> ${target}`),
    );
  expect(wrong).toEqual([]);
});

test('no file imports itself by way of others', () => {
  const edges = new Map(housed.map(({ file, imports }) => [file, imports.flatMap(({ target }) => target ?? [])]));
  expect(findRing(edges)).toEqual([]);
});

test('a ring of imports is found', () => {
  expect(
    findRing(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['b']],
      ]),
    ),
  ).toEqual(['b', 'c', 'b']);
});

/** The first ring found, as its files in order; none: empty. */
function findRing(edges: Map<string, string[]>): string[] {
  const done = new Set<string>();
  const visit = (file: string, trail: string[]): string[] => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const next of edges.get(file) ?? []) {
      const ring = visit(next, [...trail, file]);
      if (ring.length > 0) return ring;
    }
    done.add(file);
    return [];
  };
  for (const file of edges.keys()) {
    const ring = visit(file, []);
    if (ring.length > 0) return ring;
  }
  return [];
}
