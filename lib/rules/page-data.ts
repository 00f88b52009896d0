import type { OperationName } from './permissions.ts';

/** The name of one read's answer, for the page that carries it and for the browser's cache: the operation, and its input if there is one. */
export function queryKey(name: OperationName, input: object = {}): string {
  return Object.keys(input).length > 0 ? `${name}?${JSON.stringify(input)}` : name;
}

/** What a page knows when it begins, or will know before its answer ends: then a promise, which never rejects on the server. */
export type StreamedValue<Value> = Value | Promise<Value>;

export function isUnderWay<Value>(streamed: StreamedValue<Value>): streamed is Promise<Value> {
  return typeof streamed === 'object' && streamed !== null && 'then' in streamed;
}

/** What follows from a streamed value, at once if it is known at once. */
export function whenKnown<Value, Next>(
  streamed: StreamedValue<Value>,
  derive: (value: Value) => Next,
): StreamedValue<Next> {
  return isUnderWay(streamed) ? streamed.then(derive) : derive(streamed);
}
