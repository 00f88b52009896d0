import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Brand, Footer } from './brand';
import styles from './plain-frame.module.css';
import { MAIN_ID } from './skip-link';

/** The frame for when the real one may be what broke: it needs nothing but messages. */
export function PlainFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  return (
    <div className={styles.frame}>
      <header className={styles.head} aria-label={t('product')}>
        <Brand href="/" />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
