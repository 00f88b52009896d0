'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, type RefObject, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { focusAfter } from '@/components/ui/focus';
import { breakable } from './breakable';
import { Button } from './button';
import { classNames } from './class-names';
import styles from './dialog.module.css';
import { Icon } from './icon';
import { RetryAfterScope } from './retry-after-scope';
import { useKeyScroll } from './use-key-scroll';

interface ModalProps {
  title: string;
  children?: ReactNode;
  onClose: () => void;
  footer?: ReactNode;
  busy?: boolean | undefined;
  danger?: boolean;
  shape: 's' | 'm' | 'l' | 'side';
  /** False for one that stays mounted while it is closed. */
  open?: boolean;
}

export function Modal({ title, children, onClose, footer, busy = false, danger, shape, open = true }: ModalProps) {
  const ref = useModal(onClose, busy, open);
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
        <div className={styles.head}>
          <h2 id={id} className={classNames(styles.title, danger && styles.danger)}>
            {danger && <Icon name="warn" size={20} />}
            <span>{breakable(title, 8)}</span>
          </h2>
          <Button
            variant="quiet"
            size="s"
            icon="cross"
            aria-label={t('close')}
            onClick={onClose}
            disabledReason={busy ? t('wait') : null}
          />
        </div>
        <RetryAfterScope>
          {children && <Body titleId={id}>{children}</Body>}
          {footer && <div className={styles.foot}>{footer}</div>}
        </RetryAfterScope>
      </div>
    </dialog>
  );
}

function Body({ titleId, children }: { titleId: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const focusable = useKeyScroll(ref, { 'aria-labelledby': titleId });
  return (
    <div ref={ref} className={styles.body} {...focusable}>
      {children}
    </div>
  );
}

interface DrawerProps extends Omit<ModalProps, 'busy' | 'danger' | 'shape'> {
  /** Closed, it keeps what is in it. */
  keeps?: boolean;
}

/** Navigation or reading at the side of the page. */
export function Drawer({ open = true, keeps = false, ...rest }: DrawerProps) {
  return open || keeps ? <Modal {...rest} open={open} shape="side" /> : null;
}

/** Opens a native dialog while `open`; while `busy`, nothing closes it. */
function useModal(onClose: () => void, busy: boolean, open: boolean): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const ask = useEffectEvent(() => {
    if (!busy) onClose();
    else if (ref.current?.open === false) ref.current.showModal();
  });

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const restoreFocus = focusAfter(document.activeElement);
    dialog.showModal();
    focusFirst(dialog);
    const deafen = listen(dialog, () => ask());
    return () => {
      deafen();
      // Only a dialog that is closed before it is removed gives the focus back.
      dialog.close();
      restoreFocus();
    };
  }, [open]);
  return ref;
}

/** The browser would focus the cross in the corner; the first field or the harmless button is better. */
function focusFirst(dialog: HTMLDialogElement): void {
  dialog.querySelector<HTMLElement>('input:not([type="hidden"], [hidden]), select, textarea, [data-safe]')?.focus();
  // In a low window all of it scrolls: it is read from its title on.
  for (const sheet of dialog.children) sheet.scrollTop = 0;
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
  // The browser may close it without asking (a second Esc): then the page follows.
  dialog.addEventListener('close', () => dialog.open || ask(), { signal });
  dialog.addEventListener('pointerdown', (event) => (isPressedBeside = event.target === dialog), { signal });
  // A press that began inside, as when text is selected, does not close.
  dialog.addEventListener('click', (event) => isPressedBeside && event.target === dialog && ask(), { signal });
  return () => listening.abort();
}
