'use client';

import { useTranslations } from 'next-intl';
import {
  createContext,
  type ReactNode,
  type Ref,
  type RefObject,
  use,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { classNames } from './class-names';
import styles from './field.module.css';
import { VisuallyHidden } from './stack';
import hiddenStyles from './visually-hidden.module.css';
import type { FieldMessage } from '@/lib/i18n/messages';
import { Icon } from './icon';

interface FieldProps extends Pick<FieldErrorProps, 'error' | 'errorValues'> {
  label: string;
  /** One control of this folder: TextInput, PasswordInput, Select, TextArea. */
  children: ReactNode;
  hint?: ReactNode;
  /** Mark the fewer ones of a form: the required or the optional. */
  mark?: 'required' | 'optional';
  /** For screen readers, also if only the optional fields are marked. */
  required?: boolean;
  labelHidden?: boolean;
  /** The longest text in UTF-16 units; shows a counter. */
  max?: number;
  /** The used units; without it, the field counts what is typed. */
  used?: number;
  wide?: boolean;
}

export function Field(props: FieldProps) {
  const { label, children, hint, mark, required = mark === 'required', labelHidden, max, used, wide, error } = props;
  const t = useTranslations('ui');
  const id = useId();
  const describedBy = classNames(error && `${id}e`, Boolean(hint) && `${id}h`, Boolean(max) && `${id}c`) || undefined;
  const control = {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-required': required ? (true as const) : undefined,
  };
  return (
    <div className={classNames(styles.field, wide && styles.wide)}>
      <label htmlFor={id} className={labelHidden ? hiddenStyles.hidden : styles.label}>
        {label}
        {mark && <span className={styles[mark]}>{t(mark)}</span>}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      <FieldError id={`${id}e`} label={label} error={error} errorValues={{ max: max ?? 0, ...props.errorValues }} />
      {(hint || max) && (
        <div className={styles.below}>
          {hint && <p id={`${id}h`}>{hint}</p>}
          {max && <FieldCounter id={`${id}c`} controlId={id} used={used} max={max} />}
        </div>
      )}
    </div>
  );
}

interface FieldCounterProps {
  id: string;
  controlId: string;
  max: number;
  used: number | undefined;
}

function FieldCounter({ id, controlId, max, used }: FieldCounterProps) {
  const t = useTranslations('ui');
  // An uncontrolled control may have a text from the start.
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

interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

const FieldContext = createContext<FieldControl | null>(null);

/** The attributes that tie a control to the field around it; none if it stands alone. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext) ?? {};
}

interface FieldErrorProps {
  /** A key of `field` in the messages; any other text is shown as it is. */
  error?: string | undefined;
  /** Arguments of the message besides {field}, such as {max}. */
  errorValues?: Record<string, string | number>;
}

export function FieldError({ id, label, error, errorValues }: FieldErrorProps & { id?: string; label: string }) {
  const t = useTranslations('field');
  if (!error) return null;
  // Schemas have keys as plain strings; `has` has just found this one.
  const text = t.has(error as FieldMessage)
    ? t(error as FieldMessage, { field: label, max: 0, min: 0, ...errorValues })
    : error;
  return (
    <p id={id} className={styles.error}>
      <Icon name="bad" />
      <span>{text}</span>
    </p>
  );
}

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
