import { searchWith } from '../text/address-search.ts';
import { createMatcher, searchTextOf } from '../text/search-fold.ts';
import { isDue, requiresMfa, risksOf } from './review.ts';
import { LINE_KINDS, type LineKind } from './review-lists.ts';
import type { ReviewLine } from './review-schema.ts';

export const SHOWN = ['all', 'undecided', 'risky', 'unchanged', 'news', 'changes', 'due'] as const;
export type ReviewFilter = (typeof SHOWN)[number];

/** Which lines of a review are in sight. */
export interface ReviewQuery {
  show: ReviewFilter;
  kind: LineKind | null;
  text: string;
}

export const WHOLE_REVIEW: ReviewQuery = { show: 'all', kind: null, text: '' };
const TEXT_LENGTH = 100;

export function readReviewQuery(address: URLSearchParams): ReviewQuery {
  return {
    show: SHOWN.find((name) => name === address.get('show')) ?? 'all',
    kind: LINE_KINDS.find((name) => name === address.get('kind')) ?? null,
    text: address.get('q')?.slice(0, TEXT_LENGTH) ?? '',
  };
}

/** Keeps what else is in the address. Empty, or with its `?`. */
export function writeReviewQuery(address: URLSearchParams, { show, kind, text }: ReviewQuery): string {
  return searchWith(address, { show: show === 'all' ? '' : show, kind: kind ?? '', q: text });
}

export function linesInSight(lines: readonly ReviewLine[], { show, kind, text }: ReviewQuery): ReviewLine[] {
  const matches = createMatcher(text, null);
  const isMfaRequired = requiresMfa(lines);
  return lines.filter(
    (line) =>
      (kind === null || line.kind === kind) &&
      TESTS[show](line, isMfaRequired) &&
      (text.trim() === '' || matches(searchTextOf(textsOf(line), null))),
  );
}

const TESTS: Readonly<Record<ReviewFilter, (line: ReviewLine, isMfaRequired: boolean) => boolean>> = {
  all: () => true,
  undecided: ({ decision }) => decision === null,
  risky: (line, isMfaRequired) => risksOf(line, isMfaRequired).length > 0,
  unchanged: ({ since }) => since === 'same',
  news: ({ since }) => since !== 'same' && since !== 'first',
  changes: ({ decision }) => decision === 'change' || decision === 'remove',
  due: isDue,
};

function textsOf({ kind, value, note }: ReviewLine): string[] {
  if (kind === 'permission') return [value.domain, note];
  return [...Object.values(value).map(String), note];
}
