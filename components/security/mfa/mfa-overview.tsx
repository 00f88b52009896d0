'use client';

import { useTranslations } from 'next-intl';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { QueryState } from '@/components/layout/query-state';
import securityStyles from '@/components/security/security.module.css';
import { breakable } from '@/components/ui/breakable';
import { Badge } from '@/components/ui/badge';
import { CopyButton } from '@/components/ui/copy-button';
import { Field } from '@/components/ui/field';
import { RadioGroup } from '@/components/ui/radio-group';
import { useFirstRows } from '@/components/ui/first-rows';
import { Row, Stack } from '@/components/ui/stack';
import { SearchInput } from '@/components/ui/search-input';
import { useCurrentUser } from '@/lib/client/current-user';
import { useQuery } from '@/lib/client/use-query';
import { useRomaji } from '@/lib/client/use-romaji';
import type { Member } from '@/lib/rules/members/member';
import { listMemberConditions, membersIn } from '@/lib/rules/members/member-conditions';
import { type MfaOverview, mfaOverview, searchMfaOverview } from '@/lib/rules/security/mfa-overview';
import styles from './mfa-overview.module.css';
import { Button } from '@/components/ui/button';
import { lazyDialog } from '@/components/ui/lazy-component';
import { usePermission } from '@/lib/client/use-permission';
import { type Actor, actorOf, isOwn, mfaOffBlocker } from '@/lib/rules/members/member-permissions';
import { fromWire } from '@/lib/rules/roles';

const MfaOffDialog = lazyDialog(() =>
  import('@/components/members/dialogs/change-dialogs').then((loaded) => loaded.MfaOffDialog),
);

interface MfaOverviewSectionProps {
  reminders: { ja: string; en: string } | null;
  /** Whether the policy is in force already. */
  isRequired: boolean;
}

/** Who has a second factor, who has to enrol or would have to, and a text to remind them. */
export function MfaOverviewSection({ reminders, isRequired }: MfaOverviewSectionProps) {
  const t = useTranslations('security.board');
  const query = useQuery('member.list');
  const { data } = query;
  const { account, role } = useCurrentUser();
  const overview = useMemo(() => data && mfaOverview(data.members), [data]);
  const actor = useMemo(() => actorOf(account, role, data?.members ?? []), [account, role, data]);
  return (
    <section aria-label={t('title')}>
      <Stack>
        <h3 className={securityStyles.partTitle}>{t('title')}</h3>
        {!overview && <QueryState query={query} lines={18} />}
        {data && overview && <MfaOverviewNumbers overview={overview} members={data.members} isRequired={isRequired} />}
        {overview && <MfaOverviewList overview={overview} actor={actor} />}
        {overview && reminders && overview.without.length > 0 && <Reminder reminders={reminders} />}
      </Stack>
    </section>
  );
}

/** A text that asks members to enrol, in both languages, whatever the console's is. */
function Reminder({ reminders }: { reminders: { ja: string; en: string } }) {
  const t = useTranslations('security.board');
  const [language, setLanguage] = useState<'ja' | 'en'>('ja');
  const options = (['ja', 'en'] as const).map((value) => ({ value, label: t(`languages.${value}`) }));
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
  overview: MfaOverview;
  members: readonly Member[];
  isRequired: boolean;
}

