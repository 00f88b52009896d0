import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Brand, Footer } from './brand';
import { Preferences } from '../preferences/preferences';
import { MAIN_ID, SkipLink } from './skip-link';
import type { Theme } from '@/lib/i18n/preferences';
import styles from './guide-frame.module.css';

interface GuideFrameProps {
  isSignedIn: boolean;
  theme: Theme;
  children: ReactNode;
}

/** The frame of the guide, with or without a session. Its links load new documents, whose policies are those of their screens. */
export function GuideFrame({ isSignedIn, theme, children }: GuideFrameProps) {
  const t = useTranslations('guide');
  const ui = useTranslations('ui');
  const shell = useTranslations('shell');
  const home = isSignedIn ? '/' : '/signin';
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.head}>
        <div className={styles.top}>
          <Brand href={home} />
          <a href={home}>{isSignedIn ? t('toConsole') : ui('toSignIn')}</a>
        </div>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <section className={styles.tools} aria-label={shell('preferences')}>
        <Preferences theme={theme} isRow />
      </section>
      <Footer />
    </div>
  );
}
