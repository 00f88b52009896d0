'use client';

import { useTranslations } from 'next-intl';
import type { FieldMessage } from '@/lib/i18n/messages';
import styles from './field.module.css';
import { Icon } from './icon';

export interface FieldErrorProps {
  /** A key of `field` in the messages, as the schemas give it; any other text is shown as it is. */
  error?: string | undefined;
  /** What the message needs beyond {field}, such as {max}. */
  errorValues?: Record<string, string | number>;
}

/** The message beside a field, built from a key and the field's own label; text only, line ends kept. */
export function FieldError({ id, label, error, errorValues }: FieldErrorProps & { id?: string; label: string }) {
  const t = useTranslations('field');
  if (!error) return null;
  // The schemas carry keys as plain strings; `has` has just told that this one exists.
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
