'use client';
import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import type { PictureProblem } from '@/components/profile/load-picture';
import { AVATAR } from '@/lib/rules/limits';
import styles from './avatar-panel.module.css';

/** Which files can be chosen, and why the last one could not. */
export function AvatarHelp({ problem, onForget }: { problem: PictureProblem | null; onForget: () => void }) {
  const t = useTranslations('avatar');
  const failed = useTranslations('failure');
  return (
    <>
      <p className={styles.formats}>{t('formats', { megabytes: AVATAR.inputBytes / 1024 / 1024 })}</p>
      {problem && (
        <Alert tone="bad" title={t('notChanged')} announce onDismiss={onForget}>
          {failed(problem)}
        </Alert>
      )}
    </>
  );
}
