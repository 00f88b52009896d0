import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, isAtGoal } from './figure.ts';
import { TARGETS } from './targets.ts';

const file = join(import.meta.dirname, 'results.json');

/** Prints the figures as one table. */
export function printFigures(figures: readonly Figure[]): void {
  const head = ['figure', 'value', 'floor', 'ratio', 'min-max', 'must', 'goal', ''];
  const rows = figures.map((figure) => [
    figure.name,
    textOf(figure.value),
    textOf(figure.floor),
    textOf(figure.ratio),
    `${textOf(figure.min)}-${textOf(figure.max)}`,
    textOf(figure.must),
    textOf(figure.goal),
    verdictOf(figure),
  ]);
  const table = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
  for (const row of table) {
    console.log(
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(column === 7 ? 0 : (widths[column] ?? 0)),
        )
        .join('  ')
        .trimEnd(),
    );
  }
}

/** Writes the figures into `bench/results.json`; those of parts that were not run stay as they were. */
export function saveFigures(figures: readonly Figure[]): void {
  const measured = new Map([...readKept(), ...figures].map((figure) => [figure.name, figure]));
  const ordered = Object.keys(TARGETS).flatMap((name) =>
    [...measured.values()].filter((figure) => figure.name === name),
  );
  writeFileSync(file, `[\n${ordered.map((figure) => `  ${JSON.stringify(figure)}`).join(',\n')}\n]\n`);
}

/** The figures of the last runs. */
export function readKept(): Figure[] {
  try {
    // Only this file writes it.
    return JSON.parse(readFileSync(file, 'utf8')) as Figure[];
  } catch {
    return [];
  }
}

function verdictOf(figure: Figure): string {
  if (isAtGoal(figure)) return 'goal';
  return figure.ok ? 'ok' : 'MISSED';
}

function textOf(value: number | null): string {
  return value === null ? '-' : String(value);
}
