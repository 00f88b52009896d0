'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useLocalTime } from '@/lib/client/use-local-time';
import { useKeptFailureMessage } from '@/lib/client/use-kept-failure-message';
import type { BadgeTone } from '@/components/ui/badge';
import type { JournalFilters, JournalLine, LineOutcome } from '@/lib/rules/journal/journal-line';
import type { TargetKind } from '@/lib/rules/journal/journal-rules';
import type { SiblingName } from '@/lib/rules/auth/siblings';
import { fromWire } from '@/lib/rules/roles';
import { formatDate } from '@/lib/rules/text/format';

export const OUTCOME_TONES = {
  pending: 'info',
  done: 'good',
  failed: 'bad',
  unknown: 'warn',
} as const satisfies Record<LineOutcome, BadgeTone>;

/** Words for what a line says. What a newer release wrote, and has no word for here, is shown by its own name. */
export function useLineWords() {
  const t = useTranslations('activity');
  const role = useTranslations('role');
  const timeOf = useLocalTime();
  const locale = useLocale();
  const messageOf = useKeptFailureMessage();
  const labelOf = useLabel();
  const serviceOf = useServiceName();
  const targetOf = ({ kind, id, text, name }: JournalLine['target']) => {
    if (kind === 'service') return serviceOf(text ?? id);
    if (kind === 'alert') return labelOf('meters', text ?? id);
    if (kind === 'organization' || kind === 'journal') return labelOf('targets', kind);
    if (kind === 'member' || kind === 'account') return text ?? t('erasedTarget');
    return name ?? text ?? (id || labelOf('targets', kind));
  };
  const targetText = (target: NonNullable<JournalFilters['target']>) =>
    targetOf({ ...target, id: target.text, name: null });
  return {
    act: (name: string) => labelOf('acts', name),
    subject: (name: string) => labelOf('subjects', name),
    targetText,
    field: (name: string) => labelOf('fields', name),
    kind: (kind: TargetKind) => labelOf('targets', kind),
    target: targetOf,
    person: ({ account }: JournalLine['person']) => account ?? t('erasedPerson'),
    outcome: ({ outcome, settledMs }: Pick<JournalLine, 'outcome' | 'settledMs'>) =>
      settledMs === null ? t(`outcome.${outcome}`) : t('outcomeSettled', { outcome: t(`outcome.${outcome}`) }),
    clock: (momentMs: number) => timeOf(momentMs, 'time'),
    time: (momentMs: number) =>
      `${timeOf(momentMs, 'date')}${locale === 'ja' ? ' ' : ', '}${timeOf(momentMs, 'second')}`,
    /** A value of a field; `member.setRole` to a general member has none on the wire. */
    value: (field: string, text: string) => {
      if (field === 'role') return role(fromWire(text));
      if (DATED.has(field)) return formatDate(text, locale);
      if (field === 'service') return serviceOf(text);
      return WORDED.has(field) ? labelOf('values', text) : text;
    },
    /** Null where there is none, or no word for it here. */
    code: ({ code, refusal, requestId }: JournalLine) => code && messageOf({ code, ...refusal, requestId }),
    /** Each filter that is on, as it is shown beside its value. */
    filters: ({ person, subject, acts = [], changes, target, outcome, from, to, text }: JournalFilters) => [
      ...(changes ? [t('filter.changes')] : []),
      ...(text ? [text] : []),
      ...(person ? [`${t('column.person')}${separator(locale)}${person}`] : []),
      ...(subject ? [labelOf('subjects', subject)] : []),
      ...acts.map((name) => t('filter.act', { act: labelOf('acts', name) })),
      ...(target ? [t('filter.target', { target: targetText(target) })] : []),
      ...(outcome ? [t(`outcome.${outcome}`)] : []),
      ...(from === undefined ? [] : [`${t('filter.from')}${separator(locale)}${timeOf(from, 'date')}`]),
      ...(to === undefined ? [] : [`${t('filter.to')}${separator(locale)}${timeOf(to - 1, 'date')}`]),
    ],
  };
}

/** The services by their names on the wire. */
const SERVICES: Readonly<Record<string, SiblingName | undefined>> = {
  site: 'site',
  customine: 'customisation',
  deploit: 'deployment',
};

/** Fields whose values are days, as YYYY-MM-DD. */
const DATED: ReadonlySet<string> = new Set(['due', 'replaceBy']);

/** Fields whose values are words of the provider's. */
const WORDED: ReadonlySet<string> = new Set([
  'mfa',
  'period',
  'trial',
  'useAccountLockout',
  'step',
  'enrolled',
  'format',
]);

function separator(locale: string): string {
  return locale === 'ja' ? '：' : ': ';
}

function useServiceName(): (code: string) => string {
  const t = useTranslations('sso.names');
  return (code) => {
    const name = SERVICES[code.toLowerCase()];
    return name ? t(name) : code;
  };
}

/** Where else words of a group stand, because screens share them. */
const ELSEWHERE = {
  acts: [],
  fields: ['labels.contact', 'labels.permission'],
  targets: [],
  subjects: [],
  values: ['ui', 'labels.period'],
  meters: ['labels.meter'],
} as const;

/** A label by a name that may be unknown. */
function useLabel(): (group: keyof typeof ELSEWHERE, name: string) => string {
  const t = useTranslations();
  return (group, name) => {
    const keys = [`activity.${group}`, ...ELSEWHERE[group]].map((place) => `${place}.${name}` as 'activity.purpose');
    const key = keys.find((one) => t.has(one));
    return key ? t(key) : name;
  };
}
