'use client';

import { useTranslations } from 'next-intl';
import { QueryState } from '@/components/layout/query-state';
import { useJob } from '@/components/jobs/job-store';
import { Alert, ReadOnlyNote } from '@/components/ui/alert';
import { classNames } from '@/components/ui/class-names';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Stack } from '@/components/ui/stack';
import { read } from '@/lib/client/api';
import { useCurrentUser } from '@/lib/client/current-user';
import { useReadOnly } from '@/lib/client/use-permission';
import { inLane, type QueryResult, useQuery, useRead } from '@/lib/client/use-query';
import { useTeam } from '@/lib/client/use-team';
import { isSameAccount } from '@/lib/rules/auth/account';
import { offersOf, WITHOUT_RECEIPTS } from '@/lib/rules/contracts/customisation-plans';
import type { Facts } from '@/lib/rules/offboarding/holdings';
import { isOver, roleForOffboarding } from '@/lib/rules/offboarding/case';
import type { OffboardingAnswer } from '@/lib/rules/offboarding/offboarding-schema';
import { actorOf } from '@/lib/rules/members/member-permissions';
import { passes } from '@/lib/rules/roles';
import { entriesOf } from '@/lib/rules/team/team-entries';
import { DecidePanels } from './decide-panels';
import styles from './offboarding.module.css';
import { useRefusal } from './offboardings-panel';
import { RunPanel } from './run-panel';
import { useOffboarding, useOffboardingWork } from './use-offboarding';

const JobPanel = lazyComponent(() => import('@/components/jobs/job-panel').then((loaded) => loaded.JobPanel));
const OffboardingRecord = lazyComponent(() =>
  import('./offboarding-record').then((loaded) => loaded.OffboardingRecord),
);

/** One case of members who leave: what is to become of what they hold, the plan step by step, and the record of it. */
export function OffboardingScreen({ id }: { id: string }) {
  const t = useTranslations('offboarding');
  const nav = useTranslations('nav');
  const record = useOffboarding(id);
  const refusal = useRefusal(record.failure);
  if (refusal) return refusal;
  if (!record.data) return <QueryState query={record} panel={nav('leaving')} lines={8} failureTitle={t('failed')} />;
  return (
    <Stack gap="panels">
      {record.failure && <QueryState query={record} failureTitle={t('failed')} />}
      <Way answer={record.data} />
      {isOver(record.data.offboarding) ? (
        <OffboardingRecord offboarding={record.data.offboarding} />
      ) : (
        <OpenOffboarding answer={record.data} record={record} />
      )}
    </Stack>
  );
}

const WAY = ['deciding', 'running', 'finished'] as const;

function Way({ answer: { offboarding } }: { answer: OffboardingAnswer }) {
  const t = useTranslations('offboarding.way');
  return (
    <ol className={styles.way} data-way aria-label={t('label')}>
      {WAY.map((stage, index) => {
        const isNow = stage === offboarding.stage || (stage === 'finished' && offboarding.stage === 'cancelled');
        return (
          <li
            key={stage}
            className={classNames(styles.point, isNow && styles.now)}
            aria-current={isNow ? 'step' : undefined}
          >
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            {t(stage)}
          </li>
        );
      })}
    </ol>
  );
}

function OpenOffboarding({ answer, record }: { answer: OffboardingAnswer; record: QueryResult<OffboardingAnswer> }) {
  const t = useTranslations('offboarding');
  const ui = useTranslations('ui.denied');
  const me = useCurrentUser();
  const isHeld = useReadOnly();
  const { facts, reload, isLoading } = useOffboardingFacts(record);
  const work = useOffboardingWork(answer, reload);
  const { job, isThere } = useJob(me.fingerprint);
  const { offboarding } = answer;
  const members = facts.members ?? [];
  const actor = actorOf(me.account, me.role, members);
  const need = roleForOffboarding(offboarding.people, members);
  const denied = isHeld ? ui('readOnly') : passes(me.role, need) ? null : ui('ownerNeeded');
  const isOwn = offboarding.people.some(({ account }) => isSameAccount(account, me.account));
  const panel = { offboarding, facts, actor, work, denied, reload, isLoading };
  return (
    <>
      {denied && <ReadOnlyNote>{denied}</ReadOnlyNote>}
      {isOwn && <Alert tone="info">{t('own')}</Alert>}
      {isThere && <JobPanel owner={me.fingerprint} job={job} />}
      {offboarding.stage === 'deciding' ? <DecidePanels {...panel} /> : <RunPanel {...panel} job={job} />}
    </>
  );
}

/** Everything that tells what the people of a case hold, each read by itself: one that fails says so and holds up no other. */
function useOffboardingFacts(record: QueryResult<OffboardingAnswer>) {
  const members = useQuery('member.list');
  const keys = useQuery('apikey.list');
  const projects = useQuery('project.list');
  const organization = useQuery('organization.read');
  const team = useTeam();
  const domains = organization.data?.organization.services.Customine.filter((contract) =>
    offersOf(contract).includes('payment'),
  ).map(({ domain }) => domain);
  const receipts = useReceipts(domains);
  const notes =
    team.isRead && !team.failure
      ? new Map(entriesOf(team.entries, 'note').map(({ id, value }) => [id, value]))
      : team.failure && null;
  const facts: Facts = {
    members: known(members)?.members ?? (members.failure && null),
    keys: known(keys)?.apikeys ?? (keys.failure && null),
    projects: known(projects)?.projects ?? (projects.failure && null),
    receipts: known(receipts) ?? ((organization.failure ?? receipts.failure) && null),
    notes,
    held: known(record)?.held ?? null,
  };
  const all = [members, keys, projects, organization, receipts, team, record];
  return {
    facts,
    reload: async () => {
      await Promise.all(all.map((one) => Promise.resolve(one.reload()).catch(() => undefined)));
    },
    isLoading: all.some(({ isLoading }) => isLoading),
  };
}

/** What was read before a read that failed is old: it counts for nothing. */
function known<Data>({ data, failure }: QueryResult<Data>): Data | undefined {
  return failure ? undefined : data;
}

type Receipts = NonNullable<Facts['receipts']>;

/** The receipts' address of each domain; null where one could not be read. */
function useReceipts(domains: readonly string[] | undefined): QueryResult<Receipts> {
  return useRead<Receipts>(
    `offboarding.receipts/${(domains ?? []).join(' ')}`,
    async (signal) => ({
      data: (
        await Promise.all(
          (domains ?? []).map(async (domain) => {
            const result = await inLane('payment.readEmail', () => read('payment.readEmail', { domain }, signal));
            const { data, failure } = result;
            if (failure && WITHOUT_RECEIPTS.includes(failure.code)) return [];
            return [{ domain, email: data ? data.email : null }];
          }),
        )
      ).flat(),
    }),
    { isPaused: domains === undefined },
  );
}
