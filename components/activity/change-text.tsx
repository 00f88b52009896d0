'use client';

import { useTranslations } from 'next-intl';
import type { JournalLine } from '@/lib/rules/journal/journal-line';
import { type ShortChange, shortChange } from '@/lib/rules/journal/line-changes';
import styles from './activity-list.module.css';
import { useLineWords } from './line-words';

/** What a line changed, in one line: 一般メンバー → 管理者. */
export function ChangeText({ line }: { line: JournalLine }) {
  const t = useTranslations('activity.change');
  const words = useLineWords();
  const change = shortChange(line);
  if (!change) return null;
  const text = textOf(change);
  return (
    <span className={styles.change} title={text}>
      {/* A role says by itself that it is one. */}
      {change.field !== 'role' && <span className={styles.field}>{words.field(change.field)}</span>}
      <bdi>{text}</bdi>
      {change.more > 0 && <span className={styles.field}>{t('more', { count: change.more })}</span>}
    </span>
  );

  function textOf({ field, before, after, added, removed, moved }: ShortChange): string {
    const valueOf = (value: string | null) => (value === null ? t('nothing') : words.value(field, value));
    if (moved.added + moved.removed > 0) return listText(added, removed, moved);
    if (before === undefined) return valueOf(after ?? null);
    return after === undefined ? valueOf(before) : t('turn', { before: valueOf(before), after: valueOf(after) });
  }

  function listText(added: readonly string[], removed: readonly string[], moved: ShortChange['moved']): string {
    const [first] = moved.added > 0 ? added : removed;
    if (first !== undefined && moved.added + moved.removed === 1)
      return t(added.length > 0 ? 'added' : 'removed', { value: first });
    return t('list', { ...moved });
  }
}
