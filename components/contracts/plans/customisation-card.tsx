'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import styles from '@/components/contracts/contract.module.css';
import { DaysLeft, PlanPrice, usePlanName } from '@/components/contracts/plans/plan-summary';
import { PendingSlots } from './plan-summary';
import { useUsageAlerts } from '@/components/contracts/usage-alerts/use-usage-alerts';
import { PaymentLink } from '@/components/contracts/payment/payment-link';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Disclosure } from '@/components/ui/disclosure';
import { ExternalLink } from '@/components/ui/external-link';
import { lazyDialog } from '@/components/ui/lazy-component';
import { LocalDate } from '@/components/ui/local-date';
import { Menu, type MenuItem } from '@/components/ui/menu';
import { Meter } from '@/components/ui/meter';
import { Row } from '@/components/ui/stack';
import { useCurrentUser } from '@/lib/client/current-user';
import { usePermission } from '@/lib/client/use-permission';
import { lacksCard } from '@/lib/rules/contracts/cards';
import { type ContractLinks, estimateLink } from '@/lib/rules/contracts/contract-links';
import { domainAnchor, isOver, offersOf, plansAbove, planYen } from '@/lib/rules/contracts/customisation-plans';
import { activityHref } from '@/lib/rules/journal/write-filters';
import { mayCall } from '@/lib/rules/permissions';
import { passes } from '@/lib/rules/roles';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
import { formatMonth } from '@/lib/rules/text/format';

interface Props {
  contract: CustomisationContract;
  links: ContractLinks;
  today: string;
}

/** One domain: its plan, price, slots and dates beside each other, one act that leads on, and the rest in a menu. */
export function CustomisationCard({ contract, links, today }: Props) {
  const { domain } = contract;
  return (
    <article id={domainAnchor(domain)} className={styles.domainRow} aria-label={domain}>
      <div className={styles.cardHead}>
        <h3 className={styles.domain}>{domain}</h3>
        <PlanBadges contract={contract} today={today} />
        <CardState contract={contract} />
      </div>
      <CustomisationOffers contract={contract} links={links} today={today} />
      <DomainFacts contract={contract} today={today} />
    </article>
  );
}

/** One domain of many: a line that opens to the rest of its card. */
export function CustomisationLine({ contract, links, today, isNamed }: Props & { isNamed: boolean }) {
  const labels = useTranslations('labels');
  const { domain, appsCount, appsTotal } = contract;
  const head = (
    <>
      <span className={styles.lineDomain}>{domain}</span>
      <PlanBadges contract={contract} today={today} />
      {lacksCard(contract) && <CardState contract={contract} />}
      <span className={styles.slots}>{labels('slotsOf', { used: appsCount, total: appsTotal })}</span>
    </>
  );
  return (
    <Disclosure id={domainAnchor(domain)} head={head} isNamed={isNamed}>
      <div className={styles.opened}>
        <DomainFacts contract={contract} today={today} />
        <CustomisationOffers contract={contract} links={links} today={today} />
      </div>
    </Disclosure>
  );
}

type ContractProps = Pick<Props, 'contract' | 'today'>;

function PlanBadges({ contract, today }: ContractProps) {
  const labels = useTranslations('labels');
  const nameOf = usePlanName();
  return (
    <>
      <Badge tone="accent">{nameOf(contract.planCode, contract.planName)}</Badge>
      {isOver(contract, today) && <Badge tone="bad">{labels('ended')}</Badge>}
    </>
  );
}

