'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useJob } from '@/components/jobs/job-store';
import { QueryState } from '@/components/layout/query-state';
import { EmptyState } from '@/components/ui/empty-state';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Panel } from '@/components/ui/panel';
import { Row, Stack } from '@/components/ui/stack';
import { useCurrentUser } from '@/lib/client/current-user';
import { useQuery } from '@/lib/client/use-query';
import { mayCall } from '@/lib/rules/permissions';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { copyText } from '@/components/ui/copy-button';
import { RetryAfterScope } from '@/components/ui/retry-after-scope';
import { toast } from '@/components/ui/toast';
import { write } from '@/lib/client/api';
import { download } from '@/lib/client/download';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import { SECTIONS } from '@/lib/rules/organization-file/sections';
import { calendarDate } from '@/lib/rules/text/format';
import { commentsOf } from './file-words';
import { type FileFailure, type OrNotRead, useOrganizationState } from './use-organization-state';

const JobPanel = lazyComponent(() => import('@/components/jobs/job-panel').then((loaded) => loaded.JobPanel));
const PlanPanel = lazyComponent(() => import('./plan-panel').then((loaded) => loaded.PlanPanel), 6);
const DriftPanel = lazyComponent(() => import('./drift-panel').then((loaded) => loaded.DriftPanel), 3);
const ComparePanel = lazyComponent(() => import('./compare-panel').then((loaded) => loaded.ComparePanel), 3);

/** The organization as a file: taken out, planned, applied, compared (docs/organization-file.md). */
export function FileScreen({ ownAddress }: { ownAddress: string | null }) {
  const t = useTranslations('organizationFile');
  const nav = useTranslations('nav');
  const labels = useTranslations('labels');
  const { role, isKnown, isReading = false, fingerprint } = useCurrentUser();
  const { job, isThere } = useJob(fingerprint);
  // The screen learns the role from this answer, wherever it comes from.
  const organization = useQuery('organization.read', undefined, { isPaused: isKnown || isReading });
  if (!isKnown) return <QueryState query={organization} panel={nav('organizationFile')} lines={8} />;
  // What the file says of the contact details and the security is for owners and admins.
  if (!mayCall(role, 'organization.update'))
    return (
      <Panel title={nav('organizationFile')}>
        <EmptyState icon="lock" title={labels('adminNeeded')} text={t('deniedText')} />
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

/** A plain file, and no page of the console. */
const SCHEMA = '/schemas/organization-file.schema.json';

/** Takes the organization out as a file. What cannot be read whole is not taken out at all. */
function ExportPanel() {
  const t = useTranslations('organizationFile');
  const { save, copy, isBusy, failed } = useExport();
  return (
    <Panel title={t('export.title')} description={t('export.text')}>
      <RetryAfterScope>
        <Stack>
          <Alert tone="info">{t('export.secrets')}</Alert>
          <Row>
            <Button variant="primary" icon="download" busy={isBusy} onClick={() => void save()}>
              {t('export.download')}
            </Button>
            <Button icon="copy" disabledReason={isBusy ? t('export.busy') : null} onClick={() => void copy()}>
              {t('export.copy')}
            </Button>
            <a href={SCHEMA}>{t('export.schema')}</a>
          </Row>
          {failed && <FailureAlert {...failed} />}
        </Stack>
      </RetryAfterScope>
    </Panel>
  );
}

function useExport() {
  const t = useTranslations('organizationFile');
  const { organization } = useCurrentUser();
  const { once, isBusy } = useSingleFlight();
  const [failed, setFailed] = useState<FileFailure>();
  const writeFile = useWriteFile();
  const run = (use: (written: Promise<OrNotRead<string>>) => Promise<void>) =>
    once(async () => {
      setFailed(undefined);
      const written = writeFile();
      await use(written);
      setFailed((await written).failed);
    });
  const save = () =>
    run(async (written) => {
      const { value: text } = await written;
      const name = `organization-${organization?.id ?? 0}-${calendarDate(new Date())}.yaml`;
      if (text !== undefined) download({ name, type: 'application/yaml', text });
    });
  const copy = () =>
    run(async (written) => {
      const textOf = async () => {
        const { value, failed: why } = await written;
        if (why) throw new Error(why.title);
        return value;
      };
      const isCopied = await copyText(textOf).then(
        () => true,
        () => false,
      );
      if ((await written).failed) return;
      toast(isCopied ? { tone: 'good', text: t('export.copied') } : { tone: 'bad', text: t('export.notCopied') });
    });
  return { save, copy, isBusy, failed };
}

/** The text of the file as of now, with its line in the journal. */
function useWriteFile(): () => Promise<OrNotRead<string>> {
  const t = useTranslations('organizationFile');
  const locale = useLocale();
  const { account, organization } = useCurrentUser();
  const { loadTools, readState } = useOrganizationState();
  return async () => {
    const { value: tools, failed: late } = await loadTools();
    if (late) return { failed: late };
    const { value: state, failed } = await readState();
    if (failed) return { failed };
    const file = tools.fileOf(state);
    const sections = SECTIONS.filter((section) => file[section] !== undefined);
    const noted = await write('organizationFile.noteExport', { sections, members: file.members?.length ?? 0 });
    if (noted.failure) return { failed: { failure: noted.failure, title: t('export.failed') } };
    const comments = [
      ...commentsOf(t, locale, organization?.name ?? '', account),
      `yaml-language-server: $schema=${window.location.origin}${SCHEMA}`,
    ];
    return { value: tools.writeFile(file, comments) };
  };
}
