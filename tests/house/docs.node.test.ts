import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { demoAccounts } from '../../stub/seed/demo';
import { LINKS } from '@/lib/server/env-schema';
import { deadReferences, filesWithReferences } from '../../scripts/house-figures';
import { listSourceFiles } from '../../scripts/source-files';
import { TASKS } from '../e2e/support/tasks';

const files = listSourceFiles();
const read = (file: string) => readFileSync(file, 'utf8');

test('the accounts in the README are accounts of the demo', () => {
  const rows = [...read('README.md').matchAll(/^\| `(?<email>[^`]+@[^`]+)` \| `(?<password>[^`]+)` \|/gm)];
  const known = demoAccounts().map(({ email, password }) => `${email} ${password}`);
  expect(rows.length).toBeGreaterThan(0);
  expect(
    rows.map(({ groups }) => `${groups?.email} ${groups?.password}`).filter((row) => !known.includes(row)),
  ).toEqual([]);
});

test('every variable that the console reads is in the operators’ table', () => {
  const page = read('docs/operating.md');
  const names = [...read('lib/server/env-schema.ts').matchAll(/\b(?<name>[A-Z]{2,}(?:_[A-Z]+)+|PORT|HOST)\b/g)].map(
    ({ groups }) => groups?.name ?? '',
  );
  const known = (name: string) => page.includes(`\`${name}\``) || page.includes(`\`_${name.split('_').at(-1)}\``);
  const own = new Set(['NODE_ENV']);
  expect([...new Set(names)].filter((name) => !own.has(name) && !known(name))).toEqual([]);
});

test('every store that is bounded is in the table that says who can fill it', () => {
  const table = read('docs/security.md').split('\n## Bounded stores\n')[1]?.split('\n## ')[0] ?? '';
  const told = new Set([...table.matchAll(/`(?<file>[\w/-]+\.ts)`/g)].map(({ groups }) => groups?.file ?? ''));
  const server = files
    .filter((file) => file.startsWith('lib/server/') && file !== 'lib/server/bounded-cache.ts')
    .map((file) => file.replace('lib/server/', ''));
  const stores = server.filter((file) => /\bboundedCache\b|new LRUCache\(/.test(read(`lib/server/${file}`)));
  expect(stores.length).toBeGreaterThan(10);
  expect(stores.filter((file) => !told.has(file))).toEqual([]);
  expect([...told].filter((file) => !server.includes(file))).toEqual([]);
});

test('every link that can be set is in the operators’ table, with the placeholder that stands in for it', () => {
  const page = read('docs/operating.md');
  const missing = Object.entries(LINKS).filter(
    ([name, placeholder]) =>
      !page.split('\n').some((row) => row.startsWith(`| \`${name}\` |`) && row.endsWith(`| \`${placeholder}\` |`)),
  );
  expect(missing).toEqual([]);
  const named = [...page.matchAll(/^\| `(?<name>LINK_\w+)` \|/gm)].map(({ groups }) => groups?.name ?? '');
  expect(named).toEqual(Object.keys(LINKS));
});

test('links between the pages lead somewhere', () => {
  const pages = files.filter((file) => file.endsWith('.md'));
  const dead = pages.flatMap((page) => {
    const folder = page.includes('/') ? page.slice(0, page.lastIndexOf('/') + 1) : '';
    const targets = [...read(page).matchAll(/\]\((?<target>[^)#:]+)(?:#[^)]*)?\)/g)].map(({ groups }) =>
      posix.join(folder, groups?.target ?? ''),
    );
    return targets.filter((target) => !files.includes(target)).map((target) => `${page}: ${target}`);
  });
  expect(dead).toEqual([]);
});

test('the scripts that the README names exist', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
  const named = [...read('README.md').matchAll(/npm (?:run )?(?<script>\w+)/g)].map(
    ({ groups }) => groups?.script ?? '',
  );
  expect([...new Set(named)].filter((name) => !scripts.includes(name))).toEqual([]);
});

test('every task of the product’s page has its figures from the table, and one journey', () => {
  const [, section = ''] = read('docs/product.md').split('## Tasks and their steps\n');
  const [text = ''] = section.split('\n## ');
  const rows = text.split('\n').filter((line) => line.startsWith('| '));
  expect(rows.slice(2)).toEqual(
    Object.values(TASKS).map(
      ({ task, who, from, before, steps }) => `| ${task} | ${who} | \`${from}\` | ${before} | ${steps} |`,
    ),
  );
  const journeys = files
    .filter((file) => /^tests\/e2e\/journeys\/.*\.spec\.ts$/.test(file))
    .flatMap((file) => [...read(file).matchAll(/^task\(\s*'(?<name>\w+)'/gm)].map(({ groups }) => groups?.name ?? ''));
  expect(journeys.toSorted()).toEqual(Object.keys(TASKS).toSorted());
});

test('every decision stands in the index, with its title, status and date', () => {
  const index = [
    ...read('docs/decisions/README.md').matchAll(/^\| \[(\d{4})\]\((.+?)\) \| (.+?) \| (.+?) \| (.+?) \|/gm),
  ];
  const pages = files.filter((file) => /^docs\/decisions\/\d/.test(file));
  const heads = pages.map((file) => {
    const [, number, title] = /^# (\d{4}) (.+)$/m.exec(read(file)) ?? [];
    const [, date, status] = /^Date: (\S+) · Status: (.+)$/m.exec(read(file)) ?? [];
    return [number, posix.basename(file), title, status, date];
  });
  expect(index.map(([, ...cells]) => cells)).toEqual(heads);
});

test('every reference in a comment leads to a heading, a decision or a promise of this repository', () => {
  const commented = filesWithReferences(files);
  const dead = commented.flatMap((file) => deadReferences(read(file)).map((found) => `${file}: ${found}`));
  expect(commented.length).toBeGreaterThan(500);
  expect(dead).toEqual([]);
});

test('a reference that leads nowhere is found', () => {
  // Put together here, so that this file has none of them.
  const pages = ['product.md#no-such-heading', 'none.md'].map((page) => `docs/${page}`);
  const dead = [`specification, ${'section'}`, ...pages, `decision ${9999}`, `promise V-${'Z9'}`];
  expect(deadReferences(dead.join(', '))).toEqual(dead);
  expect(deadReferences('docs/glossary.md#signing-in, decision 0016, promise V-K5, promise F13')).toEqual([]);
});