function DomainFacts({ contract, today }: ContractProps) {
  const t = useTranslations('contract.customisation');
  const labels = useTranslations('labels');
  const { thresholds } = useUsageAlerts();
  const { planCode, appsCount, appsTotal } = contract;
  const isEnded = isOver(contract, today);
  return (
    <>
      <div className={styles.domainFacts}>
        {!isEnded && (
          <dl className={styles.inlineFact}>
            <Fact name={t('price')}>
              <PlanPrice terms={{ planCode, yen: planYen(planCode, appsTotal) }} />
            </Fact>
          </dl>
        )}
        <Meter
          label={labels('slots')}
          used={appsCount}
          total={appsTotal}
          text={labels('slotsOf', { used: appsCount, total: appsTotal })}
          alertAt={thresholds.slots}
        />
        <ContractFacts contract={contract} today={today} />
      </div>
      {!isEnded && <PendingSlots contract={contract} />}
    </>
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

function ContractFacts({ contract, today }: ContractProps) {
  const t = useTranslations('contract.customisation');
  const labels = useTranslations('labels');
  const locale = useLocale();
  return (
    <dl className={styles.inlineFact}>
      <Fact name={t('start')}>
        <LocalDate date={contract.startDate} />
      </Fact>
      <Fact name={labels('endDate')}>
        <LocalDate date={contract.endDate} /> <DaysLeft date={contract.endDate} today={today} />
      </Fact>
      {contract.renewalMonth !== undefined && (
        <Fact name={t('renewal')}>{formatMonth(contract.renewalMonth, locale)}</Fact>
      )}
      {contract.maxBatchslot > 0 && <Fact name={t('batch')}>{t('batchSlots', { slots: contract.maxBatchslot })}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

// Loaded when it is first asked for, so that the contracts do not wait for it.
const SlotsDialog = lazyDialog(() => import('./slots-dialog').then((loaded) => loaded.SlotsDialog));

const PlanDialog = lazyDialog(() => import('./plan-dialogs').then((loaded) => loaded.CustomisationPlanDialog));

/** What the plan offers; owners can use it, the others see why they cannot. */
function CustomisationOffers({ contract, links, today }: Props) {
  const t = useTranslations('contract.offer');
  const contractWords = useTranslations('contract');
  const ui = useTranslations('ui');
  const planDenial = usePermission('service.setPlan');
  const slotsDenial = usePermission('customisation.setSlots');
  const [open, setOpen] = useState<'plan' | 'slots' | null>(null);
  const offers = offersOf(contract);
  const highest = plansAbove(contract).length === 0 ? contractWords('plan.highest') : null;
  const slotsReason = slotsDenial ? ui(`denied.${slotsDenial}`) : isOver(contract, today) ? t('over') : null;
  const rest = useRarerOffers(contract, links);
  const close = () => setOpen(null);
  if (offers.length === 0) return null;
  return (
    <Row end>
      {offers.includes('upgrade') &&
        (planDenial ? (
          <Button variant="primary" disabledReason={ui(`denied.${planDenial}`)}>
            {t('upgrade')}
          </Button>
        ) : (
          <PaymentLink domain={contract.domain} isUpgrade variant="primary">
            {t('upgrade')}
          </PaymentLink>
        ))}
      {offers.includes('higherAnnual') && (
        <Button onClick={() => setOpen('plan')} disabledReason={planDenial ? ui(`denied.${planDenial}`) : highest}>
          {t('higherAnnual')}
        </Button>
      )}
      {offers.includes('slots') && (
        <Button onClick={() => setOpen('slots')} disabledReason={slotsReason}>
          {t('slots')}
        </Button>
      )}
      {offers.includes('help') && <ExternalLink href={links.freeDomainHelp}>{t('help')}</ExternalLink>}
      {rest.length > 0 && <Menu label={ui('moreOf', { name: contract.domain })} items={rest} />}
      {open === 'plan' && <PlanDialog contract={contract} links={links} onClose={close} today={today} />}
      {open === 'slots' && <SlotsDialog contract={contract} onClose={close} today={today} />}
    </Row>
  );
}

function useRarerOffers(contract: CustomisationContract, links: ContractLinks): MenuItem[] {
  const t = useTranslations('contract.offer');
  const labels = useTranslations('labels');
  const { role } = useCurrentUser();
  const offers = offersOf(contract);
  const payment = `/contract/payment?domain=${encodeURIComponent(contract.domain)}`;
  return [
    ...(offers.includes('payment') ? [{ label: labels('managePayment'), icon: 'card', href: payment } as const] : []),
    ...(offers.includes('annualForm') && mayCall(role, 'service.setPlan')
      ? [
          { label: t('annualForm'), href: links.annualForm, isExternal: true },
          { label: t('estimate'), href: estimateLink(links.yearlyEstimate, contract.planCode), isExternal: true },
        ]
      : []),
    ...(passes(role, 'admin')
      ? [
          {
            label: t('activity'),
            icon: 'clock',
            href: activityHref({ target: { kind: 'domain', text: contract.domain } }),
          } as const,
        ]
      : []),
    ...(offers.includes('support') ? [{ label: t('support'), href: links.support, isExternal: true }] : []),
  ];
}
