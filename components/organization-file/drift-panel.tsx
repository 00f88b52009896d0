'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { QueryState } from '@/components/layout/query-state';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { EmptyState } from '@/components/ui/empty-state';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import { Stack } from '@/components/ui/stack';
import { useLocalTime } from '@/lib/client/use-local-time';
import { useQuery } from '@/lib/client/use-query';
import type { AppliedFile } from '@/lib/operations/organization';
import type { FileChange } from '@/lib/rules/organization-file/compare-files';
import { ChangeTable } from './change-table';
import { type FileFailure, useOrganizationState } from './use-organization-state';

/** What has changed since a file was last applied. It takes a store, which keeps that file. */
export function DriftPanel() {
  const t = useTranslations('organizationFile.drift');
  const { hasStore } = useOrganizationState();
  const query = useQuery('organizationFile.read', undefined, { isPaused: !hasStore });
  if (!hasStore)
    return (
      <Panel title={t('title')}>
        <EmptyState icon="info" title={t('off')} text={t('offText')} />
      </Panel>
    );
  const { data } = query;
  return (
    <Panel title={t('title')} description={t('text')}>
      {!data && <QueryState query={query} lines={3} />}
      {data?.last === null && <EmptyState icon="info" title={t('none')} text={t('noneText')} />}
      {data?.last && <Drift key={`${data.last.id} ${JSON.stringify(data.last.counts)}`} last={data.last} />}
    </Panel>
  );
}

type Comparison = { changes: FileChange[]; failed?: undefined } | { changes?: undefined; failed: FileFailure | null };

function Drift({ last }: { last: AppliedFile }) {
  const t = useTranslations('organizationFile.drift');
  const organizationFile = useTranslations('organizationFile');
  const { compared, again } = useDrift(last);
  return (
    <Stack>
      <Applied last={last} changes={compared?.changes} />
      {!compared && <Skeleton lines={3} />}
      {compared?.failed && (
        <FailureAlert {...compared.failed} action={{ label: t('again'), onSelect: () => void again() }} />
      )}
      {compared?.failed === null && <Alert tone="warn">{t('unreadable')}</Alert>}
      {compared?.changes && (
        <>
          <ChangeTable
            isPast
            label={t('list')}
            lines={compared.changes}
            before={t('before')}
            after={organizationFile('plan.before')}
            same={t('same')}
          />
          <div>
            <Button size="s" icon="refresh" onClick={() => void again()}>
              {t('again')}
            </Button>
          </div>
        </>
      )}
    </Stack>
  );
}

/** Compares with the state as it is now, and again when asked to. */
function useDrift(last: AppliedFile): { compared: Comparison | undefined; again: () => Promise<void> } {
  const { loadTools, readState } = useOrganizationState();
  const [compared, setCompared] = useState<Comparison>();
  const compare = async (): Promise<Comparison> => {
    const { value: tools, failed: late } = await loadTools();
    if (late) return { failed: late };
    const { file } = tools.readOrganizationFile(last.text);
    if (!file) return { failed: null };
    const { value: state, failed } = await readState();
    return failed ? { failed } : { changes: tools.driftFrom(file, tools.fileOf(state)) };
  };
  const start = useEffectEvent(async (isStill: () => boolean) => {
    const result = await compare();
    if (isStill()) setCompared(result);
  });
  useEffect(() => {
    let isHere = true;
    void start(() => isHere);
    return () => {
      isHere = false;
    };
  }, []);
  const again = async () => {
    setCompared(undefined);
    setCompared(await compare());
  };
  return { compared, again };
}

function Applied({ last, changes }: { last: AppliedFile; changes: readonly FileChange[] | undefined }) {
  const t = useTranslations('organizationFile.drift');
  const dateOf = useLocalTime();
  const drifted = changes?.filter(({ kind }) => kind !== 'unchanged').length;
  const { done, failed, unknown } = last.counts;
  const open = Math.max(0, last.tasks - done - failed - unknown);
  return (
    <DescriptionList>
      <DescriptionItem name={t('applied')}>
        {t('appliedBy', { time: dateOf(last.appliedMs, 'dateTime') ?? '', account: last.by })}
      </DescriptionItem>
      <DescriptionItem name={t('results')}>{t('counts', { done, failed, unknown, open })}</DescriptionItem>
      <DescriptionItem name={t('state')}>
        {drifted !== undefined && (
          <Badge tone={drifted === 0 ? 'good' : 'warn'}>{t('drifted', { count: drifted })}</Badge>
        )}
      </DescriptionItem>
    </DescriptionList>
  );
}
