import type { OperationName } from './permissions.ts';

/** The name of one read's answer, for the page that carries it and for the browser's cache: the operation, and its input if there is one. */
export function queryKey(name: OperationName, input: object = {}): string {
  return Object.keys(input).length > 0 ? `${name}?${JSON.stringify(input)}` : name;
}
