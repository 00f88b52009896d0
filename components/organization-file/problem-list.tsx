'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import type { FileProblem } from '@/lib/rules/organization-file/file-text';
import styles from './organization-file.module.css';

/** What is wrong with a text, by its lines. */
export function ProblemList({ problems }: { problems: readonly FileProblem[] }) {
  const t = useTranslations('organizationFile');
  return (
    <Alert tone="bad" title={t('problems', { count: problems.length })} announce>
      <ul className={styles.problems}>
        {problems.map(({ code, line, field, value = '' }, at) => {
          const reason = t(`problem.${code}`, { value, field });
          // Two mistakes may be the same in every word: only their places tell them apart.
          return <li key={at}>{line === null ? reason : t('atLine', { line, reason })}</li>;
        })}
      </ul>
    </Alert>
  );
}
