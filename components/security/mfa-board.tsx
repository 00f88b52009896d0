'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Stack } from '@/components/ui/stack';
import { useRead } from '@/lib/client/use-read';
import { mfaBoard } from '@/lib/rules/mfa-board';
import { BoardList } from './board-list';
import { BoardNumbers } from './board-numbers';
import { ReadState } from './read-state';
import { Reminder } from './reminder';
import styles from './security.module.css';

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
