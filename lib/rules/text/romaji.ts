/** The reading of kana in Latin letters: load this file late, it is large (docs/performance.md). */
import { toRomaji } from 'wanakana';

export function romanize(text: string): string {
  return toRomaji(text);
}
