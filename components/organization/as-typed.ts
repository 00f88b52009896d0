import type { ChangeEvent, CompositionEvent } from 'react';

/** What stands in a field, and where the caret is in it. */
export interface Typed {
  text: string;
  caret: number;
}

/** Puts what was just typed into the form in which it is kept, the caret at the same character. */
export type Rewrite = (typed: Typed) => Typed;

/**
 * What a field listens to. Where its text is rewritten while somebody types, nothing is touched as long as an input method
 * composes, which would lose the characters under it; its result is rewritten when it is done.
 */
export function asTyped(onType: (text: string) => void, rewrite?: Rewrite) {
  return {
    onChange: ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
      if (rewrite && !isComposing) apply(currentTarget, rewrite);
      onType(currentTarget.value);
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
      if (rewrite) apply(currentTarget, rewrite);
      onType(currentTarget.value);
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
