import type { PartTime } from '../../scripts/step.ts';

/** A line of the table: what was tried, what it came to, and whether that is as it should be; `out`: it could not be tried. */
export interface Row {
  what: string;
  figure: string;
  state: 'good' | 'red' | 'out';
  /** The first of the things that went wrong. */
  details?: readonly string[];
}

/** What a run of it writes down. */
export interface OperateReport {
  rows: Row[];
  /** How long each part took. */
  times: PartTime[];
}

export function row(what: string, isGood: boolean, figure: string, details: readonly string[] = []): Row {
  return { what, figure, state: isGood ? 'good' : 'red', ...(isGood ? {} : { details }) };
}

const SHOWN_DETAILS = 5;

/**
 * Prints the table and a last line with the counts.
 * @returns the code to end with
 */
export function print(rows: readonly Row[]): number {
  const width = Math.max(...rows.map(({ what }) => what.length));
  console.log('');
  for (const { what, figure, state, details = [] } of rows) {
    console.log(`${state.padEnd(5)} ${what.padEnd(width)}  ${figure}`);
    for (const detail of details.slice(0, SHOWN_DETAILS)) console.log(`        ${detail}`);
  }
  const count = (state: Row['state']) => rows.filter((line) => line.state === state).length;
  const leftOut = count('out') > 0 ? `, ${count('out')} left out` : '';
  console.log(`\n${count('good')} good, ${count('red')} red${leftOut}`);
  return count('red') === 0 ? 0 : 1;
}
