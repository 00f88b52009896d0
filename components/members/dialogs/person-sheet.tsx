'use client';

import { useTranslations } from 'next-intl';
import { ActivityLink } from '@/components/activity/activity-link';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { LinkButton } from '@/components/ui/link-button';
import { Drawer } from '@/components/ui/modal';
import { Row, Stack } from '@/components/ui/stack';
import { RoleSelect } from '@/components/members/list/role-select';
import type { Denial } from '@/lib/client/use-permission';
import { useTeam } from '@/lib/client/use-team';
import { type Actor, isOwn, mfaOffBlocker, removalBlocker } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import { fromWire } from '@/lib/rules/roles';
import type { MemberDialogState } from './member-dialog-state';
import styles from './person-sheet.module.css';
import { RemovalImpact } from './removal-impact';

interface PersonSheetProps {
  member: Member;
  actor: Actor;
  /** Why the user may change nobody. */
  denial: Denial | null;
  onOpen: (dialog: MemberDialogState) => void;
  onClose: () => void;
}

/** Who a member is, what they hold, what breaks when they leave, and what can be done about them. */
export function PersonSheet({ member, actor, denial, onOpen, onClose }: PersonSheetProps) {
  const t = useTranslations('members');
  const roleName = useTranslations('role');
  const isMe = isOwn(actor, member);
  return (
    <Drawer open title={member.name || member.email} onClose={onClose}>
      <Stack>
        <DescriptionList>
          <DescriptionItem name={t('column.account')}>
            <span className={styles.account}>
              {member.email} {isMe && <Badge tone="info">{t('you')}</Badge>}
              <CopyButton value={member.email} label={t('person.copy')} compact />
            </span>
          </DescriptionItem>
          <DescriptionItem name={t('column.role')}>
            <RoleSelect member={member} actor={actor} isFixed={denial !== null} onOpen={onOpen} />
            <span className={styles.text}>{roleName(`text.${fromWire(member.role)}`)}</span>
          </DescriptionItem>
          <DescriptionItem name={t('column.mfa')}>
            <Badge tone={member.mfa === 'on' ? 'good' : 'plain'}>{t(`mfa.${member.mfa}`)}</Badge>
          </DescriptionItem>
        </DescriptionList>
        <section className={styles.impact} aria-label={t('person.impact')}>
          <h3 className={styles.title}>{t('person.impact')}</h3>
          <RemovalImpact accounts={[member.email]} />
        </section>
        <Row>
          <ActivityLink filters={{ target: { kind: 'member', text: member.email } }}>
            {t('person.activity')}
          </ActivityLink>
        </Row>
        <PersonActions member={member} actor={actor} denial={denial} isMe={isMe} onOpen={onOpen} />
      </Stack>
    </Drawer>
  );
}

function PersonActions({ member, actor, denial, isMe, onOpen }: Omit<PersonSheetProps, 'onClose'> & { isMe: boolean }) {
  const t = useTranslations('members');
  const ui = useTranslations('ui');
  const { hasStore } = useTeam();
  const blocker = removalBlocker(actor, member);
  const mfaBlocker = mfaOffBlocker(actor, member);
  const reason = denial ? ui(`denied.${denial}`) : blocker && t(`refused.${blocker}`);
  if (isMe) return <OwnActions member={member} actor={actor} denial={denial} onOpen={onOpen} />;
  if (denial) return <Alert tone="info">{reason}</Alert>;
  return (
    <Row>
      {member.mfa === 'on' && (
        <Button
          disabledReason={mfaBlocker && ui(`denied.${mfaBlocker}`)}
          onClick={() => onOpen({ kind: 'mfaOff', member })}
        >
          {t('mfaOff.confirm')}
        </Button>
      )}
      {hasStore && (
        <Button
          disabledReason={mfaBlocker && ui(`denied.${mfaBlocker}`)}
          onClick={() => onOpen({ kind: 'endSessions', member })}
        >
          {t('endSessions.confirm')}
        </Button>
      )}
      {hasStore && (
        <Button
          icon="leave"
          disabledReason={blocker === 'lastOwner' ? null : reason}
          onClick={() => onOpen({ kind: 'offboard', member })}
        >
          {t('offboarding.open')}
        </Button>
      )}
      <Button variant="danger" icon="trash" disabledReason={reason} onClick={() => onOpen({ kind: 'remove', member })}>
        {t('remove.confirm')}
      </Button>
    </Row>
  );
}

function OwnActions({ member, actor, denial, onOpen }: Omit<PersonSheetProps, 'onClose'>) {
  const t = useTranslations('members');
  const ui = useTranslations('ui');
  const { hasStore } = useTeam();
  const isAlone = removalBlocker(actor, member) === 'onlyMember';
  const held = denial === 'readOnly' ? ui('denied.readOnly') : null;
  return (
    <Row>
      <LinkButton href="/chpasswd">{t('password')}</LinkButton>
      {actor.role === 'owner' && actor.count > 1 && (
        <Button disabledReason={held} onClick={() => onOpen({ kind: 'handOver' })}>
          {t('handOver.open')}
        </Button>
      )}
      {!isAlone && (
        <Button disabledReason={held} onClick={() => onOpen({ kind: 'leave', member })}>
          {t('leave.open')}
        </Button>
      )}
      {!denial && hasStore && !isAlone && (
        <Button onClick={() => onOpen({ kind: 'offboard', member })}>{t('offboarding.open')}</Button>
      )}
    </Row>
  );
}
