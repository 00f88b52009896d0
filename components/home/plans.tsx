'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useBackupText, useDeploymentName, usePlanName, useSiteName } from '@/components/contracts/plans/plan-summary';
import { QueryState } from '@/components/layout/query-state';
import { type QueryResult, useQuery } from '@/lib/client/use-query';
import { type Sibling, signInPage } from '@/lib/rules/auth/siblings';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { LocalDate } from '@/components/ui/local-date';
import type { Answer } from '@/lib/operations/table';
import { Meter } from '@/components/ui/meter';
import { isOver } from '@/lib/rules/contracts/customisation-plans';
import { backupState } from '@/lib/rules/contracts/plans';
import { formatBytes, formatDate } from '@/lib/rules/text/format';
import type { CustomisationContract, Organization } from '@/lib/rules/organization/organization';
import styles from './service-card.module.css';
import { SiblingState } from '@/components/shared-sign-in/sibling-state';
import { Button } from '@/components/ui/button';
import { ExternalLink } from '@/components/ui/external-link';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import { VisuallyHidden } from '@/components/ui/stack';
import { toast } from '@/components/ui/toast';
import { useToday } from '@/lib/client/use-local-time';
import { handOverWhenReady } from '@/lib/client/sso/hand-over';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { INITIAL_SSO_STATUS, useSsoStatus } from '@/lib/client/session/sso-status';

