'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Notice } from './alert';
import styles from './toast-region.module.css';
import { dismissNotice, noNotices, type QueuedNotice, readNotices, watchNotices } from './toast';

const SHOWN_MS = 5000;

/** Where results appear. Mounted once a page, by the frame; its place is announced politely, errors at once. */
export function NoticeRegion() {
  const notices = useSyncExternalStore(watchNotices, readNotices, noNotices);
  const t = useTranslations('ui');
  return (
    <section className={styles.region} aria-label={t('notices')} aria-live="polite" aria-relevant="additions">
      {notices.map((notice) => (
        <Queued key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function Queued({ notice }: { notice: QueuedNotice }) {
  const { id, tone, text, requestId, action } = notice;
  const ref = useRef<HTMLDivElement>(null);
  const isSticky = tone === 'bad' || tone === 'warn';
  useEffect(() => {
    if (isSticky) return;
    const timer = setInterval(() => {
      // Whoever points at a notice or stands on its button still reads it.
      if (!ref.current?.matches(':hover, :focus-within')) dismissNotice(id);
    }, SHOWN_MS);
    return () => clearInterval(timer);
  }, [id, isSticky]);
  return (
    <div ref={ref} className={styles.notice}>
      <Notice
        tone={tone}
        requestId={requestId}
        action={action}
        onDismiss={() => dismissNotice(id)}
        announce={tone === 'bad'}
      >
        {text}
      </Notice>
    </div>
  );
}
