'use client';

import { useTranslations } from 'next-intl';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { MoreRows } from '@/components/ui/first-rows';
import { Field } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Row } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import { focusIfLost } from '@/components/ui/focus';
import { isComposing } from '@/lib/client/form-errors';
import { LIMITS } from '@/lib/rules/limits';
import type { ListCheck, RowFinding } from '@/lib/rules/security/ip-address-validation';
import styles from './ip.module.css';
import type { AddressRules } from './ip-own-address';
import type { DraftRow, IpDraft } from './use-ip-draft';

// A list may hold ten thousand rows.
const STEP = 50;

interface IpRowsProps {
  draft: IpDraft;
  rules: AddressRules | null;
  check: ListCheck | null;
  /** The ids of the rows that were wrong at the last attempt to save; after one, every row shows its error at once. */
  tried: ReadonlySet<number> | null;
}

/** One input for each row. A pasted text with several addresses becomes several rows. */
export function IpRows({ draft, rules, check, tried }: IpRowsProps) {
  const t = useTranslations('security.ip');
  const [added, setAdded] = useState<readonly number[]>([]);
  const [most, setMost] = useState(STEP);
  const list = useRef<HTMLOListElement>(null);
  const inputAt = (index: number) => list.current?.querySelectorAll('input').item(index);
  // The button that opened the form is gone, and the focus with it.
  useEffect(() => focusIfLost(() => list.current?.querySelector('input')), []);
  const shown = shownRows(draft.rows, check?.findings ?? [], most, new Set([...added, ...(tried ?? [])]));
  const goTo = (id: number) => setAdded([...added, id]);
  const paste = (id: number) => (event: ClipboardEvent) => {
    const parts = rules?.splitPasted(event.clipboardData.getData('text')) ?? [];
    if (parts.length < 2) return;
    event.preventDefault();
    goTo(draft.paste(parts, id));
  };
  return (
    <div className={styles.rows}>
      <ol ref={list} className={styles.inputs} aria-label={t('list')}>
        {shown.map(({ id, ...row }, index) => (
          <IpRow
            key={id}
            {...row}
            isNew={id === added.at(-1)}
            isTried={tried !== null}
            onText={(text) => draft.setText(id, text)}
            onPaste={paste(id)}
            onEnter={() => goTo(draft.add([''], id))}
            onRemove={() => {
              draft.remove(id);
              focusIfLost(() => inputAt(index) ?? inputAt(index - 1));
            }}
          />
        ))}
      </ol>
      <Row>
        <Button size="s" icon="plus" onClick={() => goTo(draft.add(['']))}>
          {t('add')}
        </Button>
        <MoreRows
          hidden={draft.rows.length - shown.length}
          onMore={() => {
            setMost(most + STEP * 4);
            focusIfLost(() => inputAt(most));
          }}
        />
      </Row>
      <p className={styles.quiet}>{t('rowsHint')}</p>
    </div>
  );
}

interface ShownRow extends DraftRow {
  /** From 1. */
  number: number;
  finding: RowFinding;
}

/** The first rows, and those that were added here or wrong at the last attempt to save, wherever they are. */
function shownRows(
  rows: readonly DraftRow[],
  findings: readonly RowFinding[],
  most: number,
  others: ReadonlySet<number>,
): ShownRow[] {
  const numbered = rows.map((row, index): ShownRow => {
    return { ...row, number: index + 1, finding: findings[index] ?? { kind: 'fine' } };
  });
  return numbered.filter(({ id }, index) => index < most || others.has(id));
}

interface IpRowProps {
  /** The user has just added it and goes on typing. */
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

/** An error appears when the row loses the focus, a remark at once. */
function IpRow({ isNew, text, number, finding, isTried, onText, onPaste, onEnter, onRemove }: IpRowProps) {
  const t = useTranslations('security.ip');
  const [hasBlurred, setBlurred] = useState(text !== '');
  const input = useRef<HTMLInputElement>(null);
  // Before the next key arrives, or fast typing would go into the row before.
  useLayoutEffect(() => {
    if (isNew) input.current?.focus();
  }, [isNew]);
  const error = isTried || hasBlurred ? ERRORS[finding.kind] : undefined;
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
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
          onFocus={() => setBlurred(false)}
          onBlur={() => setBlurred(true)}
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
