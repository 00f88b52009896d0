import { halfWidthDashed } from '@/lib/rules/organization/postal-code';
import type { Typed } from './as-typed';

/** Half-width digits and hyphens; the postal mark that stands before a code in addresses is left out. */
export function rewritePostalCode({ text, caret }: Typed): Typed {
  const plain = (part: string) => halfWidthDashed(part).replaceAll('〒', '');
  return { text: plain(text), caret: plain(text.slice(0, caret)).length };
}
