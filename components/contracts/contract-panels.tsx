'use client';

import { useTranslations } from 'next-intl';
import { QueryState } from '@/components/layout/query-state';
import { ReadOnlyNote } from '@/components/ui/alert';
import { LinkButton } from '@/components/ui/link-button';
import { Stack } from '@/components/ui/stack';
import { usePermission } from '@/lib/client/use-permission';
import { useQuery } from '@/lib/client/use-query';
import type { ContractLinks } from '@/lib/rules/contracts/contract-links';
import { CalendarPanel } from './calendar/calendar-panel';
import styles from './contract.module.css';
import { CustomisationPanel } from './plans/customisation-panel';
import { DeploymentPanel } from './plans/deployment-panel';
import { SitePanel } from './plans/site-panel';
import { UsageAlert } from './usage-alerts/usage-alert';
import { UsageAlertPanel } from './usage-alerts/usage-alert-panel';

/** `today`: the day in Japan, where contracts are billed. */
export function ContractPanels({ links, today }: { links: ContractLinks; today: string }) {
  const t = useTranslations('contract');
  const reading = useQuery('organization.read');
  const { data } = reading;
  const site = useQuery('site.read');
  if (!data) return <QueryState query={reading} panel={t('title')} lines={6} />;
  const { services } = data.organization;
  return (
    <Stack gap="panels">
      <OwnerNote />
      <UsageAlert services={services} today={today} />
      <CustomisationPanel contracts={services.Customine} links={links} today={today} />
      <DeploymentPanel deployment={services.Deploit} backup={services.Backup} links={links} today={today} />
      <SitePanel reading={site} links={links} today={today} />
      <CalendarPanel
        services={{ site: site.data, backup: services.Backup, customisation: services.Customine }}
        siteReading={site.data ? 'read' : site.failure ? 'failed' : 'underWay'}
        today={today}
      />
      <UsageAlertPanel services={services} today={today} />
    </Stack>
  );
}

/** Tells users other than owners that they can only propose changes. */
function OwnerNote() {
  const t = useTranslations('contract.ownerNote');
  const denial = usePermission('service.setPlan');
  if (denial !== 'ownerNeeded') return null;
  return (
    <div className={styles.note}>
      <ReadOnlyNote>{t('text')}</ReadOnlyNote>
      <LinkButton href="/contract/planner" size="s">
        {t('propose')}
      </LinkButton>
    </div>
  );
}
