import { readFileSync } from 'node:fs';

type Tree = { [key: string]: string | Tree };

/**
 * The texts of the console in one language, by key, so that a journey runs in both.
 * @returns a function from a key such as `signin.submit` to the text; arguments fill `{name}`
 */
export function words(locale: 'ja' | 'en'): (key: string, values?: Record<string, string | number>) => string {
  const tree: Tree = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'));
  return (key, values = {}) => {
    const found = key
      .split('.')
      .reduce<string | Tree | undefined>(
        (branch, part) => (typeof branch === 'object' ? branch[part] : undefined),
        tree,
      );
    if (typeof found !== 'string') throw new Error(`There is no message ${key}`);
    return Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, String(value)), found);
  };
}

/** The texts in Japanese, in which journeys run unless they say otherwise. */
export const t = words('ja');
