'use client';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { FieldConflict } from '@/lib/rules/organization/contact-details';
import styles from './conflict-choice.module.css';

interface ConflictChoiceProps {
  clash: FieldConflict;
  chosen: 'saved' | 'mine' | undefined;
  onChoose: (side: 'saved' | 'mine') => void;
}

/** One field, what is saved beside what was typed. */
export function ConflictChoice({ clash, chosen, onChoose }: ConflictChoiceProps) {
  const t = useTranslations('information');
  const name = useId();
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>{t(clash.field)}</legend>
      <div className={styles.sides}>
        {(['saved', 'mine'] as const).map((side) => (
          <label key={side} className={styles.side}>
            <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
            <span className={styles.words}>
              <span className={styles.which}>{t(`conflict.${side}`)}</span>
              <span className={styles.value}>{clash[side] || t('conflict.empty')}</span>
            </span>
          </label>
        ))}
      </div>
      {!clash.isMineChanged && <p className={styles.note}>{t('conflict.untouched')}</p>}
    </fieldset>
  );
}
