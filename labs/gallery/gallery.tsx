'use client';

import { LanguageSwitch, ThemeSwitch } from '@/components/preferences/preferences';
import { ToastRegion } from '@/components/ui/toast-region';
import type { Theme } from '@/lib/i18n/preferences';
import { GalleryControls } from './gallery-controls';
import { GalleryFields } from './gallery-fields';
import { GalleryMessages } from './gallery-messages';
import { GalleryOverlays } from './gallery-overlays';
import { GallerySurfaces } from './gallery-surfaces';
import styles from './gallery.module.css';

/**
 * Every building block in every state, for whoever changes one. The words are the product's own, in both languages.
 * @param shown the overlay that is open from the start
 */
export function Gallery({ theme, shown }: { theme: Theme; shown: string | null }) {
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>components/ui</h1>
        <div className={styles.tools}>
          <LanguageSwitch />
          <ThemeSwitch saved={theme} />
        </div>
      </header>
      <GalleryControls />
      <GalleryFields />
      <GalleryMessages />
      <GallerySurfaces />
      <GalleryOverlays shown={shown} />
      <ToastRegion />
    </main>
  );
}
