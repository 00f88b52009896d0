'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useRef } from 'react';
import styles from './alert.module.css';
import { breakable } from './breakable';
import { Button } from './button';
import { classNames } from './class-names';
import { CopyButton } from './copy-button';
import { Icon } from './icon';
import type { ToastAction, ToastTone } from './toast';
import { useKeyScroll } from './use-key-scroll';

interface AlertProps {
  tone: ToastTone;
  title?: string;
  children: ReactNode;
  /** `held`: why it cannot be pressed now. */
  action?: (ToastAction & { held?: string | null }) | undefined;
  requestId?: string | undefined;
  onDismiss?: () => void;
  /** Read out when it appears; a text that is there from the start needs no announcement. */
  announce?: boolean;
  /** On a phone its action stands beside its text, of which five lines show at a time: it covers little. */
  isCompact?: boolean;
}

/** A message in place. The tones differ by icon and name, not by colour alone. */
export function Alert({ tone, title, children, action, requestId, onDismiss, announce, isCompact }: AlertProps) {
  const t = useTranslations('ui');
  const text = useRef<HTMLDivElement>(null);
  const focusable = useKeyScroll(text, { 'aria-label': t(`tone.${tone}`) });
  const role = announce ? (tone === 'bad' || tone === 'warn' ? 'alert' : 'status') : undefined;
  return (
    <div className={classNames(styles.notice, styles[tone], isCompact && styles.compact)} role={role}>
      <span className={styles.sign} role="img" aria-label={t(`tone.${tone}`)}>
        <Icon name={tone} size={20} />
      </span>
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        <div ref={text} className={styles.text} {...focusable}>
          {typeof children === 'string' ? breakable(children, 8) : children}
        </div>
        {(action || requestId) && (
          <div className={styles.more}>
            {action && (
              <Button size="s" disabledReason={action.held} onClick={action.onSelect}>
                {action.label}
              </Button>
            )}
            {requestId && <RequestId id={requestId} />}
          </div>
        )}
      </div>
      {onDismiss && <Button variant="quiet" size="s" icon="cross" aria-label={t('dismiss')} onClick={onDismiss} />}
    </div>
  );
}

export function ReadOnlyNote({ children }: { children: ReactNode }) {
  const t = useTranslations('ui');
  return (
    <p className={styles.note}>
      <Icon name="lock" />
      <span>
        <strong className={styles.word}>{t('readOnly')}</strong>
        {children}
      </span>
    </p>
  );
}

/** The id of a failed request in the logs, to be copied into a question to support. */
export function RequestId({ id }: { id: string }) {
  const t = useTranslations('ui');
  return (
    <span className={styles.row}>
      <span>{t('requestId')}</span>
      <span className={styles.row}>
        <code className={styles.id}>{id}</code>
        <CopyButton value={id} label={t('copyRequestId')} compact />
      </span>
    </span>
  );
}
