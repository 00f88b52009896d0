'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { QueryState } from '@/components/layout/query-state';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { Dialog } from '@/components/ui/dialog';
import { RadioGroup } from '@/components/ui/radio-group';
import { Stack } from '@/components/ui/stack';
import { toast } from '@/components/ui/toast';
import type { Answer } from '@/lib/operations/table';
import { fileAddress } from '@/lib/client/api';
import { useCurrentUser } from '@/lib/client/current-user';
import { useQuery } from '@/lib/client/use-query';
import type { JournalFilters } from '@/lib/rules/journal/journal-line';
import { writeFilters } from '@/lib/rules/journal/write-filters';
import { useLineWords } from './line-words';

interface ExportDialogProps {
  filters: JournalFilters;
  onClose: () => void;
}

/** Says whose lines leave, how many and of what time, before the browser downloads them. */
export function ExportDialog({ filters, onClose }: ExportDialogProps) {
  const t = useTranslations('activity.export');
  const activity = useTranslations('activity');
  const [format, setFormat] = useState<'csv' | 'jsonl'>('csv');
  const input = { filters: writeFilters(filters) };
  const summary = useQuery('journal.summary', input);
  const { data } = summary;
  const save = () => {
    // The browser saves it while it is made: it may be larger than a page could hold.
    Object.assign(document.createElement('a'), {
      href: fileAddress('journal.export', { ...input, format }),
      download: '',
    }).click();
    toast({ tone: 'good', text: t('done') });
    onClose();
  };
  return (
    <Dialog
      size="m"
      title={t('title')}
      onClose={onClose}
      confirmLabel={t('open')}
      confirmReason={data ? (data.count === 0 ? t('empty') : null) : t('reading')}
      onConfirm={save}
    >
      <Stack>
        <p>{t('text')}</p>
        <RadioGroup
          label={activity('fields.format')}
          value={format}
          options={[
            { value: 'csv', label: t('csv') },
            { value: 'jsonl', label: t('jsonl') },
          ]}
          onChange={setFormat}
        />
        {data ? <Facts filters={filters} summary={data} /> : <QueryState query={summary} lines={5} />}
      </Stack>
    </Dialog>
  );
}

function Facts({
  filters,
  summary: { count, firstMs, lastMs },
}: {
  filters: JournalFilters;
  summary: Answer<'journal.summary'>;
}) {
  const t = useTranslations('activity.export');
  const activity = useTranslations('activity');
  const role = useTranslations('role');
  const words = useLineWords();
  const me = useCurrentUser();
  const conditions = words.filters(filters);
  return (
    <DescriptionList>
      <DescriptionItem name={t('scope')}>
        {t('scopeOf', { organization: me.organization?.name ?? '', role: role(me.role) })}
      </DescriptionItem>
      <DescriptionItem name={activity('fields.filters')}>
        {conditions.length === 0 ? t('noConditions') : <bdi>{conditions.join(' / ')}</bdi>}
      </DescriptionItem>
      <DescriptionItem name={activity('fields.count')}>{activity('lines', { count })}</DescriptionItem>
      <DescriptionItem name={t('first')}>{firstMs !== null && words.time(firstMs)}</DescriptionItem>
      <DescriptionItem name={t('last')}>{lastMs !== null && words.time(lastMs)}</DescriptionItem>
    </DescriptionList>
  );
}
