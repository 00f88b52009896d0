import { writeFileSync } from 'node:fs';
import { BENCH_RESULTS, readBenchResults } from '../../scripts/promise-evidence.ts';
import { type Figure, isAtGoal } from './figure.ts';
import { TARGETS } from './targets.ts';

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
  const measured = new Map([...readBenchResults(), ...figures].map((figure) => [figure.name, figure]));
  const ordered = Object.keys(TARGETS).flatMap((name) =>
    [...measured.values()].filter((figure) => figure.name === name),
  );
  writeFileSync(BENCH_RESULTS, `[\n${ordered.map((figure) => `  ${JSON.stringify(figure)}`).join(',\n')}\n]\n`);
}

function verdictOf(figure: Figure): string {
  if (isAtGoal(figure)) return 'goal';
  return figure.ok ? 'ok' : 'MISSED';
}

function textOf(value: number | null): string {
  return value === null ? '-' : String(value);
}
