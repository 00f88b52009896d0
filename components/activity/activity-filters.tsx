'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { OwnFilters } from '@/components/team/own-filters';
import { Button } from '@/components/ui/button';
import { Choice, Select } from '@/components/ui/select';
import { SearchInput } from '@/components/ui/search-input';
import { useCurrentUser } from '@/lib/client/current-user';
import { isComposing } from '@/lib/client/form-errors';
import { useQuery } from '@/lib/client/use-query';
import {
  actsOf,
  type ActivityQuery,
  ALL_ACTIVITY,
  chosenSubject,
  isNarrowed,
  readActivityQuery,
  writeActivityQuery,
} from '@/lib/rules/journal/activity-address';
import { OUTCOMES, SUBJECTS } from '@/lib/rules/journal/journal-line';
import { passes } from '@/lib/rules/roles';
import styles from './activity.module.css';
import { JOURNAL_ACTS, type JournalAct } from '@/lib/rules/journal/journal-rules';
import { useLineWords } from './line-words';
import { PeriodFilter } from './period-filter';

interface ActivityFiltersProps {
  query: ActivityQuery;
  onQuery: (change: Partial<ActivityQuery>) => void;
  /** What can be done with the lines of the query. */
  action: ReactNode;
  found: ReactNode;
}

/** Kept in the address, so that a view of the activity can be shared. */
export function ActivityFilters({ query, onQuery, action, found }: ActivityFiltersProps) {
  const t = useTranslations('activity.filter');
  const labels = useTranslations('labels');
  const { role } = useCurrentUser();
  return (
    <div role="search" aria-label={t('label')} className={styles.filters}>
      <div className={styles.search}>
        <SearchInput
          label={t('text')}
          value={query.text ?? ''}
          maxLength={300}
          onWords={(text) => onQuery({ text: text || undefined })}
        />
      </div>
      <ActFilter query={query} onQuery={onQuery} />
      <OutcomeFilter query={query} onQuery={onQuery} />
      {passes(role, 'admin') && <PersonFilter value={query.person} onChange={(person) => onQuery({ person })} />}
      <PeriodFilter query={query} onQuery={onQuery}>
        <ReadsChip query={query} onQuery={onQuery} />
        <TargetChip query={query} onQuery={onQuery} />
      </PeriodFilter>
      <ActChips query={query} onQuery={onQuery} />
      <OwnFilters
        list="activity"
        search={isNarrowed(query) ? writeActivityQuery(new URLSearchParams(), query) : ''}
        onApply={(search) => onQuery(readActivityQuery(new URLSearchParams(search)))}
      />
      <div className={styles.found}>
        {found}
        {isNarrowed(query) && (
          <Button
            size="s"
            variant="quiet"
            icon="cross"
            onClick={() => onQuery({ ...ALL_ACTIVITY, reads: query.reads })}
          >
            {labels('clearFilters')}
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}

type FilterProps = Pick<ActivityFiltersProps, 'query' | 'onQuery'>;

function OutcomeFilter({ query, onQuery }: FilterProps) {
  const t = useTranslations('activity');
  const labels = useTranslations('labels');
  return (
    <Choice
      fit
      aria-label={labels('outcome')}
      none={t('filter.anyOutcome')}
      values={OUTCOMES}
      nameOf={(outcome) => t(`outcome.${outcome}`)}
      value={query.outcome}
      onChoose={(outcome) => onQuery({ outcome: outcome ?? undefined })}
    />
  );
}

/** Offered of the members; who has left is found by typing the account. */
const OFFERED = 20;

/** Only a whole account finds anything, so it is asked for when it is entered or left. */
function PersonFilter({ value, onChange }: { value?: string; onChange: (next: string | undefined) => void }) {
  const t = useTranslations('activity');
  const words = useLineWords();
  const id = useId();
  const name = words.person({ account: value ?? '' });
  const [typed, setTyped] = useState(name);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    // Chosen or cleared elsewhere.
    setKnown(value);
    setTyped(name);
  }
  const { data } = useQuery('member.list');
  const accounts = (data?.members ?? []).map(({ email }) => email);
  const offered = accounts.filter((account) => account.includes(typed)).slice(0, OFFERED);
  const commit = (next: string) => {
    if (next.trim() !== name) onChange(next.trim() || undefined);
  };
  return (
    <div className={styles.person}>
      <SearchInput
        label={t('column.person')}
        title={t('filter.personHint')}
        value={typed}
        list={id}
        onWords={(words) => {
          setTyped(words);
          if (words === '' || accounts.includes(words)) commit(words);
        }}
        onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !isComposing(nativeEvent) && commit(typed)}
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

/** A look or a sign-in changes nothing, and there are many of them. */
function ReadsChip({ query: { reads, acts }, onQuery }: FilterProps) {
  const t = useTranslations('activity.filter');
  // Acts that are chosen by name are shown whatever they are.
  if (acts) return null;
  return (
    <Button
      size="s"
      variant={reads ? 'primary' : 'secondary'}
      icon="eye"
      aria-pressed={reads === true}
      onClick={() => onQuery({ reads: reads ? undefined : true })}
    >
      {t('reads')}
    </Button>
  );
}

/** A filter that comes with a link and has no control of its own. */
function TargetChip({ query: { target }, onQuery }: FilterProps) {
  const t = useTranslations('activity.filter');
  const words = useLineWords();
  if (!target) return null;
  const name = t('target', { target: words.targetText(target) });
  return (
    <Button size="s" icon="cross" aria-label={t('remove', { name })} onClick={() => onQuery({ target: undefined })}>
      {name}
    </Button>
  );
}

/** One list of all that can be done, by what it is done to: an act is chosen at once, or all of a subject. */
function ActFilter({ query, onQuery }: FilterProps) {
  const t = useTranslations('activity.filter');
  const words = useLineWords();
  const [first, ...others] = query.acts ?? [];
  const choose = (value: string) => {
    const act = JOURNAL_ACTS.find((name) => name === value);
    onQuery(act ? { subject: undefined, acts: [act] } : { subject: value || undefined, acts: undefined });
  };
  return (
    <Select
      fit
      aria-label={t('subject')}
      value={first && others.length === 0 ? first : chosenSubject(query)}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{t('anySubject')}</option>
      {SUBJECTS.map((subject) => (
        <optgroup key={subject} label={words.subject(subject)}>
          <option value={subject}>{t('allOf', { subject: words.subject(subject) })}</option>
          {actsOf(subject).map((act) => (
            <option key={act} value={act}>
              {words.act(act)}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}

/** The acts of the chosen subject, to take some of them together. */
function ActChips({ query, onQuery }: FilterProps) {
  const t = useTranslations('activity.filter');
  const words = useLineWords();
  const { acts: chosen = [] } = query;
  const subject = chosenSubject(query);
  const acts = actsOf(subject);
  if (acts.length < 2) return null;
  const toggle = (act: JournalAct) => {
    const next = acts.filter((one) => chosen.includes(one) !== (one === act));
    onQuery(next.length > 0 ? { subject: undefined, acts: next } : { subject, acts: undefined });
  };
  return (
    <div role="group" aria-label={t('actsOf', { subject: words.subject(subject) })} className={styles.chips}>
      {acts.map((act) => (
        <Button
          key={act}
          size="s"
          variant={chosen.includes(act) ? 'primary' : 'secondary'}
          aria-pressed={chosen.includes(act)}
          onClick={() => toggle(act)}
        >
          {words.act(act)}
        </Button>
      ))}
    </div>
  );
}
