'use client';

import { useTranslations } from 'next-intl';
import { MutationDialog } from '@/components/layout/mutation-dialog';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Row } from '@/components/ui/stack';
import { toast } from '@/components/ui/toast';
import { useCurrentUser } from '@/lib/client/current-user';
import { useDenialText } from '@/lib/client/use-permission';
import { isSameAccount } from '@/lib/rules/auth/account';
import { fromWire } from '@/lib/rules/roles';
import type { MfaOverviewMember } from '@/lib/rules/security/mfa-overview';
import styles from './mfa-overview.module.css';

// An organisation may have ten thousand members.
const STEP = 5;

export type MfaSide = 'without' | 'having' | 'unknown';

interface MfaOverviewPeopleProps {
  people: readonly MfaOverviewMember[];
  side: MfaSide;
  /** The text if there is nobody. */
  none: string;
}

/** One side of the overview, a few rows at a time. An admin may turn off the second factor of others. */
export function MfaOverviewPeople({ people, side, none }: MfaOverviewPeopleProps) {
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

function MfaOverviewRow({ member, onTurnOff }: { member: MfaOverviewMember; onTurnOff: (() => void) | undefined }) {
  const t = useTranslations('security.board');
  const roles = useTranslations('role');
  const me = useCurrentUser();
  // Turning off another's factor needs the permission for the policy itself.
  const denial = useDenialText('organization.setMfa');
  const ui = useTranslations('ui.denied');
  const role = fromWire(member.role);
  const isOwnersOnly = role === 'owner' && me.role !== 'owner';
  const denied = denial ?? (isOwnersOnly ? ui('ownerNeeded') : null);
  const isOwn = isSameAccount(member.email, me.account);
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

/** Turns off the second factor of a member who has lost it. */
function MemberMfaOffDialog({ member: { email }, onClose }: { member: MfaOverviewMember; onClose: () => void }) {
  const t = useTranslations('security.board');
  return (
    <MutationDialog
      operation="mfa.off"
      input={{ email }}
      tone="danger"
      title={t('turnOffTitle', { account: email })}
      confirmLabel={t('turnOff')}
      failed={t('turnOffFailed')}
      onDone={() => toast({ tone: 'good', text: t('turnedOff', { account: email }) })}
      onClose={onClose}
    >
      <p>{t('turnOffText')}</p>
    </MutationDialog>
  );
}
