'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, type RefObject, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button';
import { classNames } from './class-names';
import styles from './dialog.module.css';
import { RetryAfterScope } from './retry-after-scope';
import { Icon } from './icon';
import { useKeyScroll } from './use-key-scroll';
import { focusIfLost } from '@/lib/client/focus-if-lost';

interface ModalProps {
  title: string;
  children?: ReactNode;
  onClose: () => void;
  footer?: ReactNode;
  busy?: boolean | undefined;
  danger?: boolean;
  shape: 's' | 'm' | 'l' | 'side';
}

/** The frame that dialogs and sheets share; it is open for as long as it is there. */
export function Modal({ title, children, onClose, footer, busy = false, danger, shape }: ModalProps) {
  const ref = useModal(onClose, busy);
  const t = useTranslations('ui');
  const id = useId();
  return (
    <dialog
      ref={ref}
      className={classNames(styles.dialog, styles[shape])}
      aria-labelledby={id}
      aria-busy={busy || undefined}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id={id} className={classNames(styles.title, danger && styles.danger)}>
            {danger && <Icon name="warn" size={20} />}
            <span>{title}</span>
          </h2>
          <Button
            variant="quiet"
            size="s"
            icon="cross"
            aria-label={t('close')}
            onClick={onClose}
            disabledReason={busy ? t('wait') : null}
          />
        </header>
        <RetryAfterScope>
          {children && <Body titleId={id}>{children}</Body>}
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </RetryAfterScope>
      </div>
    </dialog>
  );
}

/** What a dialog holds; where it is long and holds nothing to focus, it takes the focus itself, so that keys scroll it. */
function Body({ titleId, children }: { titleId: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const isFocusable = useKeyScroll(ref);
  const focusable = isFocusable ? { tabIndex: 0, role: 'group', 'aria-labelledby': titleId } : {};
  return (
    <div ref={ref} className={styles.body} {...focusable}>
      {children}
    </div>
  );
}

/**
 * Opens a native dialog over the page for as long as its component is there, and gives focus back afterwards.
 * @param onClose asked for by Esc, by a press beside the dialog, or by the browser
 * @param busy while true nothing closes the dialog
 * @returns the ref for the `<dialog>`
 */
function useModal(onClose: () => void, busy: boolean): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const ask = useEffectEvent(() => {
    if (!busy) onClose();
    else if (ref.current?.open === false) ref.current.showModal();
  });

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const giveBack = focusAfter(document.activeElement);
    dialog.showModal();
    // The browser would pick the cross in the corner: the first field is better, or the button that changes nothing.
    dialog.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea, [data-safe]')?.focus();
    const deafen = listen(dialog, () => ask());
    return () => {
      deafen();
      // Closed before it leaves the page: only then does the browser give focus back to what had it.
      dialog.close();
      giveBack();
    };
  }, []);
  return ref;
}

function listen(dialog: HTMLDialogElement, ask: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let isPressedBeside = false;
  dialog.addEventListener(
    'cancel',
    (event) => {
      // A file input inside the dialog also sends `cancel`, and it bubbles.
      if (event.target !== dialog) return;
      event.preventDefault();
      ask();
    },
    { signal },
  );
  // The browser may close without asking (a second Esc): then the page follows.
  dialog.addEventListener('close', () => dialog.open || ask(), { signal });
  dialog.addEventListener('pointerdown', (event) => (isPressedBeside = event.target === dialog), { signal });
  // A press that began inside, as when text is marked, does not close.
  dialog.addEventListener('click', (event) => isPressedBeside && event.target === dialog && ask(), { signal });
  return () => listening.abort();
}

/**
 * Where what was decided took the button away that asked for it, the panel that it stood in takes the focus: the row, the
 * card or the screen around it is where somebody goes on.
 * @param opener what had the focus before
 */
function focusAfter(opener: Element | null): () => void {
  const around = opener?.closest<HTMLElement>('article, section');
  return () =>
    focusIfLost(() => {
      if (opener?.isConnected) return null;
      const place = around?.isConnected ? around : document.querySelector('main');
      if (place && !place.hasAttribute('tabindex')) place.tabIndex = -1;
      return place;
    });
}
