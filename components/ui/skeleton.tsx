import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Panel } from './panel';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './stack';

export function Skeleton({ lines = 3 }: { lines?: number }) {
  const t = useTranslations('ui');
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} />
      ))}
    </div>
  );
}

export function PanelSkeleton({ title, lines = 3 }: { title: ReactNode; lines?: number }) {
  return (
    <Panel title={title} busy>
      <Skeleton lines={lines} />
    </Panel>
  );
}
