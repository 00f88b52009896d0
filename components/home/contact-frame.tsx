'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useEmbeddedPage } from '@/components/chat/use-embedded-page';
import { reloadUnlessLoadedOpen } from '@/lib/client/navigation/fresh-document';
import { useReady } from '@/lib/client/use-ready';
import styles from './home-screen.module.css';

/** The embedded contact form. If it does not come, nothing says so: the link below it leads to the same form. */
export function ContactFrame({ url }: { url: string }) {
  const t = useTranslations('home.contact');
  const { ref, state, onLoad } = useEmbeddedPage(url);
  // After a screen for secrets, whose document may not show a frame, this loads a new document.
  useEffect(() => reloadUnlessLoadedOpen(), []);
  const isReady = useReady();
  if (state === 'failed') return null;
  // Not in the server's HTML: what the page says of itself would come before anybody listens.
  if (!isReady) return <div className={styles.form} />;
  return (
    // Scripts of a vendor: on another origin, without this tab, its windows or its address.
    <iframe
      ref={ref}
      className={styles.form}
      src={url}
      title={t('title')}
      sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
      referrerPolicy="no-referrer"
      loading="lazy"
      onLoad={onLoad}
    />
  );
}
