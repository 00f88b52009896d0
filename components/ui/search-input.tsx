'use client';

import { TextInput, type TextInputProps } from './text-input';

interface SearchInputProps extends Omit<TextInputProps, 'type' | 'onChange'> {
  /** Its name and placeholder, if no field around it names it. */
  label?: string;
  onWords: (words: string) => void;
}

/** What is looked for may be a person's name, and some browsers send what they check the spelling of to others. */
export function SearchInput({ label, onWords, ...rest }: SearchInputProps) {
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      {...rest}
      type="search"
      onChange={({ target }) => onWords(target.value)}
    />
  );
}
