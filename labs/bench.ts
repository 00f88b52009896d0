import { makeBuilds } from './bench/builds.ts';
import { leaveServerCore } from './bench/cores.ts';
import { PARTS } from './bench/parts.ts';
import type { Figure } from './bench/figure.ts';
import { watchMachine } from './bench/machine.ts';
import { readArguments } from '../scripts/arguments.ts';
import { saveFigures, printFigures } from './bench/report.ts';
import { withWorld } from './bench/world.ts';

/**
 * Measures the console against the framework's own floor and against others, and prints one table. `--quick` takes fewer
 * and shorter rounds; `--only door,pages` measures some parts and keeps the figures of the others. What was measured while others
 * were busy on the machine is printed and not kept.
 */
const USAGE = `npm run bench [-- FLAGS]: measures the console and prints one table
  --quick           fewer and shorter rounds
  --only a,b        some parts: ${Object.keys(PARTS).join(', ')}
  --table           measures nothing: judges what is kept anew, and prints the table of docs/performance.md
Exit code 3: others were busy on the machine, and what was measured beside them was not kept.`;
const { values } = readArguments(USAGE, {
  quick: { type: 'boolean', default: false },
  only: { type: 'string' },
  table: { type: 'boolean', default: false },
});
if (values.table) {
  saveFigures([], false);
  process.exit(0);
}
const wanted = values.only?.split(',') ?? Object.keys(PARTS);
const unknown = wanted.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(`There is no part "${unknown.join(', ')}". Parts: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}

makeBuilds();
leaveServerCore();
const figures: Figure[] = [];
const refused: string[] = [];
await withWorld(values.quick, async (world) => {
  for (const [name, measure] of Object.entries(PARTS)) {
    if (!wanted.includes(name)) continue;
    const start = performance.now();
    const company = watchMachine();
    const found = await measure(world);
    const { isBusy, text } = company();
    console.log(`${name}: ${found.length} figures in ${Math.round((performance.now() - start) / 1000)} s; ${text}`);
    figures.push(...found);
    if (isBusy) refused.push(name);
    // An interrupted run still saves what it has measured.
    else saveFigures(found, values.quick);
  }
});
console.log('');
printFigures(figures);
if (refused.length > 0) {
  console.error(`\nNot kept, because others were busy on the machine: ${refused.join(', ')}.`);
  process.exitCode = 3;
}
