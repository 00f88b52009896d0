import { lazyImport } from '@/lib/client/lazy-import';
import { halfWidthDashed } from '@/lib/rules/organization/postal-code';
import type { Typed } from './as-typed';

type PhoneRules = typeof import('@/lib/rules/organization/phone');

/** The phone numbers of the world are large: they are loaded behind the first paint, and until then only widths change. */
let rules: PhoneRules | undefined;

export async function loadTelRules(): Promise<void> {
  rules = (await lazyImport(() => import('@/lib/rules/organization/phone'))) ?? rules;
}

/** Half-width, with hyphens where the national form has them; the caret stays behind the same digit. */
export function rewriteTel({ text, caret }: Typed): Typed {
  const plain = halfWidthDashed(text);
  const before = halfWidthDashed(text.slice(0, caret));
  const formatted = rules?.formatPhoneSoFar(plain) ?? plain;
  if (formatted === plain) return { text: plain, caret: before.length };
  return { text: formatted, caret: behindDigits(formatted, before.replace(/\D/g, '').length) };
}

/** The place behind so many digits of a text. */
function behindDigits(text: string, digits: number): number {
  let left = digits;
  for (let at = 0; at < text.length; at += 1) {
    if (left === 0) return at;
    if (/\d/.test(text.charAt(at))) left -= 1;
  }
  return text.length;
}
