import 'server-only';

/**
 * The framework bundles routes and pages apart, and the HTTP server loads its files without any bundle: a module can exist
 * several times in one process. What must exist once per process, such as counters and connection pools, lives in a slot here.
 */
const KEY = Symbol.for('console');

interface Slot<Value> {
  value?: Value;
}

/** The slot of a name, empty until someone fills it. Every module that uses a name agrees on the type of its value. */
export function processWide<Value>(name: string): Slot<Value> {
  const holder = globalThis as { [KEY]?: Map<string, Slot<unknown>> }; // A symbol property of our own on the global object.
  holder[KEY] ??= new Map();
  const slot = holder[KEY].get(name) ?? {};
  holder[KEY].set(name, slot);
  return slot as Slot<Value>; // The promise above.
}

/** What there is once per process. @returns how to get it; whoever asks first makes it */
export function oncePerProcess<Value extends {}>(name: string, make: () => Value): () => Value {
  const slot = processWide<Value>(name);
  return () => (slot.value ??= make());
}
