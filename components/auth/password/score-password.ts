import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** From 0, guessed at once, to 4, very hard to guess. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** Longer ones are strong by their length; judging every sign of them would take too long. */
const JUDGED = 100;
const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: JUDGED });

/** How easily a password is guessed, by somebody who knows whose it is. It never leaves the browser for this. */
export function scorePassword(password: string, account: string): Strength {
  return judge.check(password, account.split(/[^\p{L}\p{N}]+/u)).score;
}
