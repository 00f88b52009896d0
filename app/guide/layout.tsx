import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Brand, Footer } from '@/components/layout/brand';
import { Messages } from '@/components/layout/messages';
import { MAIN_ID, SkipLink } from '@/components/layout/skip-link';
import { Preferences } from '@/components/preferences/preferences';
import { OF_FRAMES } from '@/lib/i18n/messages';
import type { Theme } from '@/lib/i18n/preferences';
import { loadFrame } from '@/lib/server/pages/load-frame';
import styles from './guide-frame.module.css';

/** For everybody, with or without a session: it reads nothing of the provider, and no frame of a sibling app comes along. */
export default async function GuideLayout({ children }: { children: ReactNode }) {
  const { account, theme } = await loadFrame();
  return (
    <Messages names={OF_FRAMES}>
      <GuideFrame isSignedIn={account !== null} theme={theme}>
        {children}
      </GuideFrame>
    </Messages>
  );
}

interface GuideFrameProps {
  isSignedIn: boolean;
  theme: Theme;
  children: ReactNode;
}

/** Its links load new documents, whose policies are those of their screens. */
function GuideFrame({ isSignedIn, theme, children }: GuideFrameProps) {
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
