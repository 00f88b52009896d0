'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button, type ButtonVariant } from './button';
import styles from './copy-button.module.css';
import { VisuallyHidden } from './stack';

interface CopyButtonProps {
  /** The text, or a function that gets it, so that a secret can be copied without being shown. */
  value: string | (() => Promise<string>);
  /** Names what is copied; hidden if `compact`. */
  label: string;
  compact?: boolean;
  variant?: ButtonVariant;
  size?: 'm' | 's';
  disabledReason?: string | null;
  onCopied?: (() => void) | undefined;
}

const SHOWN_MS = 2000;

export function CopyButton(props: CopyButtonProps) {
  const { value, label, compact, variant = 'quiet', size = 's', disabledReason, onCopied } = props;
  const t = useTranslations('ui');
  const [state, setState] = useState<'busy' | 'copied' | 'copyFailed' | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const copy = async () => {
    clearTimeout(timer.current);
    setState('busy');
    try {
      await navigator.clipboard.writeText(typeof value === 'string' ? value : await value());
      setState('copied');
      onCopied?.();
    } catch {
      setState('copyFailed');
    }
    timer.current = setTimeout(() => setState(null), SHOWN_MS);
  };
  const end = state === 'busy' ? null : state;
  return (
    <span className={styles.wrap}>
      <Button
        variant={variant}
        size={size}
        icon={end === 'copied' ? 'check' : end ? 'bad' : 'copy'}
        busy={state === 'busy'}
        disabledReason={disabledReason}
        aria-label={compact ? label : undefined}
        title={compact ? label : undefined}
        onClick={() => void copy()}
      >
        {compact ? undefined : end ? t(end) : label}
      </Button>
      <span role="status">{end && <VisuallyHidden>{t(end)}</VisuallyHidden>}</span>
    </span>
  );
}