/** @param today in Japan, as YYYY-MM-DD: ended contracts are not counted */
export function Plans({ siblings, ...props }: { siblings: readonly Sibling[]; today: string }) {
  const today = useToday(props.today);
  const organization = useQuery('organization.read');
  const site = useQuery('site.read');
  const views = {
    site: (
      <PlanQuery query={site} lines={3}>
        {(plan) => <SitePlan plan={plan} />}
      </PlanQuery>
    ),
    deployment: (
      <PlanQuery query={organization} lines={6}>
        {({ organization: { services } }) => <DeploymentPlan services={services} today={today} />}
      </PlanQuery>
    ),
    customisation: (
      <PlanQuery query={organization} lines={6}>
        {({ organization: { services } }) => (
          <CustomisationPlans contracts={services.Customine.filter((contract) => !isOver(contract, today))} />
        )}
      </PlanQuery>
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

interface PlanQueryProps<Data> {
  query: QueryResult<Data>;
  lines: number;
  children: (data: Data) => ReactNode;
}

function PlanQuery<Data>({ query, lines, children }: PlanQueryProps<Data>) {
  const t = useTranslations('home');
  if (query.data) return children(query.data);
  return <QueryState query={query} lines={lines} failureTitle={t('planFailed')} />;
}

function SitePlan({ plan }: { plan: Answer<'site.read'> }) {
  const t = useTranslations('home');
  const labels = useTranslations('labels');
  const nameOf = useSiteName();
  return (
    <DescriptionList>
      <DescriptionItem name={labels('plan')}>{nameOf(plan.planCode, plan.planName)}</DescriptionItem>
      {plan.period && <DescriptionItem name={t('period')}>{labels(`period.${plan.period}`)}</DescriptionItem>}
      {plan.endDate && (
        <DescriptionItem name={labels('endDate')}>
          <LocalDate date={plan.endDate} />
        </DescriptionItem>
      )}
    </DescriptionList>
  );
}

interface DeploymentPlanProps {
  services: Organization['services'];
  today: string;
}

function DeploymentPlan({ services: { Deploit: plan, Backup: backup }, today }: DeploymentPlanProps) {
  const t = useTranslations('home');
  const labels = useTranslations('labels');
  const nameOf = useDeploymentName();
  const backupText = useBackupText();
  const locale = useLocale();
  return (
    <>
      <DescriptionList>
        <DescriptionItem name={labels('plan')}>
          {plan ? nameOf(plan.planCode, plan.planName) : labels('noContract')}
        </DescriptionItem>
        {backup?.endDate && (
          <DescriptionItem name={labels('backup')}>{backupText(backupState(backup.endDate, today))}</DescriptionItem>
        )}
        {backup && backup.usedCapacity > 0 && (
          <DescriptionItem name={labels('meter.backup')}>{formatBytes(backup.usedCapacity, locale)}</DescriptionItem>
        )}
      </DescriptionList>
      {plan && <Meter label={t('apps')} used={plan.appsCount} total={plan.appsTotal} />}
    </>
  );
}

/** More domains are not listed but counted. */
const MAX_LISTED = 2;

function CustomisationPlans({ contracts }: { contracts: readonly CustomisationContract[] }) {
  const t = useTranslations('home');
  const labels = useTranslations('labels');
  const nameOf = usePlanName();
  const locale = useLocale();
  if (contracts.length === 0) {
    return (
      <DescriptionList>
        <DescriptionItem name={labels('plan')}>{labels('noContract')}</DescriptionItem>
      </DescriptionList>
    );
  }
  const isFew = contracts.length <= MAX_LISTED;
  const coming = contracts.filter(({ nextAppsTotal }) => nextAppsTotal !== undefined);
  return (
    <>
      <DescriptionList>
        {isFew ? (
          contracts.map(({ domain, planCode, planName }) => (
            <DescriptionItem key={domain} name={domain}>
              {nameOf(planCode, planName)}
            </DescriptionItem>
          ))
        ) : (
          <DescriptionItem name={t('domains')}>{t('domainCount', { count: contracts.length })}</DescriptionItem>
        )}
        {coming.slice(0, MAX_LISTED).map(({ domain, nextAppsTotal = 0, nextAppsTotalStartDate: from }) => (
          <DescriptionItem key={`${domain} next`} name={t('coming')}>
            <span className={styles.domain}>{domain}</span>
            {from
              ? t('comingSlots', { slots: nextAppsTotal, date: formatDate(from, locale) })
              : t('comingSlotsNextMonth', { slots: nextAppsTotal })}
          </DescriptionItem>
        ))}
        {coming.length > MAX_LISTED && (
          <DescriptionItem name={t('coming')}>{t('comingMore', { count: coming.length - MAX_LISTED })}</DescriptionItem>
        )}
      </DescriptionList>
      <Meter label={t('slots')} used={sum(contracts, 'appsCount')} total={sum(contracts, 'appsTotal')} />
    </>
  );
}

function sum(contracts: readonly CustomisationContract[], field: 'appsCount' | 'appsTotal'): number {
  return contracts.reduce((total, contract) => total + contract[field], 0);
}

const ICONS = { site: 'site', deployment: 'deploy', customisation: 'customise' } as const;

function ServiceGrid({ children }: { children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>;
}

function ServiceCard({ sibling, children }: { sibling: Sibling; children: ReactNode }) {
  const t = useTranslations('home');
  const serviceNames = useTranslations('sso.names');
  const labels = useTranslations('labels');
  const { name, url } = sibling;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <span className={styles.tile}>
          <Icon name={ICONS[name]} size={20} />
        </span>
        <div className={styles.words}>
          <h2 className={styles.name}>{serviceNames(name)}</h2>
          <p className={styles.purpose}>{t(`services.${name}.text`)}</p>
        </div>
      </div>
      <div className={styles.body}>{children}</div>
      <div className={styles.sharing}>
        <SharedState sibling={sibling} />
      </div>
      <div className={styles.foot}>
        <ExternalLink href={url} variant="secondary">
          {t.rich(`services.${name}.open`, { hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> })}
        </ExternalLink>
        <LinkButton href="/contract" variant="quiet">
          {labels('seeContracts')}
        </LinkButton>
      </div>
    </li>
  );
}

function SharedState({ sibling }: { sibling: Sibling }) {
  const t = useTranslations('sso');
  const status = useSsoStatus();
  // The server does not know the status. Showing nothing until the browser does avoids a flicker.
  if (status === INITIAL_SSO_STATUS) return null;
  const result = status.results[sibling.name];
  const isFine = result === 'signedIn';
  const hasHint = result === 'timedOut' || result === 'blocked';
  return (
    <>
      <SiblingState result={result === 'signedOut' ? undefined : result} isUnderWay={status.isUnderWay} />
      {hasHint && !status.isUnderWay && <p className={styles.hint}>{t(`hint.${result}`)}</p>}
      {!isFine && !status.isUnderWay && (
        <ExternalLink href={signInPage(sibling)}>
          {t.rich('open', { app: sibling.name, hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> })}
        </ExternalLink>
      )}
    </>
  );
}

/** Shares the sign-in once more, for as long as the server still gives the credential out. */
export function RetrySharing() {
  const t = useTranslations('sso');
  const { canRetry } = useSsoStatus();
  const reason = useTranslations('failure');
  const toText = useFailureMessage();
  const options = { words: { freshNeeded: reason('handOverRefused') }, unknown: reason('tryLaterAlone') };
  const retry = async () => {
    const failure = await handOverWhenReady();
    const text = failure?.status === 0 ? reason('offline') : failure && toText(failure, options);
    if (text) toast({ tone: 'warn', text, requestId: failure?.requestId });
  };
  if (!canRetry) return null;
  return (
    <Button icon="refresh" onClick={() => void retry()}>
      {t('retry')}
    </Button>
  );
}
