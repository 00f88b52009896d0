import { makeBuilds } from './bench/builds.ts';
import { leaveServerCore } from './bench/cores.ts';
import { PARTS } from './bench/parts.ts';
import type { Figure } from './bench/figure.ts';
import { readArguments } from '../scripts/arguments.ts';
import { saveFigures, printFigures } from './bench/report.ts';
import { withWorld } from './bench/world.ts';

/**
 * Measures the console against the framework's own floor and against others, and prints one table. `--quick` takes fewer
 * and shorter rounds; `--only door,pages` measures some parts and keeps the figures of the others.
 */
const USAGE = `npm run bench [-- FLAGS]: measures the console and prints one table
  --quick           fewer and shorter rounds
  --only a,b        some parts: ${Object.keys(PARTS).join(', ')}`;
const { values } = readArguments(USAGE, { quick: { type: 'boolean', default: false }, only: { type: 'string' } });
const wanted = values.only?.split(',') ?? Object.keys(PARTS);
const unknown = wanted.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(`There is no part "${unknown.join(', ')}". Parts: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}

makeBuilds();
leaveServerCore();
const figures: Figure[] = [];
await withWorld(values.quick, async (world) => {
  for (const [name, measure] of Object.entries(PARTS)) {
    if (!wanted.includes(name)) continue;
    const start = performance.now();
    const found = await measure(world);
    console.log(`${name}: ${found.length} figures in ${Math.round((performance.now() - start) / 1000)} s`);
    figures.push(...found);
    // An interrupted run still saves what it has measured.
    saveFigures(found);
  }
});
console.log('');
printFigures(figures);
