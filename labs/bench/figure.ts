import { median } from './statistics.ts';
import { type FigureName, type Target, TARGETS } from './targets.ts';

/** One line of the results. */
export interface Figure {
  name: FigureName;
  /** Median of what was measured, in the unit that the name says. */
  value: number;
  /** Median of the floor; null if the figure has none. */
  floor: number | null;
  /** Median of the ratios of each round; null without a floor. */
  ratio: number | null;
  /** Least and greatest ratio of a round, or value without a floor. */
  min: number;
  max: number;
  must: number;
  goal: number;
  /** Whether it is within what it must reach. */
  ok: boolean;
}

/** A figure as it is kept. */
export interface KeptFigure extends Figure {
  /** The day of the run, and whether it was a quick one. */
  on: string;
}

/** The same figure, judged by what it must reach today. */
export function judged<Kept extends Figure>(figure: Kept): Kept {
  const target: Target = TARGETS[figure.name];
  const { must, goal } = target;
  return { ...figure, must, goal, ok: reaches(figure.ratio ?? figure.value, must, target) };
}

/**
 * Makes a figure of the rounds in which it was measured.
 * @param values one for each round
 * @param floors the floor of each round; left out if the figure has none
 */
export function figureOf(name: FigureName, values: readonly number[], floors?: readonly number[]): Figure {
  const target: Target = TARGETS[name];
  const ratios = floors && values.map((value, round) => value / (floors[round] ?? Number.NaN));
  const judged = ratios ?? values;
  const middle = median(judged);
  return {
    name,
    value: rounded(median(values)),
    floor: floors ? rounded(median(floors)) : null,
    ratio: ratios ? rounded(middle) : null,
    min: rounded(Math.min(...judged)),
    max: rounded(Math.max(...judged)),
    must: target.must,
    goal: target.goal,
    ok: reaches(middle, target.must, target),
  };
}

/** Whether a figure reaches its limit and its goal. */
export function isAtGoal({ name, value, ratio, goal }: Figure): boolean {
  return reaches(ratio ?? value, goal, TARGETS[name]);
}

function reaches(measured: number, wanted: number, { isMore }: Target): boolean {
  return isMore ? measured >= wanted : measured <= wanted;
}

/** Three digits are all that a shared machine can tell. */
function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
