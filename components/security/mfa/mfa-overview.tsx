'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Stack } from '@/components/ui/stack';
import { useQuery } from '@/lib/client/use-query';
import { mfaOverview } from '@/lib/rules/security/mfa-overview';
import { MfaOverviewList } from './mfa-overview-list';
import { MfaOverviewNumbers } from './mfa-overview-numbers';
import { QueryState } from '@/components/layout/query-state';
import { Reminder } from './reminder';
import styles from '@/components/security/security.module.css';

/** Who has a second factor, who would have to enrol, whether every owner is safe, and a text to remind them. */
export function MfaOverviewPanel({ reminders }: { reminders: { ja: string; en: string } }) {
  const t = useTranslations('security.board');
  const reading = useQuery('member.list');
  const { data } = reading;
  const board = useMemo(() => data && mfaOverview(data.members), [data]);
  return (
    <section aria-label={t('title')}>
      <Stack>
        <h3 className={styles.partTitle}>{t('title')}</h3>
        {!board && <QueryState reading={reading} lines={4} />}
        {board && <MfaOverviewNumbers board={board} />}
        {board && <MfaOverviewList board={board} />}
        {board && board.without.length > 0 && <Reminder reminders={reminders} />}
      </Stack>
    </section>
  );
}
