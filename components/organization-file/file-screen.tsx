'use client';

import { useTranslations } from 'next-intl';
import { useJob } from '@/components/jobs/job-store';
import { QueryState } from '@/components/layout/query-state';
import { EmptyState } from '@/components/ui/empty-state';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Panel } from '@/components/ui/panel';
import { Stack } from '@/components/ui/stack';
import { useCurrentUser } from '@/lib/client/current-user';
import { useQuery } from '@/lib/client/use-query';
import { mayCall } from '@/lib/rules/permissions';
import { ExportPanel } from './export-panel';

const JobPanel = lazyComponent(() => import('@/components/jobs/job-panel').then((loaded) => loaded.JobPanel));
const PlanPanel = lazyComponent(() => import('./plan-panel').then((loaded) => loaded.PlanPanel), 6);
const DriftPanel = lazyComponent(() => import('./drift-panel').then((loaded) => loaded.DriftPanel), 3);
const ComparePanel = lazyComponent(() => import('./compare-panel').then((loaded) => loaded.ComparePanel), 3);

/** The organization as a file: taken out, planned, applied, compared (docs/organization-file.md). */
export function FileScreen({ ownAddress }: { ownAddress: string | null }) {
  const t = useTranslations('organizationFile');
  const { role, isKnown, isReading = false, fingerprint } = useCurrentUser();
  const { job, isThere } = useJob(fingerprint);
  // The screen learns the role from this answer, wherever it comes from.
  const organization = useQuery('organization.read', undefined, { isPaused: isKnown || isReading });
  if (!isKnown) return <QueryState query={organization} panel={t('title')} lines={8} />;
  // What the file says of the contact details and the security is for owners and admins.
  if (!mayCall(role, 'organization.update'))
    return (
      <Panel title={t('title')}>
        <EmptyState icon="lock" title={t('denied')} text={t('deniedText')} />
      </Panel>
    );
  return (
    <Stack gap="panels">
      {isThere && <JobPanel owner={fingerprint} job={job} />}
      <ExportPanel />
      <PlanPanel ownAddress={ownAddress} job={job} />
      <DriftPanel />
      <ComparePanel />
    </Stack>
  );
}
