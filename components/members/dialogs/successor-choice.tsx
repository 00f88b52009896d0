'use client';

import { useTranslations } from 'next-intl';
import { useId, useMemo, useState } from 'react';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { ALL_MEMBERS } from '@/lib/rules/members/member-query';
import { searchMembers } from '@/lib/rules/members/member-search';
import type { Member } from '@/lib/rules/members/member';
import { fromWire } from '@/lib/rules/roles';
import styles from './successor-choice.module.css';

interface SuccessorChoiceProps {
  members: readonly Member[];
  /** The account that is chosen. */
  chosen: string | null;
  onChoose: (account: string) => void;
}

/** As many as are looked through at once; the rest is searched for. */
const SHOWN = 5;

/** Chooses one of a few or of thousands of members: the first matches of a search, and whoever is chosen already. */
export function SuccessorChoice({ members, chosen, onChoose }: SuccessorChoiceProps) {
  const t = useTranslations('members.handOver');
  const roleName = useTranslations('role');
  const name = useId();
  const [words, setWords] = useState('');
  const found = useMemo(() => searchMembers(members, { ...ALL_MEMBERS, words }), [members, words]);
  const shown = found.filter(({ email }, index) => index < SHOWN || email === chosen);
  return (
    <>
      <Field label={t('search')} wide>
        <TextInput
          type="search"
          value={words}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setWords(target.value)}
        />
      </Field>
      <fieldset className={styles.set}>
        <legend className={styles.legend}>{t('successor')}</legend>
        {shown.map((member) => (
          <label key={member.email} className={styles.one}>
            <input type="radio" name={name} checked={member.email === chosen} onChange={() => onChoose(member.email)} />
            <span className={styles.account}>
              {member.email}
              {member.name && <span className={styles.name}>{member.name}</span>}
            </span>
            <span className={styles.role}>{roleName(fromWire(member.role))}</span>
          </label>
        ))}
        <p role="status" className={styles.more}>
          {found.length === 0 && t('nobody')}
          {found.length > shown.length && t('more', { count: found.length - shown.length })}
        </p>
      </fieldset>
    </>
  );
}
