'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import { Stack } from '@/components/ui/stack';
import { useMutation } from '@/lib/client/use-mutation';
import type { Answer } from '@/lib/operations/table';
import { isPaidSitePlan } from '@/lib/rules/contracts/site-plans';
import { SitePlanChange } from './site-plan-change';
import { type SiteChoiceState, SitePlanFields } from './site-plan-fields';

interface Props {
  site: Answer<'site.read'>;
  onClose: () => void;
  today: string;
}

/** One confirmation for one change of the site service's plan, with before and after. */
export function SitePlanDialog({ site, onClose, today }: Props) {
  const t = useTranslations('contract.site');
  const names = useTranslations('plan.site');
  const { trigger, isBusy, failure } = useMutation('site.setPlan');
  const [{ plan, period }, setChoice] = useState<SiteChoiceState>({
    plan: '',
    period: site.period === 'annual' ? 'annual' : 'monthly',
  });
  const isSame = plan === site.planCode && period === site.period;
  const change = async () => {
    if (plan === '') return;
    const result = await trigger({ planCode: plan, ...(isPaidSitePlan(plan) ? { period } : {}) });
    if (!result || result.failure) return;
    toast({ tone: 'good', text: t('changed', { plan: names(plan) }) });
    onClose();
  };
  return (
    <Dialog
      open
      title={t('changeTitle')}
      onClose={onClose}
      confirmLabel={t('confirm')}
      onConfirm={() => void change()}
      confirmReason={plan === '' ? t('chooseFirst') : isSame ? t('samePeriod') : null}
      busy={isBusy}
      size="m"
    >
      <Stack>
        <SitePlanFields current={site.planCode} choice={{ plan, period }} onChoose={setChoice} />
        {plan !== '' && <SitePlanChange site={site} plan={plan} period={period} today={today} />}
        {failure && <FailureAlert failure={failure} words={{ evaluationDuplicate: t('evaluationUsed') }} />}
      </Stack>
    </Dialog>
  );
}
