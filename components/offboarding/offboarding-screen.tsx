'use client';

import { useTranslations } from 'next-intl';
import { QueryState } from '@/components/layout/query-state';
import { useJob } from '@/components/jobs/job-store';
import { Alert, ReadOnlyNote } from '@/components/ui/alert';
import { classNames } from '@/components/ui/class-names';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Stack } from '@/components/ui/stack';
import { useCurrentUser } from '@/lib/client/current-user';
import type { QueryResult } from '@/lib/client/use-query';
import { useReadOnly } from '@/lib/client/use-permission';
import { isSameAccount } from '@/lib/rules/auth/account';
import { isOver, type OffboardingAnswer, roleForOffboarding } from '@/lib/rules/offboarding/offboarding';
import { actorOf } from '@/lib/rules/members/member-permissions';
import { passes } from '@/lib/rules/roles';
import { DecidePanels } from './decide-panels';
import styles from './offboarding.module.css';
import { useRefusal } from './offboardings-panel';
import { RunPanel } from './run-panel';
import { useOffboarding, useOffboardingFacts, useOffboardingWork } from './use-offboarding';

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
  const { facts, reload, isLoading } = useOffboardingFacts(answer, record);
  const work = useOffboardingWork(answer);
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
