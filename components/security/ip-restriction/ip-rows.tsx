'use client';

import { useTranslations } from 'next-intl';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Row } from '@/components/ui/stack';
import { focusIfLost } from '@/lib/client/focus-if-lost';
import type { ListCheck, RowFinding } from '@/lib/rules/security/ip-address-validation';
import styles from './ip.module.css';
import { shownRows } from './shown-rows';
import type { AddressRules } from './use-address-rules';
import type { IpEditor } from './use-ip-editor';
import { Field } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { TextInput } from '@/components/ui/text-input';
import { LIMITS } from '@/lib/rules/limits';

/** So many rows at a time; a list may hold ten thousand. */
const STEP = 50;

interface IpRowsProps {
  editor: IpEditor;
  rules: AddressRules | null;
  check: ListCheck | null;
  /** The rows that were wrong at the last try to save: from then on every row says what is wrong, not only those left behind. */
  tried: ReadonlySet<number> | null;
}

/** The rows of the list, each an input of its own. What is pasted with several addresses in it becomes several rows. */
export function IpRows({ editor, rules, check, tried }: IpRowsProps) {
  const t = useTranslations('security.ip');
  const [newId, setNewId] = useState<number | null>(null);
  const [most, setMost] = useState(STEP);
  const list = useRef<HTMLOListElement>(null);
  const inputAt = (index: number) => list.current?.querySelectorAll('input').item(index);
  // The button that began the editing is gone.
  useEffect(() => focusIfLost(() => list.current?.querySelector('input')), []);
  const shown = shownRows(editor.rows, check?.findings ?? [], most, tried);
  const hidden = editor.rows.length - shown.length;
  const append = () => {
    setMost(Math.max(most, editor.rows.length + 1));
    setNewId(editor.add(['']));
  };
  const paste = (id: number) => (event: ClipboardEvent) => {
    const parts = rules?.splitPasted(event.clipboardData.getData('text')) ?? [];
    if (parts.length < 2) return;
    event.preventDefault();
    setNewId(editor.paste(parts, id));
  };
  return (
    <div className={styles.rows}>
      <ol ref={list} className={styles.inputs} aria-label={t('list')}>
        {shown.map(({ id, ...row }, index) => (
          <IpRow
            key={id}
            {...row}
            isNew={id === newId}
            isTried={tried !== null}
            onText={(text) => editor.setText(id, text)}
            onPaste={paste(id)}
            onEnter={() => setNewId(editor.add([''], id))}
            onRemove={() => {
              editor.remove(id);
              // Typing goes on in the row that has come into its place.
              focusIfLost(() => inputAt(index) ?? inputAt(index - 1));
            }}
          />
        ))}
      </ol>
      <Row>
        <Button size="s" icon="plus" onClick={append}>
          {t('add')}
        </Button>
        <MoreRows hidden={hidden} onMore={() => setMost(most + STEP * 4)} />
      </Row>
      <p className={styles.quiet}>{t('rowsHint')}</p>
    </div>
  );
}

function MoreRows({ hidden, onMore }: { hidden: number; onMore: () => void }) {
  const t = useTranslations('security.ip');
  if (hidden === 0) return null;
  return (
    <Button size="s" variant="quiet" onClick={onMore}>
      {t('more', { count: hidden })}
    </Button>
  );
}

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
function IpRow({ isNew, text, number, finding, isTried, onText, onPaste, onEnter, onRemove }: IpRowProps) {
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
