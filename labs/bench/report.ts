import { readFileSync, writeFileSync } from 'node:fs';
import { BENCH_RESULTS, readBenchResults } from '../../scripts/promise-evidence.ts';
import { type Figure, isAtGoal, judged, type KeptFigure } from './figure.ts';
import { TARGETS } from './targets.ts';

const DOCUMENT = 'docs/performance.md';
const HEAD = ['figure', 'value', 'floor', 'ratio', 'min - max', 'must', 'goal', ''];

/** Prints the figures as one table. */
export function printFigures(figures: readonly Figure[]): void {
  const table = [HEAD, ...figures.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
  const last = HEAD.length - 1;
  for (const row of table) {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return column === 0 ? cell.padEnd(width) : cell.padStart(column === last ? 0 : width);
    });
    console.log(cells.join('  ').trimEnd());
  }
}

/**
 * Writes the figures into `bench/results.json` and the table of docs/performance.md; those of parts that were not run stay as they
 * were, judged by what they must reach today.
 */
export function saveFigures(figures: readonly Figure[], isQuick: boolean): void {
  const on = new Date().toISOString().slice(0, 10) + (isQuick ? ', quick' : '');
  const measured = new Map<string, KeptFigure>();
  for (const figure of [...readBenchResults(), ...figures.map((one) => ({ ...one, on }))])
    measured.set(figure.name, figure);
  const kept = Object.keys(TARGETS)
    .flatMap((name) => measured.get(name) ?? [])
    .map(judged);
  writeFileSync(BENCH_RESULTS, `[\n${kept.map((figure) => `  ${JSON.stringify(figure)}`).join(',\n')}\n]\n`);
  const document = readFileSync(DOCUMENT, 'utf8');
  const [before = '', rest = ''] = document.split(`${lineOf([...HEAD, 'measured'])}\n`);
  const after = rest.slice(rest.search(/^(?!\|)/m));
  writeFileSync(DOCUMENT, `${before}${tableOf(kept)}\n${after}`);
}

/** The table of docs/performance.md. */
export function tableOf(figures: readonly KeptFigure[]): string {
  const head = [...HEAD, 'measured'];
  const rows = figures.map((figure) => [...cellsOf(figure), figure.on]);
  return [head, head.map(() => '---'), ...rows].map(lineOf).join('\n');
}

function lineOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function cellsOf(figure: Figure): string[] {
  const { name, value, floor, ratio, min, max, must, goal } = figure;
  const range = `${textOf(min)} - ${textOf(max)}`;
  return [name, textOf(value), textOf(floor), textOf(ratio), range, textOf(must), textOf(goal), verdictOf(figure)];
}

function verdictOf(figure: Figure): string {
  if (isAtGoal(figure)) return 'goal';
  return figure.ok ? 'ok' : '**missed**';
}

function textOf(value: number | null): string {
  return value === null ? '-' : String(value);
}
