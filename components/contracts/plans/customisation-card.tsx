'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import styles from '@/components/contracts/contract.module.css';
import { DaysLeft } from '@/components/contracts/plans/plan-summary';
import { PaymentLink } from '@/components/payment/payment-link';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { ExternalLink } from '@/components/ui/external-link';
import { lazyDialog } from '@/components/ui/lazy-component';
import { LocalDate, Yen } from '@/components/ui/local-date';
import { Meter } from '@/components/ui/meter';
import { Row, Stack, VisuallyHidden } from '@/components/ui/stack';
import { usePermission } from '@/lib/client/use-permission';
import { type ContractLinks, estimateLink } from '@/lib/rules/contracts/contract-links';
import { isOver, offersOf, plansAbove, planYen } from '@/lib/rules/contracts/customisation-plans';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
import { formatMonth } from '@/lib/rules/text/format';
import { OwnerLinks } from './owner-links';
import { PendingSlots } from './pending-slots';

interface Props {
  contract: CustomisationContract;
  links: ContractLinks;
  today: string;
}

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

// Loaded when it is first asked for, so that the contracts do not wait for it.
const SlotsDialog = lazyDialog(() => import('./slots-dialog').then((loaded) => loaded.SlotsDialog));

const PlanDialog = lazyDialog(() =>
  import('./customisation-plan-dialog').then((loaded) => loaded.CustomisationPlanDialog),
);

interface CustomisationOffersProps {
  contract: CustomisationContract;
  links: ContractLinks;
  today: string;
}

/** What the plan offers; owners can use it, the others see why they cannot. */
function CustomisationOffers({ contract, links, today }: CustomisationOffersProps) {
  const t = useTranslations('contract.offer');
  const denied = useTranslations('ui.denied');
  const planDenial = usePermission('service.setPlan');
  const slotsDenial = usePermission('customisation.setSlots');
  const [open, setOpen] = useState<'plan' | 'slots' | null>(null);
  const offers = offersOf(contract);
  const highest = plansAbove(contract).length === 0 ? t('highest') : null;
  const slotsReason = slotsDenial ? denied(slotsDenial) : isOver(contract, today) ? t('over') : null;
  const close = () => setOpen(null);
  const canMove = offers.includes('upgrade') || offers.includes('higherAnnual');
  if (offers.length === 0) return null;
  return (
    <Stack>
      <Row>
        {canMove && (
          <Button
            variant="primary"
            onClick={() => setOpen('plan')}
            disabledReason={planDenial ? denied(planDenial) : highest}
          >
            {offers.includes('upgrade') ? t('upgrade') : t('higherAnnual')}
          </Button>
        )}
        {offers.includes('slots') && (
          <Button onClick={() => setOpen('slots')} disabledReason={slotsReason}>
            {t('slots')}
          </Button>
        )}
        {offers.includes('payment') && <PaymentLink domain={contract.domain}>{t('payment')}</PaymentLink>}
        {offers.includes('help') && <ExternalLink href={links.freeDomainHelp}>{t('help')}</ExternalLink>}
        {offers.includes('support') && <ExternalLink href={links.support}>{t('support')}</ExternalLink>}
      </Row>
      {offers.includes('annualForm') && <AnnualLinks contract={contract} links={links} />}
      {open === 'plan' && <PlanDialog contract={contract} onClose={close} today={today} />}
      {open === 'slots' && <SlotsDialog contract={contract} onClose={close} today={today} />}
    </Stack>
  );
}

function AnnualLinks({ contract, links }: Omit<CustomisationOffersProps, 'today'>) {
  const t = useTranslations('contract.offer');
  return (
    <OwnerLinks
      operation="service.setPlan"
      links={[
        { href: links.annualForm, label: t('annualForm') },
        { href: estimateLink(links, contract.planCode), label: t('estimate') },
      ]}
    />
  );
}
