import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** From 0, guessed at once, to 4, very hard to guess. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** Longer passwords are strong by their length, and scoring every character of them would take too long. */
const MAX_LENGTH = 100;
const scorer = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: MAX_LENGTH });

/** How easily a password is guessed by a person who knows whose it is. It never leaves the browser for this. */
export function scorePassword(password: string, account: string): Strength {
  return scorer.check(password, account.split(/[^\p{L}\p{N}]+/u)).score;
}
