'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PaymentLink } from '@/components/payment/payment-link';
import { Button } from '@/components/ui/button';
import { dialogOnDemand } from '@/components/ui/dialog-on-demand';
import { ExternalLink } from '@/components/ui/external-link';
import { Row, Stack } from '@/components/ui/stack';
import { usePermission } from '@/lib/client/use-permission';
import { type ContractLinks, estimateLink } from '@/lib/rules/contracts/contract-links';
import { isOver, offersOf, plansAbove } from '@/lib/rules/contracts/customisation-plans';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
import { OwnerLinks } from './owner-links';

// Loaded when it is first asked for, so that the contracts do not wait for it.
const SlotsDialog = dialogOnDemand(() => import('./slots-dialog').then((loaded) => loaded.SlotsDialog));
const PlanDialog = dialogOnDemand(() =>
  import('./customisation-plan-dialog').then((loaded) => loaded.CustomisationPlanDialog),
);

interface Props {
  contract: CustomisationContract;
  links: ContractLinks;
  today: string;
}

/** What a contract's plan offers, as the catalogue of plans says; for owners, and with the reason for everybody else. */
export function CustomisationOffers({ contract, links, today }: Props) {
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

function AnnualLinks({ contract, links }: Omit<Props, 'today'>) {
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
