'use client';

import { useTranslations } from 'next-intl';
import { breakable } from '@/components/ui/breakable';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog } from '@/components/ui/dialog';
import { Button } from '@/components/ui/button';
import { Row } from '@/components/ui/stack';
import { VirtualLines } from '@/components/ui/virtual-lines';
import { useCurrentUser } from '@/lib/client/current-user';
import { emailOf } from '@/lib/rules/auth/account';
import type { Member } from '@/lib/rules/members/member';
import styles from './reminder-dialog.module.css';

interface ReminderDialogProps {
  /** Exactly those whom the list shows, all without MFA. */
  members: readonly Member[];
  onClose: () => void;
}

/** Longer addresses are cut by mail programs. */
const LONGEST_LINK = 1900;

/** A text that asks members to set up MFA, and the addresses to send it to. The console itself sends nothing. */
export function ReminderDialog({ members, onClose }: ReminderDialogProps) {
  const t = useTranslations('members.reminder');
  const ui = useTranslations('ui');
  const { organization } = useCurrentUser();
  const text = t('letter', {
    organization: organization?.name ?? '',
    address: `${window.location.origin}/security#own-mfa`,
  });
  const emails = [...new Set(members.map(({ email }) => emailOf(email)))];
  const link = `mailto:?bcc=${emails.map(encodeURIComponent).join(',')}&subject=${encodeURIComponent(t('subject'))}&body=${encodeURIComponent(text)}`;
  return (
    <Dialog
      size="m"
      title={t('title', { count: members.length })}
      onClose={onClose}
      footer={
        <Button data-safe onClick={onClose}>
          {ui('close')}
        </Button>
      }
    >
      <p>{t('text')}</p>
      <p className={styles.letter}>{text}</p>
      <Row>
        <CopyButton variant="secondary" value={text} label={t('copy')} />
        <CopyButton variant="secondary" value={emails.join(', ')} label={t('copyEmails', { count: emails.length })} />
        {link.length <= LONGEST_LINK && <a href={link}>{t('mail')}</a>}
      </Row>
      <VirtualLines
        label={t('list')}
        count={members.length}
        line={(index) => (
          <>
            <span data-main>{breakable(members[index]?.email ?? '')}</span>
            <span>{members[index]?.name}</span>
          </>
        )}
      />
    </Dialog>
  );
}
