'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { type QueryResult, useQuery } from '@/lib/client/use-query';
import type { Sibling } from '@/lib/rules/auth/siblings';
import { CustomisationPlans } from './customisation-plans';
import { DeploymentPlan } from './deployment-plan';
import { ServiceCard, ServiceGrid } from './service-card';
import { SitePlan } from './site-plan';

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
