'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import type { FileProblem } from '@/lib/rules/organization-file/file-text';
import { problemText } from './file-words';
import styles from './organization-file.module.css';

/** What is wrong with a text, by its lines. */
export function ProblemList({ problems }: { problems: readonly FileProblem[] }) {
  const t = useTranslations('organizationFile');
  return (
    <Alert tone="bad" title={t('problems', { count: problems.length })} announce>
      <ul className={styles.problems}>
        {/* Two mistakes may be the same in every word: only their places tell them apart. */}
        {problems.map((problem, at) => (
          <li key={at}>{problemText(t, problem)}</li>
        ))}
      </ul>
    </Alert>
  );
}
