/** The reading of kana in Latin letters: load this file late, it is large (decision 0023). */
import { toRomaji } from 'wanakana';

export function romanize(text: string): string {
  return toRomaji(text);
}
