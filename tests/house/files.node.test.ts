import { readFileSync } from 'node:fs';
import { listSourceFiles } from '../../scripts/source-files';
import { lateChunks } from '../client/late-calls';
import { TIMING } from '@/lib/rules/timing';
import { parseEnv } from '@/lib/server/env-schema';
import { SERVER_TIMING } from '@/lib/server/timing';
import { variables } from '../server/support/test-env';

const LONGEST = 250;
const files = listSourceFiles().filter((file) => !file.endsWith('.d.ts'));
const code = files.filter((file) => /\.(?:tsx?|mjs)$/.test(file));
const product = code.filter((file) => /^(?:app|components|lib|stub|embeds|scripts|labs)\//.test(file));

// The words are put together here so that this file does not hold them.
const join = (...parts: string[]) => new RegExp(parts.join(''), 'm');

test(`no file is longer than ${LONGEST} lines`, () => {
  const sized = [...code, ...files.filter((file) => /\.(?:css|sh)$/.test(file))];
  expect(sized.filter((file) => lineCount(file) > LONGEST).map((file) => `${file}: ${lineCount(file)}`)).toEqual([]);
});

test('file names are kebab-case and say what is inside', () => {
  const badly = product.filter((file) => !/^(?:[a-z0-9-]+|\([a-z]+\)|\[[a-zA-Z.]+\]|\.|_)+$/.test(nameOf(file)));
  const drawers = product.filter(
    (file) =>
      /^(?:utils?|misc|common|helpers?)$/.test(nameOf(file)) || /\/(?:utils?|misc|common|helpers?)\//.test(file),
  );
  expect([...badly, ...drawers]).toEqual([]);
});

test('every server file is guarded against the browser by its first line', () => {
  const server = code.filter((file) => file.startsWith('lib/server/'));
  expect(server.filter((file) => readFileSync(file, 'utf8').split('\n')[0] !== "import 'server-only';")).toEqual([]);
});

test.each([
  ['an action that breaks across deployments', join('^[\'"]use ', 'server[\'"]')],
  ['markup from text', join('dangerously', 'SetInnerHTML')],
  ['evaluated text', /\beval\(|new Function\(/],
  ['a silenced check', join('@ts-', '(?:ignore|expect-error|nocheck)|(?:eslint|oxlint|biome)-', '(?:disable|ignore)')],
  ['a type that says nothing', join('(?::|<|\\bas|,)\\s*', 'any\\b(?=[\\s;,)>\\[]|$)')],
  ['a note about work not done', join('\\b(?:TO', 'DO|FIX', 'ME|X', 'XX)\\b')],
])('no file holds %s', (_what, pattern) => {
  expect(code.filter((file) => pattern.test(withoutText(readFileSync(file, 'utf8'))))).toEqual([]);
});

/** The second goes into the page as text and imports nothing. */
const KEEPERS = ['lib/client/storage.ts', 'lib/client/script-recovery.ts'];

test('the browser keeps nothing except through the one file for it', () => {
  const rooms = product.filter((file) => /^(?:app|components|lib\/client)\//.test(file) && !KEEPERS.includes(file));
  expect(
    rooms.filter((file) =>
      /\b(?:localStorage|sessionStorage|indexedDB)\b/.test(withoutComments(readFileSync(file, 'utf8'))),
    ),
  ).toEqual([]);
});

test('what is searched for is checked for its spelling nowhere: some browsers send names away for that', () => {
  const controls = product.flatMap(
    (file) => readFileSync(file, 'utf8').match(/<\w+(?:\s[^<]*)?\stype="search"[^<]*/g) ?? [],
  );
  expect(controls).not.toEqual([]);
  expect(controls.filter((control) => !control.includes('spellCheck={false}'))).toEqual([]);
});

test('no colour depends on the language: journeys look at colours in one of them', () => {
  const rules = files
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => readFileSync(file, 'utf8').match(/[^{}]*:lang\([^{}]*\{[^{}]*\}/g) ?? []);
  expect(rules.length).toBeGreaterThan(3);
  expect(rules.filter((rule) => /colou?r|background|border|shadow|fill|stroke|#[\da-f]{3}/i.test(rule))).toEqual([]);
});

/** Where layouts change, in pixels. A style sheet cannot name them: custom media are known in one file only. */
const BREAKPOINTS = { phone: 640, tablet: 960, wide: 1080, smallestPhone: 380 };

test('layouts change at four widths, each written in one way', () => {
  const rules = files
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => readFileSync(file, 'utf8').match(/@(?:media|container)[^{]*(?:width|inline-size)[^{]*/g) ?? []);
  expect(rules.length).toBeGreaterThan(40);
  const known = Object.values(BREAKPOINTS).join('|');
  const good = new RegExp(`^@media (?:screen and )?(?:\\(width [<>]=? (?:${known})px\\)(?: and )?)+ $`);
  expect(rules.filter((rule) => !good.test(rule))).toEqual([]);
});

test('the environment has one reader', () => {
  const readers = product.filter((file) => /process\.env\b/.test(withoutComments(readFileSync(file, 'utf8'))));
  expect(readers.filter((file) => !isReader(file))).toEqual([]);
});

test('nothing names a machine or a registry', () => {
  const texts = files.filter(
    (file) => /\.(?:tsx?|mjs|css|json|md|sh|ya?ml|conf)$/.test(file) && file !== 'tests/house/files.node.test.ts',
  );
  const pattern = join('(?<![\\w.])/(?:wo', 'rk|ro', 'ot|ho', 'me)/[a-z]|registry\\.[a-z]', '+\\.(?:org|com)');
  expect(texts.filter((file) => pattern.test(readFileSync(file, 'utf8')))).toEqual([]);
});

/** `server.ts` is no reader: it hands the environment to `env-schema.ts`. */
function isReader(file: string): boolean {
  return (
    ['lib/server/env-schema.ts', 'lib/server/http/no-debug.ts', 'stub/env.ts', 'embeds/env.ts'].includes(file) ||
    /^(?:scripts|labs)\//.test(file) ||
    isBuildConstant(file)
  );
}

/** `process.env.NODE_ENV` is replaced by the build, so reading it reads no environment. */
function isBuildConstant(file: string): boolean {
  const reads = readFileSync(file, 'utf8').match(/process\.env\b[.\w]*/g) ?? [];
  return reads.every((read) => read === 'process.env.NODE_ENV');
}

function nameOf(file: string): string {
  return (file.split('/').at(-1) ?? file).replace(/\.(?:module|config)?\.?(?:tsx?|mjs|css)$/, '');
}

function lineCount(file: string): number {
  return readFileSync(file, 'utf8').trimEnd().split('\n').length;
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<=^|[\s;{])\/\/.*$/gm, '');
}

/** Comments stay, since what silences a check is one; the words of a comment's sentence go where a type could be meant. */
function withoutText(text: string): string {
  return text.replace(/(?<=^\s*(?:\/\/|\*|\/\*\*).*)\bany\b/gm, 'some');
}

const WAYS = ['lazyImport', 'lazyResolver', 'lazyComponent', 'lazyDialog', 'download'];

test('a script of the browser loads late in one way only, which never throws', () => {
  const late = lateChunks();
  expect(late.length).toBeGreaterThan(20);
  expect(late.filter(({ by }) => !WAYS.includes(by))).toEqual([]);
});

test('what a development session left behind is no part of the types that the gate and the build judge', () => {
  // A route that went since then would stand in there still, and tsc reads whatever is included.
  const { include, exclude } = JSON.parse(readFileSync('tsconfig.json', 'utf8'));
  expect(include).toContain('.next/types/**/*.ts');
  expect(exclude).toContain('.next/dev');
});

/** What would put a value into a text of SQL: Kysely's ways around its parameters, and a template that is sent as it is. */
const INTO_TEXT = /\bsql\.(?:raw|lit|ref|id|table)\(|\.(?:query|exec|prepare)\(\s*`[^`]*\$\{/g;

/** Constants of the console: names of acts, the number of a lock, the name and the time of a migration. */
const CONSTANTS: Readonly<Record<string, number>> = {
  'lib/server/store/journal-filters.ts': 1,
  'lib/server/store/open-store.ts': 2,
};

test('only the console’s own constants stand in a text of SQL, every value is a parameter', () => {
  const files = listSourceFiles().filter((file) => /^(?:lib|app)\/.*\.tsx?$/.test(file));
  const found = files.flatMap((file) => {
    const count = readFileSync(file, 'utf8').match(INTO_TEXT)?.length ?? 0;
    return count === 0 ? [] : [[file, count]];
  });
  expect(Object.fromEntries(found)).toEqual(CONSTANTS);
});

test('a change is called not made only after twice every deadline that it could be under way in', () => {
  const { PROVIDER_TIMEOUT_MS, PROVIDER_WRITE_TIMEOUT_MS } = parseEnv(variables());
  const [, proxyS] = /proxy (\d+) s/.exec(readFileSync('docs/promises.md', 'utf8')) ?? [];
  const deadlinesMs = [
    TIMING.browserWaitMs,
    Number(proxyS) * 1000,
    PROVIDER_TIMEOUT_MS,
    PROVIDER_WRITE_TIMEOUT_MS,
    SERVER_TIMING.longestAnswerMs,
    SERVER_TIMING.hardStopMs,
    SERVER_TIMING.outcomePendingMs,
  ];
  expect(TIMING.settleGraceMs).toBeGreaterThanOrEqual(2 * Math.max(...deadlinesMs));
});

test.each(['components/security', 'components/api-keys'])('nothing in %s scrolls inside the page', (folder) => {
  const styles = files.filter((file) => file.startsWith(`${folder}/`) && file.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(0);
  const scrolls = /overflow(?:-[xy])?:\s*(?:auto|scroll)|max-(?:height|block-size):/;
  expect(styles.filter((file) => scrolls.test(readFileSync(file, 'utf8')))).toEqual([]);
});
