import { readFileSync } from 'node:fs';

/** The messages of a language, each under its whole key. */
export function flatMessages(locale: string): Map<string, string> {
  return flatten(JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')));
}

function flatten(tree: unknown, path = ''): Map<string, string> {
  if (typeof tree === 'string') return new Map([[path, tree]]);
  if (typeof tree !== 'object' || tree === null) throw new Error(`${path} is neither a text nor a group`);
  return new Map(Object.entries(tree).flatMap(([key, below]) => [...flatten(below, path ? `${path}.${key}` : key)]));
}
