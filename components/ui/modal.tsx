'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useRef } from 'react';
import { Button } from './button';
import { classNames } from './class-names';
import styles from './dialog.module.css';
import { RetryAfterScope } from './retry-after-scope';
import { Icon } from './icon';
import { useKeyScroll } from './use-key-scroll';
import { useModal } from './use-modal';

export interface ModalProps {
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
