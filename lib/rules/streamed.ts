/** What a page knows when it begins, or will know before its answer ends: then a promise, which never rejects on the server. */
export type Streamed<Value> = Value | Promise<Value>;

export function isUnderWay<Value>(streamed: Streamed<Value>): streamed is Promise<Value> {
  return typeof streamed === 'object' && streamed !== null && 'then' in streamed;
}

/** What follows from a streamed value, at once if it is known at once. */
export function whenKnown<Value, Next>(streamed: Streamed<Value>, derive: (value: Value) => Next): Streamed<Next> {
  return isUnderWay(streamed) ? streamed.then(derive) : derive(streamed);
}
