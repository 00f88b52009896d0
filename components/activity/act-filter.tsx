'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import type { ActivityQuery } from '@/lib/rules/journal/activity-address';
import { SUBJECTS } from '@/lib/rules/journal/journal-line';
import { type JournalAct, JOURNAL_ACTS, subjectOf } from '@/lib/rules/journal/journal-rules';
import styles from './activity.module.css';
import { useLineWords } from './line-words';

interface ActFilterProps {
  query: ActivityQuery;
  onQuery: (change: Partial<ActivityQuery>) => void;
}

/** One list of all that can be done, by what it is done to: an act is chosen at once, or all of a subject. */
export function ActFilter({ query, onQuery }: ActFilterProps) {
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
export function ActChips({ query, onQuery }: ActFilterProps) {
  const t = useTranslations('activity.filter');
  const words = useLineWords();
  const subject = chosenSubject(query);
  const acts = actsOf(subject);
  if (acts.length < 2) return null;
  const chosen = query.acts ?? [];
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

function chosenSubject({ subject, acts }: ActivityQuery): string {
  return subject ?? (acts?.[0] ? subjectOf(acts[0]) : '');
}

function actsOf(subject: string): JournalAct[] {
  return JOURNAL_ACTS.filter((act) => subjectOf(act) === subject);
}
