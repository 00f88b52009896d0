'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { QueryState } from '@/components/layout/query-state';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { Panel } from '@/components/ui/panel';
import { Cell, Table, TableRow } from '@/components/ui/table';
import { useLocalTime } from '@/lib/client/use-local-time';
import type { Failure } from '@/lib/rules/failures';
import styles from './offboarding.module.css';
import { useIsDenied, useOffboardings } from './use-offboarding';
import { STAGE_TONES, useOffboardingWords } from './use-offboarding-words';

/** Every case of members who leave, open ones first. */
export function OffboardingsPanel() {
  const t = useTranslations('offboarding.list');
  const offboarding = useTranslations('offboarding');
  const query = useOffboardings();
  const { data, failure } = query;
  const refusal = useRefusal(failure);
  if (refusal) return refusal;
  if (!data) return <QueryState query={query} panel={t('title')} lines={4} failureTitle={t('failed')} />;
  const toMembers = <LinkButton href="/organization">{t('toMembers')}</LinkButton>;
  if (data.offboardings.length === 0)
    return (
      <Panel title={t('title')}>
        <EmptyState icon="people" title={t('empty')} text={t('emptyText')} action={toMembers} />
      </Panel>
    );
  return (
    <Panel title={t('title')} description={t('description')} action={toMembers} flush>
      <Table label={t('title')} columns={[t('people'), offboarding('run.state'), t('progress'), t('started')]}>
        {data.offboardings.map((offboarding) => (
          <Line key={offboarding.id} offboarding={offboarding} />
        ))}
      </Table>
    </Panel>
  );
}

const MOST_ADDRESSES = 3;

function Line({
  offboarding,
}: {
  offboarding: NonNullable<ReturnType<typeof useOffboardings>['data']>['offboardings'][number];
}) {
  const t = useTranslations('offboarding');
  const words = useOffboardingWords();
  const timeOf = useLocalTime();
  const { id, stage, done, total, people, createdMs, createdBy } = offboarding;
  // With several people the name says how many there are, and the first few addresses who.
  const addresses = people[0]?.name || people.length > 1 ? people.slice(0, MOST_ADDRESSES) : [];
  return (
    <TableRow>
      <Cell label={t('list.people')} main>
        <Link href={`/organization/leaving/${id}`} prefetch={false}>
          {words.people(offboarding)}
        </Link>
        {addresses.map(({ account }) => (
          <p key={account} className={styles.address}>
            {account}
          </p>
        ))}
      </Cell>
      <Cell label={t('run.state')}>
        <Badge tone={STAGE_TONES[stage]}>{t(`stage.${stage}`)}</Badge>
      </Cell>
      <Cell label={t('list.progress')}>{total === 0 ? t('list.noSteps') : `${done} / ${total}`}</Cell>
      <Cell label={t('list.started')}>
        {t('startedBy', { time: timeOf(createdMs, 'dateTime'), account: createdBy })}
      </Cell>
    </TableRow>
  );
}

/** In place of what a user may not see, or what a console without a store does not have; null for everything else. */
export function useRefusal(failure: Failure | undefined) {
  const t = useTranslations('offboarding');
  const labels = useTranslations('labels');
  const ui = useTranslations('ui.denied');
  const isDenied = useIsDenied();
  if (failure?.code === 'storeOff')
    return (
      <Panel title={t('list.title')}>
        <EmptyState icon="info" title={t('off')} text={t('offText')} />
      </Panel>
    );
  if (!isDenied && failure?.code !== 'adminNeeded') return null;
  return (
    <Panel title={t('list.title')}>
      <EmptyState icon="lock" title={labels('adminNeeded')} text={ui('adminNeeded')} />
    </Panel>
  );
}
