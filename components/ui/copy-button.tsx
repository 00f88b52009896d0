'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
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
}

const SHOWN_MS = 2000;

export function CopyButton({ value, label, compact, variant = 'quiet', size = 's', disabledReason }: CopyButtonProps) {
  const t = useTranslations('ui');
  const [state, setState] = useState<'idle' | 'busy' | 'copied' | 'copyFailed'>('idle');
  const copy = async () => {
    setState('busy');
    try {
      await navigator.clipboard.writeText(typeof value === 'string' ? value : await value());
      setState('copied');
    } catch {
      setState('copyFailed');
    }
    setTimeout(() => setState('idle'), SHOWN_MS);
  };
  const isDone = state === 'copied' || state === 'copyFailed';
  return (
    <span className={styles.wrap}>
      <Button
        variant={variant}
        size={size}
        icon={state === 'copied' ? 'check' : state === 'copyFailed' ? 'bad' : 'copy'}
        busy={state === 'busy'}
        disabledReason={disabledReason}
        aria-label={compact ? label : undefined}
        title={compact ? label : undefined}
        onClick={() => void copy()}
      >
        {compact ? undefined : isDone ? t(state) : label}
      </Button>
      <span role="status">{isDone && <VisuallyHidden>{t(state)}</VisuallyHidden>}</span>
    </span>
  );
}
