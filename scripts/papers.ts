import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readArguments } from './arguments.ts';
import { ageInDays, deliveredBom, licencesText, newVersions, YOUNGEST_DAYS } from './papers-text.ts';

/**
 * Writes the papers of a release: the list of licences, which is kept, and the bill of materials, which goes with what is delivered.
 * With `--age` it asks the registry instead how old those versions are that the lock file has gained since a commit, and ends
 * with 1 if one is younger than a week.
 */
const { values } = readArguments(
  `npm run papers [-- --age]: writes the list of licences and the bill of materials of a release
  --age          asks the registry how old the versions are that the lock file has gained, in place of writing
  --since NAME   the commit that it is compared with (HEAD)`,
  { age: { type: 'boolean', default: false }, since: { type: 'string', default: 'HEAD' } },
);
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
if (values.age) judgeAges(values.since);
else writePapers();

function writePapers(): void {
  writeFileSync('docs/licences.md', licencesText(packages));
  // Of the lock file, so that it also names the packages of other platforms and needs no network.
  const all = run('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--sbom-type=application']);
  mkdirSync('papers', { recursive: true });
  writeFileSync('papers/sbom.cdx.json', `${JSON.stringify(deliveredBom(JSON.parse(all), packages, name), null, 2)}\n`);
  console.log('docs/licences.md and papers/sbom.cdx.json are written.');
}

function judgeAges(since: string): void {
  const before = JSON.parse(run('git', ['show', `${since}:package-lock.json`])).packages;
  const gained = newVersions(before, packages);
  const young = gained.filter((one) => {
    // The answer of npm: each version with its moment.
    const times = JSON.parse(run('npm', ['view', one.name, 'time', '--json'])) as Record<string, string>;
    const days = ageInDays(times[one.version], Date.now());
    console.log(`${one.name} ${one.version}: ${days === null ? 'age unknown' : `${days} days`}`);
    return days === null || days < YOUNGEST_DAYS;
  });
  console.log(`${gained.length} new since ${since}, ${young.length} of them younger than ${YOUNGEST_DAYS} days`);
  process.exitCode = young.length === 0 ? 0 : 1;
}

function run(command: string, args: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8', maxBuffer: 50_000_000, stdio: ['ignore', 'pipe', 'ignore'] });
}
