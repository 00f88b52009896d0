import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ToastRegion } from '@/components/ui/toast-region';
import type { Theme } from '@/lib/i18n/preferences';
import { Brand } from './brand';
import { Footer } from './footer';
import type { Frame } from './frame';
import { LanguageSwitch } from './language-switch';
import { OfflineBanner } from './offline-banner';
import styles from './open-frame.module.css';
import { MAIN_ID, SkipLink } from './skip-link';
import { SupportLink } from './support-link';
import { ThemeSwitch } from './theme-switch';
import { Welcome } from './welcome';

export interface OpenFrameProps extends Pick<Frame, 'links'> {
  theme: Theme;
  children: ReactNode;
  aside?: ReactNode;
}

/** The frame of the screens for people who are not signed in: their card, beside what the console is for. */
export function OpenFrame({ links, theme, children, aside }: OpenFrameProps) {
  const t = useTranslations('shell');
  return (
    <div className={styles.frame}>
      <SkipLink />
      <div className={styles.side}>
        <header className={styles.head}>
          <Brand href="/signin" />
          <LanguageSwitch />
        </header>
        <OfflineBanner />
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <section className={styles.tools} aria-label={t('preferences')}>
          <ThemeSwitch saved={theme} />
          <SupportLink href={links.support} />
        </section>
      </div>
      <Welcome />
      <div className={styles.foot}>
        <Footer />
      </div>
      <ToastRegion />
      {aside}
    </div>
  );
}
