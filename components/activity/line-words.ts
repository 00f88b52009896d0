'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useLocalTime } from '@/lib/client/use-local-time';
import { useKeptFailureMessage } from '@/lib/client/use-kept-failure-message';
import type { BadgeTone } from '@/components/ui/badge';
import {
  type JournalFilters,
  type JournalLine,
  type LineOutcome,
  parseFilters,
} from '@/lib/rules/journal/journal-line';
import type { TargetKind } from '@/lib/rules/journal/journal-rules';
import type { SiblingName } from '@/lib/rules/auth/siblings';
import { annualSlots, kindOf } from '@/lib/rules/contracts/customisation-plans';
import { fromWire } from '@/lib/rules/roles';
import { formatDate, formatList } from '@/lib/rules/text/format';

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
  const labels = useTranslations('labels');
  const timeOf = useLocalTime();
  const locale = useLocale();
  const messageOf = useKeptFailureMessage();
  const labelOf = useLabel();
  const serviceOf = useServiceName();
  const sectionOf = (name: string) => labelOf('sections', name);
  const { time, filters, ...others } = useFilterWords(labelOf, serviceOf);
  return {
    ...others,
    time,
    filters,
    act: (name: string) => labelOf('acts', name),
    subject: (name: string) => labelOf('subjects', name),
    field: (name: string) => labelOf('fields', name),
    kind: (kind: TargetKind) => labelOf('targets', kind),
    outcome: ({ outcome, settledMs }: Pick<JournalLine, 'outcome' | 'settledMs'>) =>
      settledMs === null ? t(`outcome.${outcome}`) : t('outcomeSettled', { outcome: t(`outcome.${outcome}`) }),
    clock: (momentMs: number) => timeOf(momentMs, 'time'),
    /** What a field says without a value: a general member's role has none on the wire, and without an address all may connect. */
    empty: (field: string) =>
      field === 'role' ? role(fromWire(null)) : labels(field === 'iptables' ? 'unrestricted' : 'none'),
    value: (field: string, text: string) => {
      if (field === 'role') return role(fromWire(text));
      if (DATED.has(field)) return formatDate(text, locale);
      if (field === 'service') return serviceOf(text);
      if (field === 'useAccountLockout') return labelOf('values', text === 'true' ? 'on' : 'off');
      if (field === 'before') return time(Number(text));
      if (field === 'rules' || field === 'filters') {
        const [name = '', value] = text.split(/: (.*)/s);
        const given = new URLSearchParams(field === 'rules' || value === undefined ? text : { [name]: value });
        return formatList(filters(parseFilters(given)), locale) || text;
      }
      if (field === 'browser' || field === 'platform') return t(`${field}Name`, { name: text });
      if (field === 'planCode' || field === 'planId')
        return labelOf('plans', kindOf(text) ?? text, annualSlots(text) ?? 0);
      if (field === 'sections') return formatList(text.split(', ').map(sectionOf), locale);
      return WORDED.has(field) ? labelOf('values', text) : text;
    },
    /** Null where there is none, or no word for it here. */
    code: ({ code, refusal, requestId }: JournalLine) => code && messageOf({ code, ...refusal, requestId }),
  };
}

function useFilterWords(labelOf: ReturnType<typeof useLabel>, serviceOf: (code: string) => string) {
  const t = useTranslations('activity');
  const timeOf = useLocalTime();
  const locale = useLocale();
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
    targetText,
    target: targetOf,
    person: ({ account }: Pick<JournalLine['person'], 'account'>) =>
      account === null ? t('erasedPerson') : labelOf('people', account),
    time: (momentMs: number) =>
      `${timeOf(momentMs, 'date')}${locale === 'ja' ? ' ' : ', '}${timeOf(momentMs, 'second')}`,
    /** Each filter that is on, as it is shown beside its value. */
    filters: ({ person, subject, acts = [], changes, target, outcome, from, to, text }: JournalFilters) => [
      ...(changes ? [t('filter.changes')] : []),
      ...(text ? [text] : []),
      ...(person ? [`${t('column.person')}${separator(locale)}${labelOf('people', person)}`] : []),
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
const WORDED: ReadonlySet<string> = new Set('mfa period trial step enrolled format why isDaily'.split(' '));

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
  people: [],
  targets: [],
  subjects: [],
  values: ['ui', 'labels.period'],
  meters: ['labels.meter'],
  plans: ['plan.deployment', 'plan.site', 'plan.customisation'],
  sections: ['labels.section'],
} as const;

/** A label by a name that may be unknown. */
function useLabel(): (group: keyof typeof ELSEWHERE, name: string, slots?: number) => string {
  const t = useTranslations();
  return (group, name, slots = 0) => {
    const keys = [`activity.${group}`, ...ELSEWHERE[group]].map(
      (place) => `${place}.${name}` as 'plan.customisation.annual',
    );
    const key = keys.find((one) => t.has(one));
    return key ? t(key, { slots }) : name;
  };
}
