import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readArguments } from './arguments.ts';
import { deliveredBom, licencesText } from './papers-text.ts';

/** Writes the papers of a release: the list of licences, which is kept, and the bill of materials, which goes with what is delivered. */
readArguments('npm run papers: writes the list of licences and the bill of materials of a release', {});
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
writeFileSync('docs/licences.md', licencesText(packages));
// Of the lock file, so that it also names the packages of other platforms and needs no network.
const words = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--sbom-type=application'];
const all = execFileSync('npm', words, {
  encoding: 'utf8',
  maxBuffer: 50_000_000,
  stdio: ['ignore', 'pipe', 'ignore'],
});
mkdirSync('papers', { recursive: true });
writeFileSync('papers/sbom.cdx.json', `${JSON.stringify(deliveredBom(JSON.parse(all), packages, name), null, 2)}\n`);
console.log('docs/licences.md and papers/sbom.cdx.json are written.');
