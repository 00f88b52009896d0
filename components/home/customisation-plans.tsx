'use client';

import { useLocale, useTranslations } from 'next-intl';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { Meter } from '@/components/ui/meter';
import { formatDate } from '@/lib/rules/text/format';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
import styles from './service-card.module.css';

/** So many domains are named one by one; more are counted. */
const NAMED = 2;

/** The customisation service's contracts: the domains with their plans, all slots together, and changes that are to come. */
export function CustomisationPlans({ contracts }: { contracts: readonly CustomisationContract[] }) {
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
