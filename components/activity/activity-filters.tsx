'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { TextInput } from '@/components/ui/text-input';
import { useCurrentUser } from '@/lib/client/current-user';
import { localDay } from '@/lib/client/use-local-time';
import { useQuery } from '@/lib/client/use-query';
import { type ActivityQuery, ALL_ACTIVITY, filtersOf, startOfDay } from '@/lib/rules/journal/activity-address';
import { OUTCOMES, SUBJECTS } from '@/lib/rules/journal/journal-line';
import { passes } from '@/lib/rules/roles';
import styles from './activity.module.css';
import { useLineWords } from './line-words';

interface ActivityFiltersProps {
  query: ActivityQuery;
  onQuery: (change: Partial<ActivityQuery>) => void;
  /** What can be done with the lines of the query. */
  action: ReactNode;
  /** What was found. */
  found: ReactNode;
}

/** Kept in the address, so that a view of the activity can be shared. */
export function ActivityFilters({ query, onQuery, action, found }: ActivityFiltersProps) {
  const t = useTranslations('activity.filter');
  const { role } = useCurrentUser();
  const isNarrowed = Object.keys(filtersOf(query)).length > 0;
  return (
    <div role="search" aria-label={t('label')} className={styles.filters}>
      <div className={styles.search}>
        <TextInput
          type="search"
          aria-label={t('text')}
          placeholder={t('text')}
          value={query.text ?? ''}
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          onChange={({ target }) => onQuery({ text: target.value || undefined })}
        />
      </div>
      <SubjectFilter query={query} onQuery={onQuery} />
      <OutcomeFilter query={query} onQuery={onQuery} />
      {passes(role, 'admin') && (
        <PersonFilter key={query.person ?? ''} value={query.person} onChange={(person) => onQuery({ person })} />
      )}
      <DayFilters query={query} onQuery={onQuery} />
      <div className={styles.found}>
        <Chips query={query} onQuery={onQuery} />
        {isNarrowed && (
          <Button size="s" variant="quiet" icon="cross" onClick={() => onQuery(ALL_ACTIVITY)}>
            {t('clear')}
          </Button>
        )}
        {found}
        {action}
      </div>
    </div>
  );
}

type FilterProps = Pick<ActivityFiltersProps, 'query' | 'onQuery'>;

function SubjectFilter({ query, onQuery }: FilterProps) {
  const t = useTranslations('activity.filter');
  const words = useLineWords();
  return (
    <Select
      fit
      aria-label={t('subject')}
      value={query.subject ?? ''}
      onChange={({ target }) => onQuery({ subject: target.value || undefined, act: undefined })}
    >
      <option value="">{t('anySubject')}</option>
      {SUBJECTS.map((subject) => (
        <option key={subject} value={subject}>
          {words.subject(subject)}
        </option>
      ))}
    </Select>
  );
}

function OutcomeFilter({ query, onQuery }: FilterProps) {
  const t = useTranslations('activity');
  return (
    <Select
      fit
      aria-label={t('filter.outcome')}
      value={query.outcome ?? ''}
      onChange={({ target }) => onQuery({ outcome: OUTCOMES.find((outcome) => outcome === target.value) })}
    >
      <option value="">{t('filter.anyOutcome')}</option>
      {OUTCOMES.map((outcome) => (
        <option key={outcome} value={outcome}>
          {t(`outcome.${outcome}`)}
        </option>
      ))}
    </Select>
  );
}

/** Offered of the members; who has left is found by typing the account. */
const OFFERED = 20;

/** Only a whole account finds anything, so it is asked for when it is entered or left. */
function PersonFilter({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (next: string | undefined) => void;
}) {
  const t = useTranslations('activity.filter');
  const id = useId();
  const [typed, setTyped] = useState(value ?? '');
  const { data } = useQuery('member.list');
  const accounts = (data?.members ?? []).map(({ email }) => email);
  const offered = accounts.filter((account) => account.includes(typed)).slice(0, OFFERED);
  const commit = (next: string) => {
    if (next.trim() !== (value ?? '')) onChange(next.trim() || undefined);
  };
  return (
    <div className={styles.person}>
      <TextInput
        type="search"
        aria-label={t('person')}
        placeholder={t('person')}
        title={t('personHint')}
        value={typed}
        list={id}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value === '' || accounts.includes(target.value)) commit(target.value);
        }}
        onKeyDown={(event) => event.key === 'Enter' && commit(typed)}
        onBlur={() => commit(typed)}
      />
      <datalist id={id}>
        {offered.map((account) => (
          <option key={account} value={account}>
            {account}
          </option>
        ))}
      </datalist>
    </div>
  );
}

/** Whole days by the clock of this browser, both included. */
function DayFilters({ query: { from, to }, onQuery }: FilterProps) {
  const t = useTranslations('activity.filter');
  return (
    <div role="group" aria-label={t('days')} className={styles.days}>
      <TextInput
        type="date"
        aria-label={t('from')}
        title={t('from')}
        value={from === undefined ? '' : localDay(from)}
        onChange={({ target }) => onQuery({ from: startOfDay(target.value) })}
      />
      <span aria-hidden="true">{t('until')}</span>
      <TextInput
        type="date"
        aria-label={t('to')}
        title={t('to')}
        value={to === undefined ? '' : localDay(to - 1)}
        onChange={({ target }) => onQuery({ to: startOfDay(target.value, 1) })}
      />
    </div>
  );
}

/** Filters that come with a link and have no control of their own. */
function Chips({ query: { target, act }, onQuery }: FilterProps) {
  const t = useTranslations('activity.filter');
  const words = useLineWords();
  const chips = [
    ...(target ? [{ name: t('target', { target: words.targetText(target) }), without: { target: undefined } }] : []),
    ...(act ? [{ name: t('act', { act: words.act(act) }), without: { act: undefined } }] : []),
  ];
  return chips.map(({ name, without }) => (
    <Button key={name} size="s" icon="cross" aria-label={t('remove', { name })} onClick={() => onQuery(without)}>
      {name}
    </Button>
  ));
}
