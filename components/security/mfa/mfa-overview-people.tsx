'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Row } from '@/components/ui/stack';
import type { MfaOverviewMember } from '@/lib/rules/security/mfa-overview';
import styles from './mfa-overview.module.css';
import { MemberMfaOffDialog } from './member-mfa-off-dialog';
import { Badge } from '@/components/ui/badge';
import { useCurrentUser } from '@/lib/client/current-user';
import { isSameAccount } from '@/lib/rules/auth/account';
import { fromWire } from '@/lib/rules/roles';
import { useDenialText } from '@/lib/client/use-permission';

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

/** One person of the board; an admin may turn off somebody's second factor, oneself has a panel for that. */
function MfaOverviewRow({ member, onTurnOff }: { member: MfaOverviewMember; onTurnOff: (() => void) | undefined }) {
  const t = useTranslations('security.board');
  const roles = useTranslations('role');
  const { account } = useCurrentUser();
  // Another's factor takes an admin, as the policy itself does.
  const denied = useDenialText('organization.setMfa');
  const role = fromWire(member.role);
  const isOwn = isSameAccount(member.email, account);
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <bdi className={styles.name}>{member.name || member.email}</bdi>
        {member.name && <bdi className={styles.account}>{member.email}</bdi>}
      </span>
      {isOwn && <Badge tone="accent">{t('you')}</Badge>}
      <Badge tone={role === 'owner' ? 'info' : 'plain'}>{roles(role)}</Badge>
      {onTurnOff && !isOwn && (
        <Button
          size="s"
          disabledReason={denied}
          aria-label={t('turnOffNamed', { account: member.email })}
          onClick={onTurnOff}
        >
          {t('turnOff')}
        </Button>
      )}
    </li>
  );
}
