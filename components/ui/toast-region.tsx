'use client';

import { useTranslations } from 'next-intl';
import { type FocusEvent, useRef } from 'react';
import { useStore } from '@/lib/client/create-store';
import { useInterval } from '@/lib/client/use-interval';
import { Alert } from './alert';
import { classNames } from './class-names';
import styles from './toast-region.module.css';
import { dismissToast, type Toast, shownToasts } from './toast';

const SHOWN_MS = 5000;

/** Where results appear. Mounted once a page, by the frame; its place is announced politely, errors at once. */
export function ToastRegion() {
  const notices = useStore(shownToasts);
  const t = useTranslations('ui');
  const before = useRef<HTMLElement>(null);
  // It gets the focus itself once a notice has gone with it. A brief one would stay for whoever stands on it.
  const passOn = ({ target, currentTarget: region, relatedTarget: from }: FocusEvent<HTMLElement, HTMLElement>) => {
    if (target === region) {
      // Else a press on its words would give it the focus as well.
      region.removeAttribute('tabindex');
      (
        region.querySelector<HTMLElement>('[role=alert] button') ??
        (before.current?.isConnected ? before.current : document.querySelector('main'))
      )?.focus({ preventScroll: true });
    } else if (from && !region.contains(from)) before.current = from;
  };
  return (
    <section
      className={styles.region}
      aria-label={t('notices')}
      aria-live="polite"
      aria-relevant="additions"
      onFocus={passOn}
    >
      {notices.map((notice) => (
        <Queued key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function Queued({ notice }: { notice: Toast }) {
  const { id, tone, text, requestId, action, shownMs = SHOWN_MS } = notice;
  const ref = useRef<HTMLDivElement>(null);
  const isSticky = tone === 'bad' || tone === 'warn';
  const dismissUnread = () => {
    // A user who points at a toast or stands on its button still reads it.
    if (!ref.current?.matches(':hover, :focus-within')) dismissToast(id);
  };
  useInterval(dismissUnread, isSticky ? null : shownMs);
  return (
    <div ref={ref} className={classNames(styles.notice, !isSticky && styles.brief)}>
      <Alert
        isCompact={!isSticky}
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
