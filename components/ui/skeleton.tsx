import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Panel } from './panel';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './stack';

/** Grey lines in the shape of what comes; it says once that something is loading. */
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

/** A panel whose title is known and whose content is on its way. */
export function PanelSkeleton({ title, lines = 3 }: { title: ReactNode; lines?: number }) {
  return (
    <Panel title={title} busy>
      <Skeleton lines={lines} />
    </Panel>
  );
}
