import { readFileSync } from 'node:fs';

interface Entry {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  license?: string;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
}

// The oldest versions without an advisory known to matter here.
const OLDEST = {
  next: '16.4.5',
  react: '19.2.6',
  'react-dom': '19.2.6',
  sharp: '0.35.4',
  'next-intl': '4.9.2',
  'iron-session': '9.0.1',
};

// Both files are npm's own.
const read = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;
const packages = read<{ packages: Record<string, Entry> }>('package-lock.json').packages;
const pinnedNode = read<{ packages: Record<string, Entry> }>('tools/node/package-lock.json').packages;
const manifest = read<Manifest>('package.json');
const installed = Object.entries(packages).filter(([path]) => path !== '');

test('every package is held to its content, and to no address', () => {
  const all = [...installed, ...Object.entries(pinnedNode).filter(([path]) => path !== '')];
  expect(all.filter(([, entry]) => !entry.integrity && !entry.link).map(([path]) => path)).toEqual([]);
  expect(all.filter(([, entry]) => entry.resolved).map(([path]) => path)).toEqual([]);
});

/** Licences that ask for nothing but their own text; the last two bind a library that is used unchanged and replaceable. */
const LICENSES =
  /^(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|MPL-2\.0|LGPL-3\.0-or-later|Unlicense)$/;

test('every package has a licence under which it may be used', () => {
  const wrong = installed.filter(([, { license = 'none' }]) =>
    license
      .replaceAll(/[()]/g, '')
      .split(/ (?:AND|OR) /)
      .some((one) => !LICENSES.test(one)),
  );
  expect(wrong.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

test('no package gets to run a script at its installation, and none that wants to is new', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
  const wanting = installed
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path]) => path.replace('node_modules/', ''));
  expect(wanting.toSorted()).toEqual(Object.keys(manifest.allowScripts).toSorted());
  expect(Object.values(manifest.allowScripts)).not.toContain(true);
});

test('the lock file knows the packages of every platform, so that it installs anywhere', () => {
  const missing = installed.flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`])
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every version asked for is exact', () => {
  const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test.each(Object.entries(OLDEST))('%s is at least %s, in every copy', (name, oldest) => {
  const copies = installed
    .filter(([path]) => path.endsWith(`node_modules/${name}`))
    .map(([, entry]) => entry.version ?? '');
  expect(copies.length).toBeGreaterThan(0);
  expect(copies.filter((version) => version.localeCompare(oldest, 'en', { numeric: true }) < 0)).toEqual([]);
});

test('the tests run on a Node.js that the product is promised for', () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  expect(major > 24 || (major === 24 && minor >= 9)).toBe(true);
});
