'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
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
  const typed = useEarlyTyping(openedAt === pathname);
  const isMac = useSyncExternalStore(
    () => () => {},
    () => /Mac|iPhone|iPad/.test(navigator.platform),
    () => false,
  );
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isHeld = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isHeld || !['k', 'K'].includes(event.key)) return;
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
      {openedAt === pathname && <Palette support={support} typed={typed} onClose={() => setOpenedAt(null)} />}
    </>
  );
}

/** Keeps what is typed after the keys were pressed and before the palette has come. Its field takes over with the first call. */
function useEarlyTyping(isOpen: boolean): () => string {
  const kept = useRef('');
  const isHere = useRef(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const hasFailed = document.querySelector('dialog[open] [role=alert]') !== null;
      if (isHere.current || hasFailed || ctrlKey || metaKey || altKey) return;
      if (key === 'Backspace') kept.current = kept.current.slice(0, -1);
      else if (key.length === 1) kept.current += key;
      else return;
      // Neither a field of the page nor a button takes it.
      event.preventDefault();
    };
    document.addEventListener('keydown', keep, true);
    return () => {
      document.removeEventListener('keydown', keep, true);
      kept.current = '';
      isHere.current = false;
    };
  }, [isOpen]);
  return useCallback(() => {
    isHere.current = true;
    return kept.current;
  }, []);
}
