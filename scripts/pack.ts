import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { basename, dirname, join, posix, relative, resolve } from 'node:path';
import { readArguments } from './arguments.ts';
import { distFolder, isBuildFresh } from './build-stamp.ts';
import { openApiFiles } from './openapi-text.ts';

/**
 * Copies what a running console reads into a folder: the build, `server.ts`, and of each package the files that either
 * reaches; the commands of the journal and the doctor, the embedded pages and the OpenAPI stand beside it, and nothing else. The framework traced its own part when it built; the rest is traced here.
 */
const USAGE = `npm run pack-release [-- --out FOLDER]: what a server needs of a build, without the rest of the packages
  --out FOLDER   where it goes (.release), which is emptied first`;
const { values } = readArguments(USAGE, { out: { type: 'string', default: '.release' } });
const root = process.cwd();
const out = resolve(values.out);
/** Of the build, what only building needs; maps are for developers. */
const NOT_RUN = /^(?:cache|diagnostics|types|trace|trace-build|turbopack|dev|SOURCES)(?:\/|$)|\.map$|\.nft\.json$/;
/** What the framework reads only to build or to develop. Of its runtimes its own trace names the ones that run. */
const NOT_TRACED = /^node_modules\/next\/dist\/(?:compiled\/next-server|docs)\//;
/** Whose modules it names as texts, which no tracer follows: it resolves all of them when it starts. */
const HOOKS = 'node_modules/next/dist/server/config-utils.js';
const PLAIN = [
  'package.json',
  'next.config.mjs',
  'server.ts',
  // The doctor looks up in it which variables are read.
  'lib/server/env-schema.ts',
  'deploy/container/health.mjs',
  'deploy/kubernetes/daily/backup.sh',
  ...listFiles('embeds'),
];

if (!relative(out, root).startsWith('..')) {
  console.error(`--out must be a folder that may be emptied, not ${out}.`);
  process.exit(2);
}
if (existsSync(join(out, '.state'))) {
  console.error(
    `${join(out, '.state')} is what a console keeps that was started there. Move it elsewhere, and name its store by STORE_DIR.`,
  );
  process.exit(2);
}
if (!isBuildFresh()) {
  console.error('There is no build of these sources. Run: npm run build');
  process.exit(1);
}
rmSync(out, { recursive: true, force: true });
const files = new Set([...buildFiles(), ...frameworkFiles(), ...(await ownFiles()), ...listFiles('public'), ...PLAIN]);
let bytes = 0;
for (const file of files) bytes += copy(file);
for (const [file, text] of Object.entries(openApiFiles())) {
  mkdirSync(join(out, dirname(file)), { recursive: true });
  writeFileSync(join(out, file), text);
}
console.log(`${files.size} files, ${(bytes / 1e6).toFixed(1)} MB in ${relative(root, out) || out}`);

function buildFiles(): string[] {
  return listFiles(distFolder).filter((file) => !NOT_RUN.test(posix.relative(distFolder, file)));
}

/** What the framework found when it built, for itself and for each page and handler. */
function frameworkFiles(): string[] {
  const traces = listFiles(distFolder).filter((file) => file.endsWith('.nft.json') && !file.includes('/cache/'));
  return traces.flatMap((trace) => {
    // The framework's own format.
    const { files: found } = JSON.parse(readFileSync(trace, 'utf8')) as { files: string[] };
    return found
      .map((file) => posix.normalize(posix.join(dirname(trace), file)))
      .filter((file) => file.startsWith('node_modules/'));
  });
}

interface Tracer {
  nodeFileTrace: (
    entries: string[],
    options: { base: string; conditions: string[]; readFile: (path: string) => Promise<string | null> },
  ) => Promise<{ fileList: Set<string> }>;
}

/** `server.ts`, the file that the build made of the console's own modules, and what both import, as Node.js resolves it. */
async function ownFiles(): Promise<string[]> {
  // The tracer that the framework brings along, which has no types.
  const require = createRequire(import.meta.url);
  const { nodeFileTrace } = require('next/dist/compiled/@vercel/nft') as Tracer;
  const hooks = [...readFileSync(HOOKS, 'utf8').matchAll(/'(?<name>next\/dist\/compiled\/[^']+)'/g)];
  const named = [...new Set(hooks.map(({ groups }) => require.resolve(groups?.name ?? '')))];
  const bundles = ['start-console.mjs', 'journal.mjs', 'doctor.mjs'].map((name) => join(distFolder, 'console', name));
  const started = ['lib/server/http/no-debug.ts', ...bundles];
  const { fileList } = await nodeFileTrace([...started.map((file) => resolve(file)), ...named], {
    base: root,
    conditions: ['react-server', 'node', 'import'],
    // The tracer reads plain JavaScript only.
    readFile: async (path) => {
      if (!existsSync(path) || !statSync(path).isFile()) return null;
      const text = readFileSync(path, 'utf8');
      return /\.[cm]?ts$/.test(path) ? stripTypeScriptTypes(text) : text;
    },
  });
  return [...fileList, ...named.map((file) => relative(root, file))].filter(
    (file) => !NOT_TRACED.test(file) && !NOT_RUN.test(file),
  );
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => posix.join(entry.parentPath, entry.name));
}

function copy(file: string): number {
  if (!existsSync(file)) return 0;
  // Behind a link of the build lies a package, which has a place of its own.
  const to = join(out, relative(root, realpathSync(dirname(file))), basename(file));
  if (existsSync(to)) return 0;
  mkdirSync(dirname(to), { recursive: true });
  if (lstatSync(file).isSymbolicLink()) {
    // The build names packages by links, which lead to the same places in the copy.
    symlinkSync(readlinkSync(file), to);
    return 0;
  }
  copyFileSync(file, to);
  return statSync(file).size;
}
