'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { QueryState } from '@/components/layout/query-state';
import { Dialog } from '@/components/ui/dialog';
import { Stack } from '@/components/ui/stack';
import { Cell, Table, TableRow } from '@/components/ui/table';
import { useLineWords } from '@/components/activity/line-words';
import { useLocalTime } from '@/lib/client/use-local-time';
import { useQuery } from '@/lib/client/use-query';
import { type Destination, MOST_REFUSALS, RESENT_AT_ONCE } from '@/lib/rules/journal/destinations';
import { useFaultText } from './destination-line';

/** What a destination refused too often: which lines, when, and why. */
export function UndeliveredDialog({
  destination: { id, name, undelivered },
  onClose,
}: {
  destination: Destination;
  onClose: () => void;
}) {
  const t = useTranslations('notifications');
  const activity = useTranslations('activity.column');
  const labels = useTranslations('labels');
  const ui = useTranslations('ui');
  const words = useLineWords();
  const timeOf = useLocalTime();
  const faultOf = useFaultText();
  const query = useQuery('destination.listUndelivered', { id });
  const shown = query.data?.messages.length ?? 0;
  return (
    <Dialog open size="m" title={t('undeliveredTitle', { name })} cancelLabel={ui('close')} onClose={onClose}>
      <Stack>
        <p>{t('undeliveredText', { count: MOST_REFUSALS })}</p>
        {shown >= RESENT_AT_ONCE && shown < undelivered && (
          <p>{t('undeliveredMore', { shown, count: undelivered - shown })}</p>
        )}
        {query.data ? (
          <Table
            label={t('undeliveredTitle', { name })}
            columns={[activity('act'), t('undeliveredTime'), labels('reason')]}
          >
            {query.data.messages.map(({ line, act, timeMs, fault }, at) => (
              <TableRow key={at}>
                <Cell label={activity('act')} main>
                  {act === null ? '—' : <Link href={`/activity/${line}`}>{words.act(act)}</Link>}
                </Cell>
                <Cell label={t('undeliveredTime')}>{timeOf(timeMs, 'dateTime')}</Cell>
                <Cell label={labels('reason')}>{faultOf(fault)}</Cell>
              </TableRow>
            ))}
          </Table>
        ) : (
          <QueryState query={query} failureTitle={t('undeliveredFailed')} />
        )}
      </Stack>
    </Dialog>
  );
}
