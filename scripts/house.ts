import { readFileSync } from 'node:fs';
import { deadReferences, type HouseFigure, houseFigures } from './house-figures.ts';
import { listSourceFiles } from './source-files.ts';

/** `npm run house`: the shape of the code in figures, beside what they are to be. Ends with 1 where one misses its aim. */
const files = listSourceFiles();
const figures = houseFigures(files);
const dead = files
  .filter((file) => /\.(?:tsx?|mjs|css)$/.test(file))
  .flatMap((file) => deadReferences(readFileSync(file, 'utf8')).map((reference) => `${file}: ${reference}`));

for (const figure of figures) console.log(row(figure));
console.log(`${dead.length === 0 ? 'ok  ' : 'miss'} ${dead.length} references that lead nowhere (aim 0)`);
for (const reference of dead) console.log(`       ${reference}`);
process.exitCode = dead.length === 0 && figures.every(({ value, aim }) => value <= aim) ? 0 : 1;

function row({ name, value, aim, unit }: HouseFigure): string {
  return `${value <= aim ? 'ok  ' : 'miss'} ${shown(value, unit)} ${name} (aim ${shown(aim, unit)} or less)`;
}

function shown(value: number, unit: HouseFigure['unit']): string {
  return unit === 'percent' ? `${(value * 100).toFixed(1)} %` : unit === 'ratio' ? value.toFixed(2) : String(value);
}
