'use client';
import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { useCurrentUser } from '@/lib/client/current-user';
import { isSameAccount } from '@/lib/rules/auth/account';
import type { MfaOverviewMember } from '@/lib/rules/security/mfa-overview';
import { fromWire } from '@/lib/rules/roles';
import styles from './mfa-overview.module.css';
import { useDenialText } from '@/lib/client/use-denial-text';

/** One person of the board; an admin may turn off somebody's second factor, oneself has a panel for that. */
export function MfaOverviewRow({
  member,
  onTurnOff,
}: {
  member: MfaOverviewMember;
  onTurnOff: (() => void) | undefined;
}) {
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
