import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KeptFigure } from '../labs/bench/figure.ts';

/** A test that holds a promise. `%s` and the like in a title stand for the cases of a table. */
export interface Evidence {
  file: string;
  title: string;
}

/** What one test came to in the last run. */
export interface Outcome extends Evidence {
  isGood: boolean;
}

interface PromiseRow {
  id: string;
  text: string;
  isOpen: boolean;
}

/** How a figure of docs/promises.md was measured. What has none of the three was not measured. */
interface FigureSource {
  /** By a command of its own, which wrote this down. */
  measured?: { value: string; isGood: boolean; where: string; on: string };
  /** By the benchmark: the names of its figures. */
  bench?: readonly string[];
  /** By tests: each of their cases counts. */
  tests?: readonly Evidence[];
}

const FIGURES = 'tests/figures.json';
/** Where the benchmark keeps the figures of its last runs. */
export const BENCH_RESULTS = 'bench/results.json';
const RESULTS = '.state/results';

/** The cases of docs/promises.md, in its order. */
export function readPromises(markdown: string): PromiseRow[] {
  const cases = markdown.slice(0, markdown.indexOf('\n## Figures to reach'));
  return [...cases.matchAll(/^\| (V-[A-Z]+\d+|F\d+)( \(\*\*open\*\*\))? \| (.+?) \|/gm)].map(
    ([, id = '', open, text = '']) => ({ id, text, isOpen: open !== undefined }),
  );
}

/** The figures of docs/promises.md, in its order. */
export function readFigureRows(markdown: string): { id: string; text: string; must: string }[] {
  return [...markdown.matchAll(/^\| (#\d+) \| (.+?) \| (.+?) \|$/gm)].map(([, id = '', text = '', must = '']) => ({
    id,
    text,
    must,
  }));
}

/** How each figure was measured, by its id. */
export function readFigureSources(): Record<string, FigureSource> {
  // A file of this repository; tests/house/evidence.node.test.ts holds its form.
  return JSON.parse(readFileSync(FIGURES, 'utf8')) as Record<string, FigureSource>;
}

/** Writes down what a command measured. */
export function saveFigure(id: string, value: string, isGood: boolean, where: string): void {
  const all = readFigureSources();
  const measured = { value, isGood, where, on: new Date().toISOString().slice(0, 10) };
  const changed = { ...all, [id]: { ...all[id], measured } };
  writeFileSync(FIGURES, `${JSON.stringify(changed, null, 2)}\n`);
  // As the gate wants it; where a release is tried without its development packages nobody commits it.
  spawnSync('node_modules/.bin/biome', ['format', '--write', FIGURES], { stdio: 'ignore' });
}

/** The figures of the benchmark's last runs; none before the first. */
export function readBenchResults(): KeptFigure[] {
  try {
    return JSON.parse(readFileSync(BENCH_RESULTS, 'utf8')) as KeptFigure[]; // Only the benchmark writes it.
  } catch {
    return [];
  }
}

/** What the benchmark last said of these figures; undefined if it never measured one of them. */
export function readBenchFigures(names: readonly string[]): { value: string; isGood: boolean } | undefined {
  const kept = readBenchResults();
  const found = names.flatMap((wanted) => kept.filter(({ name }) => name === wanted));
  if (found.length < names.length) return undefined;
  return {
    value: found.map(({ value, ratio }) => (ratio === null ? `${value}` : `${ratio} (${value})`)).join('; '),
    isGood: found.every(({ ok }) => ok),
  };
}

/** The tests of each case, by its id. */
export function readEvidence(): Record<string, Evidence[]> {
  // A file of this repository; tests/house/evidence.node.test.ts holds its form.
  return JSON.parse(readFileSync('tests/evidence.json', 'utf8')) as Record<string, Evidence[]>;
}

/** Every test of the last whole or partial runs, with what it came to. */
export function readOutcomes(): Outcome[] {
  try {
    return readdirSync(RESULTS).flatMap((name) => JSON.parse(readFileSync(join(RESULTS, name), 'utf8')) as Outcome[]);
  } catch {
    return [];
  }
}

/** Keeps what the tests of one step came to, for `npm run promises`. */
export function saveOutcomes(step: 'jest' | 'e2e' | 'engines', outcomes: Outcome[]): void {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, `${step}.json`), JSON.stringify(outcomes));
}
