'use client';

import { useTranslations } from 'next-intl';
import { useDeferredValue, useMemo, useState } from 'react';
import { QueryState } from '@/components/layout/query-state';
import securityStyles from '@/components/security/security.module.css';
import { Badge } from '@/components/ui/badge';
import { CopyButton } from '@/components/ui/copy-button';
import { Field } from '@/components/ui/field';
import { RadioGroup } from '@/components/ui/radio-group';
import { Row, Stack } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import { useCurrentUser } from '@/lib/client/current-user';
import { useQuery } from '@/lib/client/use-query';
import { useRomaji } from '@/lib/client/use-romaji';
import { listMemberConditions, membersIn } from '@/lib/rules/members/member-conditions';
import {
  type MfaOverview,
  type MfaOverviewMember,
  mfaOverview,
  searchMfaOverview,
} from '@/lib/rules/security/mfa-overview';
import styles from './mfa-overview.module.css';
import { MfaOverviewPeople, type MfaSide } from './mfa-overview-people';

/** Who has a second factor, who would have to enrol, and a text to remind them. */
export function MfaOverviewSection({ reminders }: { reminders: { ja: string; en: string } | null }) {
  const t = useTranslations('security.board');
  const query = useQuery('member.list');
  const { data } = query;
  const overview = useMemo(() => data && mfaOverview(data.members), [data]);
  return (
    <section aria-label={t('title')}>
      <Stack>
        <h3 className={securityStyles.partTitle}>{t('title')}</h3>
        {!overview && <QueryState query={query} lines={4} />}
        {data && overview && <MfaOverviewNumbers overview={overview} members={data.members} />}
        {overview && <MfaOverviewList overview={overview} />}
        {overview && reminders && overview.without.length > 0 && <Reminder reminders={reminders} />}
      </Stack>
    </section>
  );
}

/** A text that asks members to enrol, in both languages, whatever the console's is. */
function Reminder({ reminders }: { reminders: { ja: string; en: string } }) {
  const t = useTranslations('security.board');
  const [language, setLanguage] = useState<'ja' | 'en'>('ja');
  const options = [
    { value: 'ja' as const, label: t('languages.ja') },
    { value: 'en' as const, label: t('languages.en') },
  ];
  return (
    <details className={styles.reminder}>
      <summary>{t('reminder')}</summary>
      <Row>
        <RadioGroup
          label={t('reminderLanguage')}
          labelHidden
          value={language}
          options={options}
          onChange={setLanguage}
        />
        <CopyButton variant="secondary" value={reminders[language]} label={t('reminderCopy')} />
      </Row>
      <p className={styles.letter} lang={language}>
        {reminders[language]}
      </p>
    </details>
  );
}

interface MfaOverviewNumbersProps {
  overview: MfaOverview<MfaOverviewMember>;
  members: readonly MfaOverviewMember[];
}

function MfaOverviewNumbers({ overview, members }: MfaOverviewNumbersProps) {
  const t = useTranslations('security.board');
  const { owners, admins, without, unknown } = overview;
  return (
    <dl className={styles.numbers}>
      <div className={styles.number}>
        <dt>{t('having')}</dt>
        <dd>
          <strong>{t('ofTotal', { on: overview.on, total: overview.total })}</strong>
        </dd>
      </div>
      <div className={styles.number}>
        <dt>{t('owners')}</dt>
        <dd>
          <strong>{t('ofTotal', owners)}</strong>
          <OwnerBadges members={members} />
        </dd>
      </div>
      <div className={styles.number}>
        <dt>{t('admins')}</dt>
        <dd>
          <strong>{t('ofTotal', admins)}</strong>
        </dd>
      </div>
      <div className={styles.number}>
        <dt>{t('wouldEnrol')}</dt>
        <dd>
          <strong>{t('people', { count: without.length })}</strong>
        </dd>
      </div>
      {unknown.length > 0 && (
        <div className={styles.number}>
          <dt>{t('unknown')}</dt>
          <dd>
            <strong>{t('people', { count: unknown.length })}</strong>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** A warning only where home has one, too: for those who can do something about it. */
function OwnerBadges({ members }: { members: readonly MfaOverviewMember[] }) {
  const t = useTranslations('security.board');
  const { account, role } = useCurrentUser();
  const conditions = listMemberConditions({ account, role, members });
  const isUnsafe = membersIn(members, 'ownersWithoutMfa').length > 0;
  const isUnknown = membersIn(members, 'ownersMfaUnknown').length > 0;
  const isAlarm = conditions.includes('ownMfaOff') || conditions.includes('ownersWithoutMfa');
  const state = isUnsafe ? 'ownersUnsafe' : isUnknown ? 'ownersUnknown' : 'ownersSafe';
  return (
    <>
      <Badge tone={isAlarm ? 'warn' : state === 'ownersSafe' ? 'good' : 'plain'}>{t(state)}</Badge>
      {conditions.includes('singleOwner') && <Badge tone="warn">{t('singleOwner')}</Badge>}
    </>
  );
}

/** Up to this many rows there is no search. */
const SEARCH_FROM = 5;

const NONE = { without: 'noneWithout', having: 'noneHaving', unknown: 'noneFound' } as const;

/** The members without a second factor, those with one, or those of whom it is not known. */
function MfaOverviewList({ overview }: { overview: MfaOverview<MfaOverviewMember> }) {
  const t = useTranslations('security.board');
  const [side, setSide] = useState<MfaSide>('without');
  const [search, setSearch] = useState('');
  const filter = useDeferredValue(search);
  const romanize = useRomaji(filter);
  const options = [
    { value: 'without' as const, label: t('sideWithout', { count: overview.without.length }) },
    { value: 'having' as const, label: t('sideHaving', { count: overview.having.length }) },
    ...(overview.unknown.length > 0
      ? [{ value: 'unknown' as const, label: t('sideUnknown', { count: overview.unknown.length }) }]
      : []),
  ];
  const none = filter.trim() ? 'noneFound' : NONE[side];
  return (
    <div className={styles.people}>
      <Row>
        <RadioGroup label={t('side')} labelHidden value={side} options={options} onChange={setSide} />
        {overview[side].length > SEARCH_FROM && (
          <Field label={t('search')} labelHidden>
            <TextInput
              type="search"
              placeholder={t('search')}
              autoComplete="off"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          </Field>
        )}
      </Row>
      <MfaOverviewPeople
        key={side}
        people={searchMfaOverview(overview[side], filter, romanize)}
        side={side}
        none={t(none)}
      />
    </div>
  );
}
