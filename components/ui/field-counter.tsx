'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { classNames } from './class-names';
import styles from './field.module.css';
import { VisuallyHidden } from './visually-hidden';

export interface FieldCounterProps {
  id: string;
  /** The id of the control whose text is counted. */
  controlId: string;
  max: number;
  used: number | undefined;
}

/** How much of a field's room is used, in UTF-16 units as the limits are. */
export function FieldCounter({ id, controlId, max, used }: FieldCounterProps) {
  const t = useTranslations('ui');
  // Only the control itself knows what was in it from the start.
  const typed = useSyncExternalStore(
    watchTyping,
    () => lengthOf(document.getElementById(controlId)),
    () => 0,
  );
  const count = used ?? typed;
  return (
    <p className={classNames(styles.counter, count > max && styles.over)}>
      <span aria-hidden="true">
        {count} / {max}
      </span>
      <VisuallyHidden id={id}>{t('counter', { used: count, max })}</VisuallyHidden>
    </p>
  );
}

function watchTyping(listener: () => void): () => void {
  document.addEventListener('input', listener);
  return () => document.removeEventListener('input', listener);
}

function lengthOf(control: EventTarget | null): number {
  return control && 'value' in control ? String(control.value).length : 0;
}
