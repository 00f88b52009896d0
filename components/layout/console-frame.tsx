import type { ReactNode } from 'react';
import { ToastRegion } from '@/components/ui/toast-region';
import type { Theme } from '@/lib/i18n/preferences';
import styles from './console-frame.module.css';
import { Footer } from './footer';
import type { Frame } from './frame';
import { Header } from './header';
import { OfflineBanner } from './offline-banner';
import { MAIN_ID, SkipLink } from './skip-link';

export interface ConsoleFrameProps extends Frame {
  theme: Theme;
  children: ReactNode;
  /** In the header, beside the switches. */
  tools?: ReactNode;
  /** Across the page above the content: what concerns every screen. */
  banner?: ReactNode;
  /** Client pieces without a place of their own: frames of the sibling apps, keeper of the session. */
  aside?: ReactNode;
}

/** The frame of the signed-in screens: header, navigation, content up to 1120 px, footer. */
export function ConsoleFrame({ children, tools, banner, aside, ...frame }: ConsoleFrameProps) {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <Header {...frame} tools={tools} />
      <OfflineBanner />
      {banner}
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <ToastRegion />
      {aside}
    </div>
  );
}
