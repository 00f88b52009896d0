'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { RadioGroup } from '@/components/ui/radio-group';
import { Row } from '@/components/ui/stack';
import styles from './mfa-overview.module.css';

/** A text that asks people to enrol, ready to be copied, in both languages whatever the console's is. */
export function Reminder({ reminders }: { reminders: { ja: string; en: string } }) {
  const t = useTranslations('security.board');
  const [language, setLanguage] = useState<'ja' | 'en'>('ja');
  const options = [
    { value: 'ja' as const, label: t('languages.ja') },
    { value: 'en' as const, label: t('languages.en') },
  ];
  return (
    <details className={styles.reminder}>
      <summary>{t('reminder')}</summary>
      <Row>
        <RadioGroup
          label={t('reminderLanguage')}
          labelHidden
          value={language}
          options={options}
          onChange={setLanguage}
        />
        <CopyButton variant="secondary" value={reminders[language]} label={t('reminderCopy')} />
      </Row>
      <p className={styles.letter} lang={language}>
        {reminders[language]}
      </p>
    </details>
  );
}
