'use client';

import { useTranslations } from 'next-intl';
import { MOST_PRINTED, type VirtualRows } from './use-virtual-rows';

interface RowSpacerProps {
  /** How many are left out; the style sheet gives each the height `--row`. */
  rows: number;
  /** Headings among them, each with the height `--heading`. */
  headings?: number | undefined;
}

/** In place of rows that are not drawn. */
export function RowSpacer({ rows, headings = 0 }: RowSpacerProps) {
  const height = `${rows} * var(--row)`;
  const all = headings > 0 ? `calc(${height} + ${headings} * var(--heading))` : `calc(${height})`;
  return <div style={{ blockSize: all }} />;
}

/** Behind the last row: on paper it says that there are more. */
export function LastSpacer({ list, headings }: { list: VirtualRows; headings?: number }) {
  const t = useTranslations('ui');
  if (!list.isPrinting) return <RowSpacer rows={list.after} headings={headings} />;
  return list.after > 0 && <p style={{ padding: 'var(--s4) var(--s6)' }}>{t('printed', { count: MOST_PRINTED })}</p>;
}
