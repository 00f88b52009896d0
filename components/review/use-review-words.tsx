'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { useKeptFailureMessage } from '@/lib/client/use-kept-failure-message';
import { CHANGE_BLOCKERS } from '@/lib/rules/changes/blockers';
import { CONTRADICTED, EARLIER } from '@/lib/rules/review/review';
import type { FrozenLine, ReviewLine } from '@/lib/rules/review/review-schema';
import type { LineResult } from '@/lib/rules/review/review-lists';
import { ROLES } from '@/lib/rules/roles';
import { formatList } from '@/lib/rules/text/format';

const RESULT_TONES = {
  done: 'good',
  claimed: 'warn',
  failed: 'bad',
  unknown: 'warn',
  leftOut: 'warn',
} as const satisfies Record<LineResult, BadgeTone>;

/** Words for a line of a review: what it is about, what was frozen, what was decided and what came of it. */
export function useReviewWords() {
  const t = useTranslations('review');
  const ui = useTranslations('ui');
  const roleName = useTranslations('role');
  const locale = useLocale();
  const valueOf = (line: FrozenLine, value: string): string => {
    const role = line.kind === 'member' && ROLES.find((known) => known === value);
    if (role) return roleName(role);
    if (line.kind !== 'policy') return value;
    const key = value as 'required'; // It is asked for first.
    return ui.has(key) ? ui(key) : value;
  };
  const outcomes = useOutcomeWords(valueOf);
  const frozenOf = (line: FrozenLine): string => {
    const { kind, value } = line;
    if (kind === 'member') return roleName(value.role);
    if (kind === 'key') return t(`maker.${value.makerState}`);
    if (kind === 'policy') return valueOf(line, value.value);
    if (kind === 'address') return t('allowed');
    return kind === 'receipt' ? value.email : t('granted');
  };
  return {
    kind: ({ kind }: FrozenLine): string => t(`kind.${kind}`),
    name: (line: FrozenLine): string => {
      const { kind, value } = line;
      if (kind === 'member') return value.account;
      if (kind === 'key') return value.name;
      if (kind === 'policy') return t(`policy.${value.policy}`);
      return kind === 'address' ? value.address : value.domain;
    },
    /** What else tells it from others. */
    detail: ({ kind, value }: FrozenLine): string => {
      if (kind === 'member') return value.name;
      if (kind === 'key') return t('madeBy', { maker: value.makerName || value.maker || t('makerUnknown') });
      if (kind === 'permission') return t('fromApp', { app: String(value.config.permissionKintoneAppId ?? '') });
      return '';
    },
    /** Who kept many lines at once, and how many. */
    inBulk: (by: readonly { account: string; kept: number }[]): string =>
      formatList(
        by.map(({ account, kept }) => t('inBulkBy', { account, count: kept })),
        locale,
      ),
    frozen: frozenOf,
    /** With the second factor, which the list shows as a mark of its own. */
    frozenWhole: (line: FrozenLine): string => {
      const frozen = frozenOf(line);
      return line.kind === 'member' ? t('roleAndMfa', { role: frozen, mfa: line.value.mfa }) : frozen;
    },
    value: valueOf,
    ...outcomes,
  };
}

export type ReviewWords = ReturnType<typeof useReviewWords>;

/**
 * What came of a line with its badge, and why, a receipt's new address if no control shows it, who decided, and what was noted; null if
 * there is nothing. `text` is the same without the badge.
 */
export function useOutcome(line: ReviewLine, hasControls: boolean): { shown: ReactNode; text: string } | null {
  const t = useTranslations('review');
  const words = useReviewWords();
  const { kind, decision, decidedBy, inBulk, note, result } = line;
  const to = hasControls && kind === 'receipt' && decision === 'change' ? words.decision(line) : '';
  const by = decidedBy === null ? '' : t(inBulk ? 'decidedInBulk' : 'decidedBy', { account: decidedBy });
  const [outcome, ...reasons] = words.result(line);
  const more = [...reasons, to, by, note].filter(Boolean).join(' · ');
  if (!outcome && !more) return null;
  const shown = (
    <>
      {result && <Badge tone={RESULT_TONES[result]}>{outcome}</Badge>} {more}
    </>
  );
  return { shown, text: [outcome, more].filter(Boolean).join('\n') };
}

function useOutcomeWords(valueOf: (line: FrozenLine, value: string) => string) {
  const t = useTranslations('review');
  const blocked = useTranslations('changes.blocked');
  const messageOf = useKeptFailureMessage();
  return {
    proof: (id: number): string => t('evidence.line', { id }),
    decision: (line: ReviewLine): string => {
      if (line.decision === null) return t('decision.none');
      if (line.decision === 'keep' && line.inBulk) return t('decision.keepInBulk');
      if (line.decision === 'remove' && line.kind === 'member') return t('decision.removeMember');
      return line.decision === 'change'
        ? t('decision.changeTo', { to: valueOf(line, line.to ?? '') })
        : t(`decision.${line.decision}`);
    },
    /** What became of a change, and then its reason; empty if it was not tried. */
    result: (line: ReviewLine): string[] => {
      const { result, code, refusal, kind } = line;
      if (result === null) return [];
      if (result === 'done') return [t(kind === 'receipt' ? 'result.mailed' : 'result.done')];
      const blocker = CHANGE_BLOCKERS.find((known) => known === code);
      if (result === 'leftOut') return [t('result.leftOut', { reason: blocker ? blocked(blocker) : '' })];
      if (code === EARLIER) return [t('result.earlier')];
      if (code === CONTRADICTED) return [t('result.contradicted')];
      const why = code === null || code === 'notDone' ? '' : (messageOf({ code, ...refusal }) ?? '');
      return [t(`result.${result}`), why].filter(Boolean);
    },
  };
}
