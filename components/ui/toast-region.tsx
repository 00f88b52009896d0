'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Alert } from './alert';
import styles from './toast-region.module.css';
import { dismissToast, noToasts, type Toast, readToasts, watchToasts } from './toast';

const SHOWN_MS = 5000;

/** Where results appear. Mounted once a page, by the frame; its place is announced politely, errors at once. */
export function ToastRegion() {
  const notices = useSyncExternalStore(watchToasts, readToasts, noToasts);
  const t = useTranslations('ui');
  return (
    <section className={styles.region} aria-label={t('notices')} aria-live="polite" aria-relevant="additions">
      {notices.map((notice) => (
        <Queued key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function Queued({ notice }: { notice: Toast }) {
  const { id, tone, text, requestId, action } = notice;
  const ref = useRef<HTMLDivElement>(null);
  const isSticky = tone === 'bad' || tone === 'warn';
  useEffect(() => {
    if (isSticky) return;
    const timer = setInterval(() => {
      // Whoever points at a notice or stands on its button still reads it.
      if (!ref.current?.matches(':hover, :focus-within')) dismissToast(id);
    }, SHOWN_MS);
    return () => clearInterval(timer);
  }, [id, isSticky]);
  return (
    <div ref={ref} className={styles.notice}>
      <Alert
        tone={tone}
        requestId={requestId}
        action={action}
        onDismiss={() => dismissToast(id)}
        announce={tone === 'bad'}
      >
        {text}
      </Alert>
    </div>
  );
}
