'use client';

import { useTranslations } from 'next-intl';
import { useId, useMemo, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { breakable } from '@/components/ui/breakable';
import { SearchInput } from '@/components/ui/search-input';
import { Choice } from '@/components/ui/select';
import { ExternalLink } from '@/components/ui/external-link';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import type { Facts } from '@/lib/rules/offboarding/holdings';
import type { Decision, Item, Leaver } from '@/lib/rules/offboarding/offboarding-schema';
import { REASON_LENGTH } from '@/lib/rules/offboarding/offboarding-lists';
import { actionsOf, type DecidedItem, successorsOf } from '@/lib/rules/offboarding/plan';
import { ALL_MEMBERS } from '@/lib/rules/members/member-query';
import { searchMembers } from '@/lib/rules/members/member-search';
import type { Member } from '@/lib/rules/members/member';
import { fromWire } from '@/lib/rules/roles';
import { useRomaji } from '@/lib/client/use-romaji';
import { activityHref } from '@/lib/rules/journal/write-filters';
import styles from './offboarding.module.css';
import choice from './successor-choice.module.css';
import { useOffboardingWords } from './use-offboarding-words';

interface ItemChoiceProps extends DecidedItem {
  people: readonly Leaver[];
  members: NonNullable<Facts['members']>;
  denied: string | null;
  onDecide: (id: string, decision: Decision) => void;
}

/** One thing that somebody holds, and what is to become of it. */
export function ItemChoice({ item, decision, problem, people, members, denied, onDecide }: ItemChoiceProps) {
  const t = useTranslations('offboarding');
  const labels = useTranslations('labels');
  const words = useOffboardingWords();
  const actions = actionsOf(item, people, members);
  const decide = (part: Partial<Decision>) =>
    onDecide(item.id, { ...(decision ?? { do: actions[0] ?? 'keep' }), ...part });
  const chosen = decision?.do;
  return (
    <fieldset className={styles.item} disabled={denied !== null}>
      <legend className={styles.what}>{words.item(item)}</legend>
      <Held item={item} />
      {actions.length > 1 && (
        <Field label={t('do')} hint={chosen && t(`hint.${chosen}`)}>
          <Choice
            none={labels('choose')}
            values={actions}
            nameOf={(action) => t(`action.${action}`)}
            value={chosen}
            // What was typed for another choice is none of this one's.
            onChoose={(action) => action && decide({ do: action, to: undefined, reason: undefined })}
          />
        </Field>
      )}
      {decision && <Details {...{ decision, actions, people, members, decide }} />}
      {problem && <p className={styles.problem}>{t(`problem.${problem}`)}</p>}
    </fieldset>
  );
}

type DetailsProps = Pick<ItemChoiceProps, 'people' | 'members'> & {
  decision: Decision;
  actions: readonly Decision['do'][];
  decide: (part: Partial<Decision>) => void;
};

function Details({ decision, actions, people, members, decide }: DetailsProps) {
  const t = useTranslations('offboarding');
  const labels = useTranslations('labels');
  const successors = useMemo(() => successorsOf(people, members).map(toSearched), [people, members]);
  return (
    <>
      {decision.do === 'handOver' && (
        <SuccessorChoice
          members={successors}
          chosen={decision.to ?? null}
          label={labels('newOwner')}
          hint={actions.length === 1 ? t('lastOwner') : undefined}
          onChoose={(to) => decide({ to: to ?? undefined })}
        />
      )}
      {decision.do === 'change' && (
        <Field label={t('address')} hint={t('addressHint')}>
          <TextInput
            type="email"
            autoComplete="off"
            value={decision.to ?? ''}
            onChange={({ target }) => decide({ to: target.value })}
          />
        </Field>
      )}
      {decision.do === 'keep' && (
        <Field label={t('reason')} hint={t('reasonHint')} max={REASON_LENGTH} used={decision.reason?.length ?? 0} wide>
          <TextInput value={decision.reason ?? ''} onChange={({ target }) => decide({ reason: target.value })} />
        </Field>
      )}
    </>
  );
}

/** Nobody is searched for by a second factor, which is not known here. */
const toSearched = (one: NonNullable<Facts['members']>[number]) => ({
  ...one,
  name: one.name,
  mfa: 'unknown' as const,
});

interface SuccessorChoiceProps {
  members: readonly Member[];
  chosen: string | null;
  label: string;
  hint?: string | undefined;
  /** The name of no choice; without it somebody has to be chosen. */
  none?: string | undefined;
  onChoose: (account: string | null) => void;
}

/** The rest is found by the search; whoever is chosen stays in sight. */
const SHOWN = 5;

/** One of maybe thousands of members. */
export function SuccessorChoice({ members, chosen, label, hint, none, onChoose }: SuccessorChoiceProps) {
  const labels = useTranslations('labels');
  const roleName = useTranslations('role');
  const [name, hintId] = [useId(), useId()];
  const [words, setWords] = useState('');
  const romanize = useRomaji(words);
  const found = useMemo(
    () => searchMembers(members, { ...ALL_MEMBERS, words }, { romanize }),
    [members, words, romanize],
  );
  const unfound = members.filter((member) => member.email === chosen && !found.includes(member));
  const listed = found.filter(({ email }, index) => index < SHOWN || email === chosen);
  return (
    <>
      <Field label={labels('searchPeople')} wide>
        <SearchInput value={words} onWords={setWords} />
      </Field>
      <fieldset className={choice.set} aria-describedby={hint ? hintId : undefined}>
        <legend className={choice.legend}>{label}</legend>
        {none !== undefined && (
          <label className={choice.one}>
            <input type="radio" name={name} checked={chosen === null} onChange={() => onChoose(null)} />
            <span className={choice.account}>{none}</span>
          </label>
        )}
        {[...unfound, ...listed].map((member) => (
          <label key={member.email} className={choice.one}>
            <input type="radio" name={name} checked={member.email === chosen} onChange={() => onChoose(member.email)} />
            <span className={choice.account}>
              {breakable(member.email)}
              {member.name && <span className={choice.name}>{member.name}</span>}
            </span>
            <span className={choice.role}>{roleName(fromWire(member.role))}</span>
          </label>
        ))}
        <p role="status" className={choice.more}>
          {found.length === 0 && labels('noMemberMatches')}
          {found.length > listed.length && labels('moreMembers', { count: found.length - listed.length })}
        </p>
        {hint && (
          <p id={hintId} className={choice.more}>
            {hint}
          </p>
        )}
      </fieldset>
    </>
  );
}

function Held({ item: { kind, account, name, count, isUnread } }: { item: Item }) {
  const t = useTranslations('offboarding');
  if (isUnread) return <Alert tone="warn">{t(`unreadItem.${kind}`)}</Alert>;
  return (
    <div className={styles.quiet}>
      <p>{t(`held.${kind}`, { count })}</p>
      {kind === 'projects' && (
        <ul className={styles.names}>
          {name.split('\n').map((project, index) => (
            <li key={`${index} ${project}`}>{project}</li>
          ))}
        </ul>
      )}
      {(kind === 'key' || kind === 'note') && (
        <ExternalLink href={`/apikey?q=${encodeURIComponent(name)}`}>{t('openKey')}</ExternalLink>
      )}
      {kind === 'lines' && (
        <ExternalLink href={activityHref({ person: account, outcome: 'unknown' })}>{t('openLines')}</ExternalLink>
      )}
    </div>
  );
}
