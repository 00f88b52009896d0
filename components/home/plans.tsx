'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { type QueryResult, useQuery } from '@/lib/client/use-query';
import type { Sibling } from '@/lib/rules/auth/siblings';
import { ServiceCard, ServiceGrid } from './service-card';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { LocalDate } from '@/components/ui/local-date';
import type { Answer } from '@/lib/operations/table';
import { Meter } from '@/components/ui/meter';
import { formatBytes, formatDate } from '@/lib/rules/text/format';
import type { CustomisationContract, Organization } from '@/lib/rules/organization/organization';
import styles from './service-card.module.css';

/** The three services: each one's plan at a glance, out of what the organisation holds. */
export function Plans({ siblings }: { siblings: readonly Sibling[] }) {
  const organization = useQuery('organization.read');
  const site = useQuery('site.read');
  const views = {
    site: <Read reading={site}>{(plan) => <SitePlan plan={plan} />}</Read>,
    deployment: (
      <Read reading={organization}>{({ organization: { services } }) => <DeploymentPlan services={services} />}</Read>
    ),
    customisation: (
      <Read reading={organization}>
        {({ organization: { services } }) => <CustomisationPlans contracts={services.Customine} />}
      </Read>
    ),
  };
  return (
    <ServiceGrid>
      {siblings.map((sibling) => (
        <ServiceCard key={sibling.name} sibling={sibling}>
          {views[sibling.name]}
        </ServiceCard>
      ))}
    </ServiceGrid>
  );
}

interface ReadProps<Data> {
  reading: QueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** What was read, what is on its way, or why it did not come and another try. */
function Read<Data>({ reading: { data, failure, reload, isLoading }, children }: ReadProps<Data>) {
  const t = useTranslations('home');
  const failureText = useFailureMessage();
  if (data) return children(data);
  if (!failure) return <Skeleton lines={2} />;
  return (
    <ErrorState
      title={t('planFailed')}
      text={failureText(failure)}
      requestId={failure.requestId}
      onRetry={() => void reload()}
      busy={isLoading}
    />
  );
}

/** The site service's plan: its name, how it is paid, and when it ends. */
function SitePlan({ plan }: { plan: Answer<'site.read'> }) {
  const t = useTranslations('home');
  return (
    <DescriptionList>
      <DescriptionItem name={t('plan')}>{plan.planName}</DescriptionItem>
      {plan.period && <DescriptionItem name={t('period')}>{t(`periods.${plan.period}`)}</DescriptionItem>}
      {plan.endDate && (
        <DescriptionItem name={t('endDate')}>
          <LocalDate date={plan.endDate} />
        </DescriptionItem>
      )}
    </DescriptionList>
  );
}

/** The deployment service's plan: its name, the apps in use, and the backup beside it. */
function DeploymentPlan({ services: { Deploit: plan, Backup: backup } }: { services: Organization['services'] }) {
  const t = useTranslations('home');
  const locale = useLocale();
  return (
    <>
      <DescriptionList>
        <DescriptionItem name={t('plan')}>{plan?.planName ?? t('noContract')}</DescriptionItem>
        {backup?.endDate && (
          <DescriptionItem name={t('backup')}>
            <LocalDate date={backup.endDate} />
          </DescriptionItem>
        )}
        {backup && backup.usedCapacity > 0 && (
          <DescriptionItem name={t('backupUsed')}>{formatBytes(backup.usedCapacity, locale)}</DescriptionItem>
        )}
      </DescriptionList>
      {plan && <Meter label={t('apps')} used={plan.appsCount} total={plan.appsTotal} />}
    </>
  );
}

/** So many domains are named one by one; more are counted. */
const NAMED = 2;

/** The customisation service's contracts: the domains with their plans, all slots together, and changes that are to come. */
function CustomisationPlans({ contracts }: { contracts: readonly CustomisationContract[] }) {
  const t = useTranslations('home');
  const locale = useLocale();
  if (contracts.length === 0) {
    return (
      <DescriptionList>
        <DescriptionItem name={t('plan')}>{t('noContract')}</DescriptionItem>
      </DescriptionList>
    );
  }
  const isFew = contracts.length <= NAMED;
  const coming = contracts.filter(({ nextAppsTotal }) => nextAppsTotal !== undefined);
  return (
    <>
      <DescriptionList>
        {isFew ? (
          contracts.map(({ domain, planName }) => (
            <DescriptionItem key={domain} name={domain}>
              {planName}
            </DescriptionItem>
          ))
        ) : (
          <DescriptionItem name={t('domains')}>{t('domainCount', { count: contracts.length })}</DescriptionItem>
        )}
        {coming.map(({ domain, nextAppsTotal = 0, nextAppsTotalStartDate: from }) => (
          <DescriptionItem key={`${domain} next`} name={t('coming')}>
            <span className={styles.domain}>{domain}</span>
            {from
              ? t('comingSlots', { slots: nextAppsTotal, date: formatDate(from, locale) })
              : t('comingSlotsNextMonth', { slots: nextAppsTotal })}
          </DescriptionItem>
        ))}
      </DescriptionList>
      <Meter label={t('slots')} used={sum(contracts, 'appsCount')} total={sum(contracts, 'appsTotal')} />
    </>
  );
}

function sum(contracts: readonly CustomisationContract[], field: 'appsCount' | 'appsTotal'): number {
  return contracts.reduce((total, contract) => total + contract[field], 0);
}