function MfaOverviewNumbers({ overview, members, isRequired }: MfaOverviewNumbersProps) {
  const t = useTranslations('security.board');
  const { on, total, owners, admins, without, unknown } = overview;
  const numbers = [
    ['having', t('ofTotal', { on, total })],
    ['owners', t('ofTotal', owners)],
    ['admins', t('ofTotal', admins)],
    [isRequired ? 'mustEnrol' : 'wouldEnrol', t('people', { count: without.length })],
    ...(unknown.length > 0 ? [['unknown', t('people', { count: unknown.length })] as const] : []),
  ] as const;
  return (
    <dl className={styles.numbers}>
      {numbers.map(([name, number]) => (
        <div key={name} className={styles.number}>
          <dt>{t(name)}</dt>
          <dd>
            <strong>{number}</strong>
            {name === 'owners' && <OwnerBadges members={members} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A warning only where home has one, too: for those who can do something about it. */
function OwnerBadges({ members }: { members: readonly Member[] }) {
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

const SIDES = {
  without: { name: 'sideWithout', none: 'noneWithout' },
  having: { name: 'sideHaving', none: 'noneHaving' },
  unknown: { name: 'sideUnknown', none: null },
} as const;

/** The members without a second factor, those with one, or those of whom it is not known. */
function MfaOverviewList({ overview, actor }: { overview: MfaOverview; actor: Actor }) {
  const t = useTranslations('security.board');
  const labels = useTranslations('labels');
  const [chosen, setChosen] = useState<keyof typeof SIDES>('without');
  const [search, setSearch] = useState('');
  const sides = (['without', 'having', 'unknown'] as const).filter(
    (name) => name !== 'unknown' || overview.unknown.length > 0,
  );
  const side = sides.find((name) => name === chosen) ?? 'without';
  const isSearched = overview[side].length > SEARCH_FROM;
  const typed = useDeferredValue(search);
  const filter = isSearched ? typed : '';
  const romanize = useRomaji(filter);
  const options = sides.map((value) => ({ value, label: t(SIDES[value].name, { count: overview[value].length }) }));
  return (
    <div className={styles.people}>
      <Row>
        <RadioGroup label={t('side')} labelHidden value={side} options={options} onChange={setChosen} />
        {isSearched && (
          <Field label={labels('searchPeople')} labelHidden>
            <SearchInput placeholder={labels('searchPeople')} value={search} onWords={setSearch} />
          </Field>
        )}
      </Row>
      <MfaOverviewPeople
        key={side}
        people={searchMfaOverview(overview[side], filter, romanize)}
        side={side}
        actor={actor}
        none={SIDES[side].none && !filter.trim() ? t(SIDES[side].none) : labels('noMemberMatches')}
      />
    </div>
  );
}

// An organisation may have ten thousand members.
const STEP = 5;

interface MfaOverviewPeopleProps {
  people: readonly Member[];
  side: keyof typeof SIDES;
  actor: Actor;
  /** The text if there is nobody. */
  none: string;
}

/** One side of the overview, a few rows at a time. An admin may turn off the second factor of others. */
function MfaOverviewPeople({ people, side, actor, none }: MfaOverviewPeopleProps) {
  const t = useTranslations('security.board');
  const list = useRef<HTMLUListElement>(null);
  const { rows, more } = useFirstRows(people, { first: STEP, are: 'people' }, () => list.current);
  const [chosen, setChosen] = useState<Member | null>(null);
  if (people.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <>
      <ul ref={list} tabIndex={-1} className={styles.list} aria-label={t(side)}>
        {rows.map((member) => (
          <MfaOverviewRow
            key={member.email}
            member={member}
            actor={actor}
            onTurnOff={side === 'having' ? () => setChosen(member) : undefined}
          />
        ))}
      </ul>
      {more && <Row>{more}</Row>}
      {chosen && <MfaOffDialog member={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

interface MfaOverviewRowProps {
  member: Member;
  actor: Actor;
  onTurnOff: (() => void) | undefined;
}

function MfaOverviewRow({ member, actor, onTurnOff }: MfaOverviewRowProps) {
  const t = useTranslations('security.board');
  const all = useTranslations();
  const role = fromWire(member.role);
  // Turning off another's factor needs the permission for the policy itself.
  const denial = usePermission('organization.setMfa') ?? mfaOffBlocker(actor, member);
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <bdi className={styles.name}>{member.name || member.email}</bdi>
        {member.name && <bdi className={styles.account}>{breakable(member.email)}</bdi>}
      </span>
      {isOwn(actor, member) && <Badge tone="accent">{all('labels.you')}</Badge>}
      <Badge tone={role === 'owner' ? 'info' : 'plain'}>{all(`role.${role}`)}</Badge>
      {onTurnOff && !isOwn(actor, member) && (
        <Button
          size="s"
          disabledReason={denial && all(`ui.denied.${denial}`)}
          aria-label={t('turnOffNamed', { account: member.email })}
          onClick={onTurnOff}
        >
          {t('turnOff')}
        </Button>
      )}
    </li>
  );
}
