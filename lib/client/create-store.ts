import { useSyncExternalStore } from 'react';

export interface Listeners<Args extends readonly unknown[]> {
  /** Adds a listener. Returns the end of it. */
  on: (listener: (...args: Args) => void) => () => void;
  emit: (...args: Args) => void;
}

export function createListeners<Args extends readonly unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    on: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    emit: (...args) => {
      for (const listener of listeners) listener(...args);
    },
  };
}

export interface Store<Value> {
  get: () => Value;
  set: (value: Value) => void;
  watch: (listener: () => void) => () => void;
  /** What the server renders with, and the first render in the browser. */
  initial: Value;
}

/** One value outside of React, which any module may change and components follow. */
export function createStore<Value>(initial: Value): Store<Value> {
  const { on, emit } = createListeners();
  let current = initial;
  return {
    get: () => current,
    set: (value) => {
      current = value;
      emit();
    },
    watch: on,
    initial,
  };
}

export function useStore<Value>({ watch, get, initial }: Store<Value>): Value {
  return useSyncExternalStore(watch, get, () => initial);
}
