import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { ageInDays, deliveredBom, licencesText, newVersions, runtimePackages } from '../../scripts/papers-text';
import { listSourceFiles } from '../../scripts/source-files';
import { importsOf } from './imports-of';

// Both files are npm's own.
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

/** Each was read: none of them asks more than to be named, or to let a library of its own be replaced. */
const TAKEN =
  /^(?:0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD-[23]-Clause|CC-BY-4\.0|ISC|LGPL-3\.0-or-later|MIT|MIT-0|Unlicense)(?: (?:AND|OR) |$)/;

test('the list of licences is that of the lock file, and holds none that was not read', () => {
  expect(readFileSync('docs/licences.md', 'utf8')).toBe(licencesText(packages));
  const other = runtimePackages(packages).filter(
    ({ entry }) => !TAKEN.test((entry.license ?? '').replaceAll(/[()]/g, '')),
  );
  expect(other.map(({ name, entry }) => `${name}: ${entry.license}`)).toEqual([]);
});

test('what the product imports is installed with it, and what only the stub or the tools import is not', () => {
  const product = listSourceFiles().filter(
    (file) =>
      /^(?:app|components|lib|embeds)\/.*\.tsx?$|^(?:server|middleware|instrumentation|instrumentation-client)\.ts$/.test(
        file,
      ) && !file.endsWith('.dev.tsx'),
  );
  const wanted = product.flatMap((file) =>
    importsOf(file)
      .filter(({ target, isType }) => target === null && !isType)
      .map(({ specifier }) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? ''),
  );
  const known = [...Object.keys(manifest.dependencies), ...builtinModules];
  expect([...new Set(wanted)].filter((name) => !name.startsWith('node:') && !known.includes(name))).toEqual([]);
  const shipped = runtimePackages(packages).map(({ name }) => name);
  expect(
    ['stripe', 'hono', 'pino-pretty', 'jest', '@playwright/test'].filter((name) => shipped.includes(name)),
  ).toEqual([]);
});

test('the versions that a lock file gains are found, and how many days they have been out', () => {
  const before = {
    '': {},
    'node_modules/zod': { version: '4.6.7' },
    'node_modules/a/node_modules/b': { version: '1.0.0' },
  };
  const now = { ...before, 'node_modules/zod': { version: '4.6.8' }, 'node_modules/b': { version: '1.0.0' } };
  expect(newVersions(before, now)).toEqual([{ name: 'zod', version: '4.6.8' }]);
  const nowMs = Date.parse('2026-11-22T12:00:00Z');
  expect(ageInDays('2026-11-15T12:00:00.000Z', nowMs)).toBe(7);
  expect(ageInDays('2026-11-15T12:00:01.000Z', nowMs)).toBe(6);
  expect(ageInDays(undefined, nowMs)).toBeNull();
});

test('the bill of materials names every package that is delivered, with its version and its content', () => {
  const words = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  const text = execFileSync('npm', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 5e7 });
  const bom = deliveredBom(JSON.parse(text), packages, manifest.name);
  const parts: { name: string; version: string; hashes?: unknown[] }[] = bom.components;
  const named = new Set(parts.filter(({ hashes }) => hashes?.length).map(({ name, version }) => `${name} ${version}`));
  const missing = runtimePackages(packages).filter(({ name, entry }) => !named.has(`${name} ${entry.version}`));
  expect(missing.map(({ name }) => name)).toEqual([]);
  expect([named.has(`zod ${manifest.dependencies.zod}`), parts.some(({ name }) => name === 'jest')]).toEqual([
    true,
    false,
  ]);
});
