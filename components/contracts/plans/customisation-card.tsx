'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { LocalDate } from '@/components/ui/local-date';
import { Meter } from '@/components/ui/meter';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { Yen } from '@/components/ui/yen';
import type { ContractLinks } from '@/lib/rules/contracts/contract-links';
import { isOver, offersOf } from '@/lib/rules/contracts/customisation-plans';
import { formatMonth } from '@/lib/rules/text/format';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
import { planYen } from '@/lib/rules/contracts/prices';
import styles from '@/components/contracts/contract.module.css';
import { CustomisationOffers } from './customisation-offers';
import { DaysLeft } from './days-left';
import { PendingSlots } from './pending-slots';

interface Props {
  contract: CustomisationContract;
  links: ContractLinks;
  today: string;
}

/** One domain's contract: plan, slots, what is to change, dates, and what can be done. */
export function CustomisationCard({ contract, links, today }: Props) {
  const t = useTranslations('contract.customisation');
  const { domain, planName, appsCount, appsTotal } = contract;
  return (
    <article className={styles.card} aria-label={domain}>
      <div className={styles.cardHead}>
        <h3 className={styles.domain}>{domain}</h3>
        <Badge tone="accent">{planName}</Badge>
        {isOver(contract, today) && <Badge tone="bad">{t('over')}</Badge>}
        <CardState contract={contract} />
        {!isOver(contract, today) && <Price contract={contract} />}
      </div>
      <Meter
        label={t('slots')}
        used={appsCount}
        total={appsTotal}
        text={t('slotsOf', { used: appsCount, total: appsTotal })}
      />
      {!isOver(contract, today) && <PendingSlots contract={contract} />}
      <ContractFacts contract={contract} today={today} />
      <CustomisationOffers contract={contract} links={links} today={today} />
    </article>
  );
}

/** Whether a paid contract has a card; the provider need not say. */
function CardState({ contract }: { contract: CustomisationContract }) {
  const t = useTranslations('contract.customisation');
  if (contract.paymentRegistered === undefined || !offersOf(contract).includes('payment')) return null;
  return contract.paymentRegistered ? (
    <Badge tone="good">{t('cardRegistered')}</Badge>
  ) : (
    <Badge tone="warn">{t('cardMissing')}</Badge>
  );
}

function Price({ contract: { planCode, appsTotal } }: { contract: CustomisationContract }) {
  const t = useTranslations('contract.customisation');
  const yen = planYen(planCode, appsTotal);
  if (yen === null) return null;
  return (
    <span className={styles.price}>
      <VisuallyHidden>{t('price')}</VisuallyHidden> <Yen amount={yen} per={t('perMonth')} />
    </span>
  );
}

function ContractFacts({ contract, today }: { contract: CustomisationContract; today: string }) {
  const t = useTranslations('contract.customisation');
  const locale = useLocale();
  return (
    <div className={styles.facts}>
      <DescriptionList>
        <DescriptionItem name={t('start')}>
          <LocalDate date={contract.startDate} />
        </DescriptionItem>
        <DescriptionItem name={t('end')}>
          <LocalDate date={contract.endDate} /> <DaysLeft date={contract.endDate} today={today} />
        </DescriptionItem>
        {contract.renewalMonth !== undefined && (
          <DescriptionItem name={t('renewal')}>{formatMonth(contract.renewalMonth, locale)}</DescriptionItem>
        )}
        {contract.maxBatchslot > 0 && (
          <DescriptionItem name={t('batch')}>{t('batchSlots', { slots: contract.maxBatchslot })}</DescriptionItem>
        )}
      </DescriptionList>
    </div>
  );
}
