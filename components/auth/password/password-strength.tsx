'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { lazyImport } from '@/lib/client/lazy-import';
import styles from './password-strength.module.css';
import { TIMING } from '@/lib/rules/timing';
import type { Strength } from './score-password';

const STEPS = [1, 2, 3, 4] as const;

/** How easily a new password is guessed: a hint that never blocks the form. */
export function PasswordStrength({ password, account }: { password: string; account: string }) {
  const t = useTranslations('chpasswd');
  const strength = useStrength(password, account);
  if (password === '' || strength === null) return <span className={styles.strength}>{t('strength.none')}</span>;
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

/** The dictionary is large: it is loaded with the first letter typed. */
function useStrength(password: string, account: string): Strength | null {
  const [strength, setStrength] = useState<Strength | null>(null);
  useEffect(() => {
    if (password === '') return;
    let isStale = false;
    const score = async () => {
      const part = await lazyImport(() => import('./score-password'));
      if (!isStale) setStrength(part && part.scorePassword(password, account));
    };
    const timer = setTimeout(() => void score(), TIMING.typedMs);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [password, account]);
  return strength;
}
