import { readFileSync } from 'node:fs';
import { deadReferences, filesWithReferences, type HouseFigure, houseFigures } from './house-figures.ts';
import { listSourceFiles } from './source-files.ts';
import { readArguments } from './arguments.ts';

/** `npm run house`: the shape of the code in figures, beside what they are to be. Ends with 1 if one got worse than its limit. */
readArguments('npm run house: the shape of the code in figures, beside what they are to be', {});
const files = listSourceFiles();
const figures = houseFigures(files);
const dead = filesWithReferences(files).flatMap((file) =>
  deadReferences(readFileSync(file, 'utf8')).map((reference) => `${file}: ${reference}`),
);

for (const figure of figures) console.log(row(figure));
console.log(
  `${dead.length === 0 ? 'ok   ' : 'worse'} ${String(dead.length).padStart(6)}  references that lead nowhere (aim 0)`,
);
for (const reference of dead) console.log(`       ${reference}`);
process.exitCode = dead.length === 0 && figures.every(({ value, limit }) => value <= limit) ? 0 : 1;

function row({ name, value, aim, limit, unit }: HouseFigure): string {
  const mark = value <= aim ? 'ok   ' : value <= limit ? 'miss ' : 'worse';
  return `${mark} ${shown(value, unit).padStart(6)}  ${name} (aim ${shown(aim, unit)}, limit ${shown(limit, unit)})`;
}

function shown(value: number, unit: HouseFigure['unit']): string {
  return unit === 'percent' ? `${(value * 100).toFixed(1)} %` : unit === 'ratio' ? value.toFixed(2) : String(value);
}
