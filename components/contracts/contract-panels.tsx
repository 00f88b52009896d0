'use client';

import { useTranslations } from 'next-intl';
import { UnreadPanel } from '@/components/layout/unread-panel';
import { Stack } from '@/components/ui/stack';
import { useQuery } from '@/lib/client/use-query';
import type { ContractLinks } from '@/lib/rules/contracts/contract-links';
import { CalendarPanel } from './calendar/calendar-panel';
import { CustomisationPanel } from './plans/customisation-panel';
import { DeploymentPanel } from './plans/deployment-panel';
import { OwnerNote } from './plans/owner-note';
import { SitePanel } from './plans/site-panel';
import { ThresholdNotice } from './thresholds/threshold-notice';
import { ThresholdPanel } from './thresholds/threshold-panel';

/** The contracts of the three services, in one visual grammar. `today`: the day in Japan, where they are billed. */
export function ContractPanels({ links, today }: { links: ContractLinks; today: string }) {
  const t = useTranslations('contract');
  const reading = useQuery('organization.read');
  const { data } = reading;
  const site = useQuery('site.read');
  if (!data) return <UnreadPanel reading={reading} title={t('title')} lines={6} />;
  const { services } = data.organization;
  return (
    <Stack gap="panels">
      <OwnerNote />
      <ThresholdNotice services={services} today={today} />
      <CustomisationPanel contracts={services.Customine} links={links} today={today} />
      <DeploymentPanel deployment={services.Deploit} backup={services.Backup} links={links} today={today} />
      <SitePanel reading={site} links={links} today={today} />
      <CalendarPanel
        services={{ site: site.data, backup: services.Backup, customisation: services.Customine }}
        siteReading={site.data ? 'read' : site.failure ? 'failed' : 'underWay'}
        today={today}
      />
      <ThresholdPanel services={services} today={today} />
    </Stack>
  );
}
