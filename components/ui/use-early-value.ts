'use client';

import { type Ref, type RefObject, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps what was typed or chosen before the scripts ran: React says nothing of it, and takes it back with its next rendering.
 * The `onChange` of the control is told of it.
 * @param value what the state has; undefined for a control that keeps its value itself
 * @param given who else wants the control
 */
export function useEarlyValue<E extends Control>(value: unknown, given?: Ref<E>): RefObject<E | null> {
  const own = useRef<E>(null);
  useImperativeHandle<E | null, E | null>(given, () => own.current);
  const tell = useEffectEvent(() => {
    const control = own.current;
    if (!control || value === undefined || control.value === String(value)) return;
    const early = control.value;
    // A list without the state's value shows its first one, which nobody chose.
    const isList = control instanceof HTMLSelectElement;
    if (isList && ![...control.options].some((option) => option.value === String(value))) return;
    // React compares with what it set itself, so it sets the state's value, and the early one comes past it.
    control.value = String(value);
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, early);
    control.dispatchEvent(new Event(isList ? 'change' : 'input', { bubbles: true }));
  });
  // Before anything else can happen: an Enter right after it counts.
  useLayoutEffect(() => tell(), []);
  return own;
}
