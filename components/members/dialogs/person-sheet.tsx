'use client';

import type { Route } from 'next';
import { useTranslations } from 'next-intl';
import { ActivityLink } from '@/components/activity/activity-link';
import { QueryState } from '@/components/layout/query-state';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { breakable } from '@/components/ui/breakable';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { LinkButton } from '@/components/ui/link-button';
import type { MenuItem } from '@/components/ui/menu';
import { Drawer } from '@/components/ui/modal';
import { Row, Stack } from '@/components/ui/stack';
import { Select } from '@/components/ui/select';
import { RoleOptions } from '@/components/members/list/role-options';
import { type MemberActsProps, useMemberActs } from '@/components/members/list/use-member-acts';
import { useLocalTime } from '@/lib/client/use-local-time';
import { useQuery } from '@/lib/client/use-query';
import { useTeam } from '@/lib/client/use-team';
import { isOwn, roleSelectBlocker } from '@/lib/rules/members/member-permissions';
import { mayCall } from '@/lib/rules/permissions';
import { fromWire, ROLES } from '@/lib/rules/roles';
import styles from './person-sheet.module.css';
import { RemovalImpact } from './removal-impact';

interface PersonSheetProps extends Omit<MemberActsProps, 'hasStore'> {
  onClose: () => void;
}

/** Who a member is, what they hold, what breaks when they leave, and what can be done about them. */
export function PersonSheet({ onClose, ...given }: PersonSheetProps) {
  const t = useTranslations('members');
  const labels = useTranslations('labels');
  const ui = useTranslations('ui');
  const roleName = useTranslations('role');
  const { hasStore } = useTeam();
  const acting = { ...given, hasStore };
  const acts = useMemberActs(acting);
  const { member, actor, denial } = given;
  return (
    // At the foot they stand still, whatever is read above them.
    <Drawer
      title={member.name || member.email}
      onClose={onClose}
      footer={acts.length > 0 && acts.map((act) => <Act key={act.label} {...act} />)}
    >
      <Stack>
        <DescriptionList>
          <DescriptionItem name={t('column.account')}>
            <span className={styles.account}>
              {breakable(member.email)} {isOwn(actor, member) && <Badge tone="info">{labels('you')}</Badge>}
              <CopyButton value={member.email} label={labels('copyAccount')} compact />
            </span>
          </DescriptionItem>
          <DescriptionItem name={t('column.role')}>
            <RoleSelect {...acting} />
            <span className={styles.text}>{roleName(`text.${fromWire(member.role)}`)}</span>
          </DescriptionItem>
          <DescriptionItem name={t('column.mfa')}>
            <Badge tone={member.mfa === 'on' ? 'good' : 'plain'}>{ui(member.mfa)}</Badge>
          </DescriptionItem>
          {hasStore && mayCall(actor.role, 'member.readLastSeen') && <LastSeen email={member.email} />}
        </DescriptionList>
        <section className={styles.impact} aria-label={t('person.impact')}>
          <h3 className={styles.title}>{t('person.impact')}</h3>
          <RemovalImpact accounts={[member.email]} />
        </section>
        <Row>
          <ActivityLink filters={{ target: { kind: 'member', text: member.email } }}>
            {labels('personActivity')}
          </ActivityLink>
        </Row>
        {acts.length === 0 && denial && <Alert tone="info">{ui(`denied.${denial}`)}</Alert>}
      </Stack>
    </Drawer>
  );
}

/** Of the sessions that this console keeps: of the linked services it knows nothing. */
function LastSeen({ email }: { email: string }) {
  const t = useTranslations('members.person');
  const timeOf = useLocalTime();
  const query = useQuery('member.readLastSeen', { email });
  const { seenMs, sinceMs = 0 } = query.data ?? {};
  return (
    <DescriptionItem name={t('seen')}>
      {query.data ? (
        <>
          {seenMs ? timeOf(seenMs, 'dateTime') : t('notSeen', { date: timeOf(sinceMs, 'date') })}
          <span className={styles.text}>{t('seenText')}</span>
        </>
      ) : (
        <QueryState query={query} lines={1} failureTitle={t('seenUnread')} isFact />
      )}
    </DescriptionItem>
  );
}

function Act({ label, href, icon, isDanger, disabledReason, onSelect }: MenuItem) {
  if (href !== undefined) return <LinkButton href={href as Route}>{label}</LinkButton>;
  return (
    <Button
      {...(icon ? { icon } : {})}
      variant={isDanger ? 'danger' : 'secondary'}
      disabledReason={disabledReason}
      onClick={onSelect}
    >
      {label}
    </Button>
  );
}

/**
 * Choosing a role opens a dialog. The saved role stays visible until the server has changed it, so that neither
 * cancelling nor a failure needs an undo.
 */
function RoleSelect({ member, actor, denial, onOpen }: MemberActsProps) {
  const t = useTranslations('members');
  const roleName = useTranslations('role');
  const role = fromWire(member.role);
  const blocker = roleSelectBlocker(actor, member);
  if (denial || blocker)
    return (
      <>
        {roleName(role)}
        {blocker && !denial && <span className={styles.text}>{t(`refused.${blocker}`)}</span>}
      </>
    );
  const choose = (value: string) => {
    const next = ROLES.find((known) => known === value);
    if (next && next !== role) onOpen({ kind: 'role', member, next });
  };
  return (
    <Select
      small
      aria-label={t('roleOf', { account: member.email })}
      value={role}
      onChange={({ target }) => choose(target.value)}
    >
      <RoleOptions actorRole={actor.role} current={member.role} />
    </Select>
  );
}
