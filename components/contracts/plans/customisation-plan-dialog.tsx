'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Dialog } from '@/components/ui/dialog';
import { Stack } from '@/components/ui/stack';
import { toast } from '@/components/ui/toast';
import { useMutation } from '@/lib/client/use-mutation';
import type { ContractLinks } from '@/lib/rules/contracts/contract-links';
import { plansAbove } from '@/lib/rules/contracts/customisation-plans';
import { evaluateChange } from '@/lib/rules/contracts/proposal-evaluation';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
import { AnnualLinks } from './owner-links';
import { BeforeAfter, NewPlanField } from './plan-change';
import { PlanSummary, usePlanName } from './plan-summary';
import { useRiseQuestion } from './rise-question';

interface Props {
  contract: CustomisationContract;
  links: ContractLinks;
  onClose: () => void;
  today: string;
}

/** Registers a higher annual plan for a domain: docs/product.md#customisation-plans. */
export function CustomisationPlanDialog({ contract, links, onClose, today }: Props) {
  const t = useTranslations('contract.plan');
  const nameOf = usePlanName();
  const { trigger, isBusy, failure } = useMutation('service.setPlan');
  const [planId, setPlanId] = useState('');
  const { domain, planCode, planName } = contract;
  const rise = useRiseQuestion({ yen: 0, unknown: planId === '' ? 0 : 1 });
  const choices = plansAbove(contract).map((plan) => ({ plan, name: nameOf(plan) }));
  const words = {
    contractRequired: t('primaryMissing'),
    changedMeanwhile: t('changedMeanwhile', { plan: nameOf(planCode, planName) }),
  };
  const register = async () => {
    const result = await trigger({ service: 'Customine', planId, domain, seen: { planCode } });
    if (!result || result.failure) return;
    toast({ tone: 'good', text: t('done', { domain, plan: nameOf(planId) }) });
    onClose();
  };
  return (
    <Dialog
      open
      title={t('title', { domain })}
      onClose={onClose}
      confirmLabel={t('confirm')}
      onConfirm={() => void register()}
      confirmReason={planId === '' ? t('chooseFirst') : rise.reason}
      busy={isBusy}
      size="m"
    >
      <Stack>
        {choices.length === 0 && <Alert tone="info">{t('highest')}</Alert>}
        {choices.length > 0 && <NewPlanField choices={choices} plan={planId} onChoose={setPlanId} />}
        {planId !== '' && <PlanChange contract={contract} planId={planId} today={today} />}
        <Alert tone="info">{t('annualRule')}</Alert>
        {planId !== '' && <AnnualLinks planCode={planId} links={links} />}
        {rise.element}
        {failure && <FailureAlert failure={failure} words={words} />}
      </Stack>
    </Dialog>
  );
}

function PlanChange({ contract, planId, today }: { contract: CustomisationContract; planId: string; today: string }) {
  const t = useTranslations('contract.plan');
  const nameOf = usePlanName();
  const { before, after } = evaluateChange({ domain: contract.domain, planCode: planId }, contract, today);
  return (
    <BeforeAfter
      before={<PlanSummary name={nameOf(contract.planCode, contract.planName)} terms={before} />}
      after={<PlanSummary name={nameOf(planId)} terms={after} />}
      effective={t('effectiveAnnual')}
    />
  );
}
