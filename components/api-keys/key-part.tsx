'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import type { Failure } from '@/lib/rules/failures';
import styles from './key-part.module.css';

interface KeyPartProps {
  label: string;
  children: ReactNode;
  note: string;
  failure: Failure | null | undefined;
}

export function KeyPart({ label, children, note, failure }: KeyPartProps) {
  const t = useTranslations('apikey');
  return (
    <div className={styles.part}>
      <p className={styles.label}>{label}</p>
      {children}
      <p className={styles.note}>{note}</p>
      {failure && <FailureAlert failure={failure} title={t('readFailed')} />}
    </div>
  );
}
