'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Icon } from '@/components/ui/icon';
import { lazyDialog } from '@/components/ui/lazy-component';
import { VisuallyHidden } from '@/components/ui/stack';
import styles from './palette-button.module.css';

const Palette = lazyDialog(() => import('./palette').then((loaded) => loaded.Palette));

/** Opens the palette by a press or by Ctrl K (⌘ K); it closes when another screen is open. */
export function PaletteButton({ support }: { support: string }) {
  const t = useTranslations('shell');
  const pathname = usePathname();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isMac = useSyncExternalStore(
    () => () => {},
    () => /Mac|iPhone|iPad/.test(navigator.platform),
    () => false,
  );
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'k';
      if (!isShortcut) return;
      event.preventDefault();
      // A question that is open is answered first.
      if (!document.querySelector('dialog[open]')) setOpenedAt(pathname);
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, [pathname]);
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpenedAt(pathname)}
      >
        <Icon name="search" />
        <VisuallyHidden>{t('search')}</VisuallyHidden>
        <span className={styles.words} aria-hidden="true">
          {t('search')}
          <kbd className={styles.keys}>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
        </span>
      </button>
      {openedAt === pathname && <Palette support={support} onClose={() => setOpenedAt(null)} />}
    </>
  );
}
