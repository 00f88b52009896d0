import type { RowFinding } from '@/lib/rules/security/ip-address-validation';
import type { EditedRow } from './use-ip-editor';

/** A row as it is drawn: with its number, from 1, and what there is to say about it. */
interface ShownRow extends EditedRow {
  number: number;
  finding: RowFinding;
}

/** The rows that are drawn: the first ones, and those that were wrong at the last try to save, wherever they are. */
export function shownRows(
  rows: readonly EditedRow[],
  findings: readonly RowFinding[],
  most: number,
  tried: ReadonlySet<number> | null,
): ShownRow[] {
  const numbered = rows.map((row, index): ShownRow => {
    return { ...row, number: index + 1, finding: findings[index] ?? { kind: 'fine' } };
  });
  return numbered.filter(({ id }, index) => index < most || tried?.has(id));
}

/** Whether a row stands against saving. */
export function isWrong(finding: RowFinding | undefined): boolean {
  return finding?.kind === 'malformed' || finding?.kind === 'tooLong';
}
