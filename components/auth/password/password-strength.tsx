'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { Strength } from './score-password';
import styles from './password-strength.module.css';

const STEPS = [1, 2, 3, 4] as const;

/**
 * How easily a new password is guessed: a hint that never decides anything (specification, section 5: length and equality
 * do). What judges it is large and is loaded with the first letter typed.
 */
export function PasswordStrength({ password, account }: { password: string; account: string }) {
  const t = useTranslations('chpasswd');
  const strength = useStrength(password, account);
  if (password === '' || strength === null) return <span>{t('strength.none')}</span>;
  return (
    <span className={styles.strength} data-strength={strength}>
      <span className={styles.bars} aria-hidden="true">
        {STEPS.map((step) => (
          <span key={step} className={step <= strength ? styles.on : styles.off} />
        ))}
      </span>
      <span role="status">{t(`strength.s${strength}`)}</span>
    </span>
  );
}

const PAUSE_MS = 150;

function useStrength(password: string, account: string): Strength | null {
  const [strength, setStrength] = useState<Strength | null>(null);
  useEffect(() => {
    if (password === '') return;
    let isStale = false;
    const judge = async () => {
      const judged = await import('./score-password').then(
        (file) => file.scorePassword(password, account),
        () => null,
      );
      if (!isStale) setStrength(judged);
    };
    const timer = setTimeout(() => void judge(), PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [password, account]);
  return strength;
}
