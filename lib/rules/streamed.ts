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
