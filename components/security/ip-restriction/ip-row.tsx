'use client';
import { useTranslations } from 'next-intl';
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { TextInput } from '@/components/ui/text-input';
import type { RowFinding } from '@/lib/rules/security/ip-address-validation';
import { LIMITS } from '@/lib/rules/limits';
import styles from './ip.module.css';

interface IpRowProps {
  /** Has just been added by somebody who goes on typing. */
  isNew: boolean;
  text: string;
  number: number;
  finding: RowFinding;
  isTried: boolean;
  onText: (text: string) => void;
  onPaste: (event: ClipboardEvent) => void;
  onEnter: () => void;
  onRemove: () => void;
}

/** One row: what is wrong with it is said once it is left, what is only worth knowing at once. */
export function IpRow({ isNew, text, number, finding, isTried, onText, onPaste, onEnter, onRemove }: IpRowProps) {
  const t = useTranslations('security.ip');
  const [isLeft, setLeft] = useState(text !== '');
  const input = useRef<HTMLInputElement>(null);
  // Before the next key arrives: whoever types fast must not write into the row before.
  useLayoutEffect(() => {
    if (isNew) input.current?.focus();
  }, [isNew]);
  const error = isTried || isLeft ? ERRORS[finding.kind] : undefined;
  const keys = (event: KeyboardEvent) => {
    // Enter while Japanese is being composed belongs to the composing.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <li className={styles.inputRow}>
      <Field label={t('row', { number })} labelHidden wide error={error} errorValues={{ max: LIMITS.iptableEntry }}>
        <TextInput
          mono
          ref={input}
          value={text}
          placeholder={number === 1 ? t('placeholder') : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          translate="no"
          onChange={({ target }) => onText(target.value)}
          onPaste={onPaste}
          onKeyDown={keys}
          onFocus={() => setLeft(false)}
          onBlur={() => setLeft(true)}
        />
      </Field>
      <Button
        variant="quiet"
        icon="trash"
        aria-label={t('removeRow', { number })}
        title={t('removeRow', { number })}
        onClick={onRemove}
      />
      <Remark finding={finding} />
    </li>
  );
}

const ERRORS: Partial<Record<RowFinding['kind'], string>> = { malformed: 'enterCorrectly', tooLong: 'tooLong' };

function Remark({ finding }: { finding: RowFinding }) {
  const t = useTranslations('security.ip');
  const words = {
    fine: () => null,
    blank: () => null,
    malformed: () => null,
    tooLong: () => null,
    everything: () => t('everything'),
    duplicate: () => finding.kind === 'duplicate' && t('duplicate', { number: finding.of }),
    inside: () => finding.kind === 'inside' && t('inside', { number: finding.of, row: finding.row }),
    unusual: () => finding.kind === 'unusual' && t('unusual', { plain: finding.plain }),
  }[finding.kind]();
  if (!words) return null;
  return (
    <p className={styles.remark}>
      <Icon name="warn" />
      <span>{words}</span>
    </p>
  );
}
