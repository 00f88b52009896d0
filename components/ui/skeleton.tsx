'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Panel } from './panel';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './stack';

interface SkeletonProps {
  /** As high as so many lines, of which the first twelve are seen: what is below stays where it is when the data comes. */
  lines?: number;
  /** Over the lines, so that nothing moves: what is said of a long wait. */
  children?: ReactNode;
}

export function Skeleton({ lines = 3, children }: SkeletonProps) {
  const t = useTranslations('ui');
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <span className={styles.lines}>
        {Array.from({ length: lines }, (_, line) => (
          <span key={line} className={styles.line} />
        ))}
      </span>
      {children && <div className={styles.over}>{children}</div>}
    </div>
  );
}

export function PanelSkeleton({ title, ...rest }: SkeletonProps & { title: ReactNode }) {
  return (
    <Panel title={title} busy>
      <Skeleton {...rest} />
    </Panel>
  );
}

export function StillLoading() {
  const t = useTranslations('ui');
  return <span role="status">{t('stillLoading')}</span>;
}
