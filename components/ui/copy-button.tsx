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

/** Copies a text. One to be fetched goes in as a promise: WebKit takes nothing after the press. @throws if either refuses */
export async function copyText(value: CopyButtonProps['value']): Promise<void> {
  if (typeof value === 'string') return navigator.clipboard.writeText(value);
  const fetched = value();
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await fetched);
  const blob = fetched.then((text) => new Blob([text], { type: 'text/plain' }));
  await Promise.all([blob, navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])]);
}

export function CopyButton(props: CopyButtonProps) {
  const { value, label, compact, variant = 'quiet', size = 's', disabledReason, onCopied } = props;
  const t = useTranslations('ui');
  const [state, setState] = useState<'busy' | 'copied' | 'copyFailed' | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const copy = async () => {
    clearTimeout(timer.current);
    setState('busy');
    try {
      await copyText(value);
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
