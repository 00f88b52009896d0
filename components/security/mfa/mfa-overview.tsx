'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Stack } from '@/components/ui/stack';
import { useRead } from '@/lib/client/use-query';
import { mfaBoard } from '@/lib/rules/security/mfa-overview';
import { BoardList } from './mfa-overview-list';
import { BoardNumbers } from './mfa-overview-numbers';
import { ReadState } from '@/components/layout/query-state';
import { Reminder } from './reminder';
import styles from '@/components/security/security.module.css';

/** Who has a second factor, who would have to enrol, whether every owner is safe, and a text to remind them. */
export function MfaBoardView({ reminders }: { reminders: { ja: string; en: string } }) {
  const t = useTranslations('security.board');
  const reading = useRead('member.list');
  const { data } = reading;
  const board = useMemo(() => data && mfaBoard(data.members), [data]);
  return (
    <section aria-label={t('title')}>
      <Stack>
        <h3 className={styles.partTitle}>{t('title')}</h3>
        {!board && <ReadState reading={reading} lines={4} />}
        {board && <BoardNumbers board={board} />}
        {board && <BoardList board={board} />}
        {board && board.without.length > 0 && <Reminder reminders={reminders} />}
      </Stack>
    </section>
  );
}
