'use client';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import styles from './missing-fields.module.css';
import type { Typing } from './use-typing';

/** Why the button cannot be pressed: each field that is still missing or wrong, with the way to it. */
export function MissingFields({ missing, focus }: Pick<Typing, 'missing' | 'focus'>) {
  const t = useTranslations('information');
  const id = useId();
  if (missing.length === 0) return null;
  return (
    <div className={styles.missing}>
      <p id={id} className={styles.text}>
        {t('missing')}
      </p>
      <ul className={styles.list} aria-labelledby={id}>
        {missing.map((field) => (
          <li key={field}>
            <Button size="s" icon="arrowUp" title={t('goTo', { field: t(field) })} onClick={() => focus(field)}>
              {t(field)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
