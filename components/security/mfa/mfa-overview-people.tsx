'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Row } from '@/components/ui/stack';
import type { MfaOverviewMember } from '@/lib/rules/security/mfa-overview';
import styles from './mfa-overview.module.css';
import { MfaOverviewRow } from './mfa-overview-row';
import { MemberMfaOffDialog } from './member-mfa-off-dialog';

/** So many at first: an organisation may have ten thousand members, and nobody reads them all. */
const STEP = 5;

interface BoardPeopleProps {
  people: readonly MfaOverviewMember[];
  side: 'without' | 'having';
  /** What is said where nobody is there. */
  none: string;
}

/** One side of the board, a few at a time; those who have a second factor can have it turned off. */
export function MfaOverviewPeople({ people, side, none }: BoardPeopleProps) {
  const t = useTranslations('security.board');
  const [most, setMost] = useState(STEP);
  const [chosen, setChosen] = useState<MfaOverviewMember | null>(null);
  if (people.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <>
      <ul className={styles.list} aria-label={t(side)}>
        {people.slice(0, most).map((member) => (
          <MfaOverviewRow
            key={member.email}
            member={member}
            onTurnOff={side === 'having' ? () => setChosen(member) : undefined}
          />
        ))}
      </ul>
      {people.length > most && (
        <Row>
          <Button size="s" onClick={() => setMost(most + STEP * 10)}>
            {t('more', { count: people.length - most })}
          </Button>
        </Row>
      )}
      {chosen && <MemberMfaOffDialog member={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
