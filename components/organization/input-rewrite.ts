import type { ChangeEvent, CompositionEvent } from 'react';
import { lazyImport } from '@/lib/client/lazy-import';
import { halfWidthDashed, hyphenated } from '@/lib/rules/organization/postal-code';

interface InputText {
  text: string;
  caret: number;
}

/** Puts a text into its stored form, the caret at the same character. */
export type Rewrite = (input: InputText) => InputText;

/** Handlers of an input. While an input method composes nothing is rewritten, which would lose the characters under it. */
export function inputHandlers(onText: (text: string) => void, rewrite?: Rewrite) {
  return {
    onChange: ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
      if (rewrite && !isComposing) apply(currentTarget, rewrite);
      onText(currentTarget.value);
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
      if (rewrite) apply(currentTarget, rewrite);
      onText(currentTarget.value);
    },
  };
}

function apply(input: HTMLInputElement, rewrite: Rewrite): void {
  const { value, selectionStart } = input;
  const { text, caret } = rewrite({ text: value, caret: selectionStart ?? value.length });
  if (text === value) return;
  input.value = text;
  input.setSelectionRange(caret, caret);
}

/** Half-width, without the postal mark that precedes a code in addresses; seven digits get their hyphen. */
export function rewritePostalCode({ text, caret }: InputText): InputText {
  const plain = (part: string) => halfWidthDashed(part).replaceAll('〒', '');
  const before = plain(text.slice(0, caret));
  const code = plain(text);
  const formatted = hyphenated(code);
  return { text: formatted, caret: formatted === code || before.length <= 3 ? before.length : before.length + 1 };
}

type PhoneRules = typeof import('@/lib/rules/organization/phone');

/** The metadata of phone numbers is large: it loads behind the first paint, and until then only widths change. */
let phoneRules: PhoneRules | null = null;

export async function loadPhoneRules(): Promise<PhoneRules | null> {
  phoneRules = (await lazyImport(() => import('@/lib/rules/organization/phone'))) ?? phoneRules;
  return phoneRules;
}

/** Half-width, with hyphens as in the national form; the caret stays behind the same digit. */
export function rewritePhone({ text, caret }: InputText): InputText {
  const plain = halfWidthDashed(text);
  const before = halfWidthDashed(text.slice(0, caret));
  const formatted = phoneRules?.formatPhoneSoFar(plain) ?? plain;
  if (formatted === plain) return { text: plain, caret: before.length };
  return { text: formatted, caret: indexBehindDigits(formatted, before.replace(/\D/g, '').length) };
}

function indexBehindDigits(text: string, count: number): number {
  let left = count;
  for (let at = 0; at < text.length; at += 1) {
    if (left === 0) return at;
    if (/\d/.test(text.charAt(at))) left -= 1;
  }
  return text.length;
}
