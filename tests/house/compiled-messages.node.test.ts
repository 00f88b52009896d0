import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import compile from 'icu-minify/compile';
import format from 'icu-minify/format';
import { createTranslator } from 'use-intl/core';
import { flatMessages } from './flat-messages';

/** Numbers on each side of where a plural turns. */
const NUMBERS = [0, 1, 2, 5];

const formatters = {
  getNumberFormat: (...input: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...input),
  getPluralRules: (...input: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...input),
  getDateTimeFormat: (...input: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...input),
};

// The build compiles messages, and all other tests read them whole: what the compiler leaves out, only people would see.
test.each(['ja', 'en'] as const)('each message of %s says the same once the build has compiled it', (locale) => {
  const unlike = [...flatMessages(locale)].filter(([, text]) => {
    const whole = createTranslator({ locale, messages: { text } });
    return valuesFor(parse(text)).some((values) => {
      // Both take functions for tags.
      const compiled = format(compile(text), locale, values as never, { formatters } as never);
      return [compiled].flat().join('') !== [whole.rich('text', values as never)].flat().join('');
    });
  });
  expect(unlike.map(([key]) => key)).toEqual([]);
});

type Values = Record<string, unknown>;

/** Arguments for a message: each case of its selects, and numbers. */
function valuesFor(parts: readonly MessageFormatElement[]): Values[] {
  const choices = new Map<string, unknown[]>();
  collect(parts, choices);
  const most = Math.max(NUMBERS.length, ...[...choices.values()].map((all) => all.length));
  return Array.from({ length: most }, (_, index) =>
    Object.fromEntries([...choices].map(([name, all]) => [name, all[index % all.length]])),
  );
}

function collect(parts: readonly MessageFormatElement[], choices: Map<string, unknown[]>): void {
  for (const part of parts) {
    if (part.type === TYPE.tag) {
      choices.set(part.value, [(chunks: readonly unknown[]) => [chunks].flat().join('')]);
      collect(part.children, choices);
    } else if (part.type === TYPE.plural || part.type === TYPE.select) {
      const isPlural = part.type === TYPE.plural;
      choices.set(part.value, isPlural ? NUMBERS : Object.keys(part.options));
      for (const { value } of Object.values(part.options)) collect(value, choices);
    } else if (part.type === TYPE.number) choices.set(part.value, NUMBERS);
    else if (part.type === TYPE.argument && !choices.has(part.value)) choices.set(part.value, ['a']);
  }
}
