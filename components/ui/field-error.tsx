'use client';

import { useTranslations } from 'next-intl';
import type { FieldMessage } from '@/lib/i18n/messages';
import styles from './field.module.css';
import { Icon } from './icon';

export interface FieldErrorProps {
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
