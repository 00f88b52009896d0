'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { QueryState } from '@/components/layout/query-state';
import { ReadOnlyNote } from '@/components/ui/alert';
import { lazyComponent } from '@/components/ui/lazy-component';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import { Stack } from '@/components/ui/stack';
import { useCurrentUser } from '@/lib/client/current-user';
import { useToday } from '@/lib/client/use-local-time';
import { usePermission } from '@/lib/client/use-permission';
import { useQuery } from '@/lib/client/use-query';
import type { ContractLinks } from '@/lib/rules/contracts/contract-links';
import { isStarting } from '@/lib/rules/current-user';
import { CalendarPanel } from './calendar/calendar-panel';
import styles from './contract.module.css';
import { CustomisationPanel } from './plans/customisation-panel';
import { DeploymentPanel } from './plans/deployment-panel';
import { SitePanel } from './plans/site-panel';
import { UsageAlertPanel } from './usage-alerts/usage-alert-panel';

/** Loads late: few users have no organization, and the form's library would be a tenth of the scripts. */
const FirstOrganization = lazyComponent(
  () => import('@/components/organization/create-organization').then((loaded) => loaded.CreateOrganization),
  6,
  'firstView',
);

/** The head of the contract screen, where a user without an organization creates one. */
export function ContractHead() {
  const t = useTranslations('contract');
  const nav = useTranslations('nav');
  const isFirst = isStarting(useCurrentUser());
  const [title, purpose] = isFirst ? [nav('start'), t('create.description')] : [nav('contract'), t('purpose')];
  useEffect(() => {
    // The page's own title was chosen before the organization was known.
    if (isFirst) document.title = t('create.pageTitle');
  }, [isFirst, t]);
  return <PageHeader title={title} purpose={purpose} />;
}

/** `today`: the day in Japan, where contracts are billed. */
export function ContractPanels({ links, ...props }: { links: ContractLinks; today: string }) {
  const today = useToday(props.today);
  const t = useTranslations('contract.calendar');
  const serviceNames = useTranslations('sso.names');
  const reading = useQuery('organization.read');
  const { data } = reading;
  const site = useQuery('site.read');
  const isFirst = isStarting(useCurrentUser());
  if (isFirst) return <FirstOrganization />;
  // What could be read stays, whatever became of the rest.
  const services = data?.organization.services;
  // One failed read is one alarm, at the first panel that misses it.
  const missing = (title: string, lines: number) =>
    !reading.failure && <QueryState query={reading} panel={title} lines={lines} />;
  return (
    <Stack gap="panels">
      <OwnerNote />
      {services ? (
        <CustomisationPanel contracts={services.Customine} links={links} today={today} />
      ) : (
        <QueryState query={reading} panel={serviceNames('customisation')} lines={20} />
      )}
      {services ? (
        <DeploymentPanel deployment={services.Deploit} backup={services.Backup} links={links} today={today} />
      ) : (
        missing(serviceNames('deployment'), 6)
      )}
      <SitePanel reading={site} links={links} today={today} />
      {services ? (
        <CalendarPanel
          services={{ site: site.data, backup: services.Backup, customisation: services.Customine }}
          siteReading={site.data ? 'read' : site.failure ? 'failed' : 'underWay'}
          today={today}
        />
      ) : (
        missing(t('title'), 6)
      )}
      {services && <UsageAlertPanel services={services} today={today} />}
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
