'use client';

import { useLocale, useTranslations } from 'next-intl';
import { MutationDialog } from '@/components/layout/mutation-dialog';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { ExternalLink } from '@/components/ui/external-link';
import { Field } from '@/components/ui/field';
import { Choice } from '@/components/ui/select';
import { Stack } from '@/components/ui/stack';
import { toast } from '@/components/ui/toast';
import type { Answer } from '@/lib/operations/table';
import {
  EVALUATION_MONTHS,
  isLowerSitePlan,
  isPaidSitePlan,
  siteChoices,
  type SitePlan,
} from '@/lib/rules/contracts/plans';
import type { ContractLinks } from '@/lib/rules/contracts/contract-links';
import { addMonths } from '@/lib/rules/text/calendar-days';
import { formatDate } from '@/lib/rules/text/format';
import { BeforeAfter, NewPlanField } from './plan-change';
import { useSiteName } from './plan-summary';

interface Props {
  site: Answer<'site.read'>;
  links: ContractLinks;
  onClose: () => void;
  today: string;
}

/** Changes the site service's plan: docs/product.md#site-service-plans. */
export function SitePlanDialog({ site, links, onClose, today }: Props) {
  const t = useTranslations('contract.site');
  const labels = useTranslations('labels');
  const names = useTranslations('plan.site');
  const ofPlans = useTranslations('contract.plan');
  const nameOf = useSiteName();
  const [{ plan: wanted, period }, setChoice] = useState<SiteChoiceState>({
    plan: '',
    period: site.period === 'annual' ? 'annual' : 'monthly',
  });
  const plan = siteChoices(site.planCode).find((choice) => choice.plan === wanted && !choice.isRefused)?.plan ?? '';
  const isPaid = isPaidSitePlan(plan);
  const isSame = plan === site.planCode && period === site.period;
  const seen = { planCode: site.planCode, period: site.period };
  return (
    <MutationDialog
      operation="site.setPlan"
      input={plan === '' ? null : { planCode: plan, ...(isPaid ? { period } : {}), seen }}
      title={t('changeTitle')}
      confirmLabel={plan === '' ? t('confirmNone') : labels('changeToPlan', { plan: names(plan) })}
      confirmReason={plan === '' ? ofPlans('chooseFirst') : isSame ? t('samePeriod') : null}
      size="m"
      words={{
        evaluationDuplicate: t('evaluationUsed'),
        contractRequired: ofPlans('primaryMissing'),
        changedMeanwhile: ofPlans('changedMeanwhile', { plan: nameOf(site.planCode, site.planName) }),
      }}
      onDone={() => plan !== '' && toast({ tone: 'good', text: t('changed', { plan: names(plan) }) })}
      onClose={onClose}
    >
      <Stack>
        <SitePlanFields current={site.planCode} choice={{ plan, period }} onChoose={setChoice} />
        {plan !== '' && <SitePlanChange site={site} plan={plan} period={period} today={today} />}
        {isPaid && (
          <Alert tone="info" title={t('priceUnknown')}>
            <ExternalLink href={links.sitePlans}>{t('plans')}</ExternalLink>
          </Alert>
        )}
        {plan !== '' && isLowerSitePlan(plan, site.planCode) && <Alert tone="warn">{t('lower')}</Alert>}
      </Stack>
    </MutationDialog>
  );
}

interface SitePlanChangeProps {
  site: Answer<'site.read'>;
  plan: SitePlan;
  period: 'monthly' | 'annual';
  today: string;
}

function SitePlanChange({ site, plan, period, today }: SitePlanChangeProps) {
  const t = useTranslations('contract.site');
  const labels = useTranslations('labels');
  const names = useTranslations('plan.site');
  const ofPlans = useTranslations('contract.plan');
  const nameOf = useSiteName();
  const locale = useLocale();
  const withPeriod = (name: string, by: Answer<'site.read'>['period']) =>
    by === undefined ? name : t('planAndPeriod', { plan: name, period: labels(`period.${by}`) });
  return (
    <>
      <BeforeAfter
        before={withPeriod(nameOf(site.planCode, site.planName), site.period)}
        after={withPeriod(names(plan), isPaidSitePlan(plan) ? period : undefined)}
        effective={ofPlans('effectiveNow')}
      />
      {plan === 'evaluation' && (
        <Alert tone="info">
          {t('evaluationRule', { date: formatDate(addMonths(today, EVALUATION_MONTHS), locale) })}
        </Alert>
      )}
    </>
  );
}

interface SiteChoiceState {
  plan: SitePlan | '';
  period: 'monthly' | 'annual';
}

interface SitePlanFieldsProps {
  current: string;
  choice: SiteChoiceState;
  onChoose: (choice: SiteChoiceState) => void;
}

function SitePlanFields({ current, choice: { plan, period }, onChoose }: SitePlanFieldsProps) {
  const t = useTranslations('contract.site');
  const labels = useTranslations('labels');
  const names = useTranslations('plan.site');
  return (
    <>
      <NewPlanField
        choices={siteChoices(current).map(({ plan: code, remark, isRefused }) => ({
          plan: code,
          name: names(code),
          remark: remark && t(`not.${remark}`),
          isRefused,
        }))}
        plan={plan}
        onChoose={(code) => onChoose({ plan: code, period })}
      />
      {isPaidSitePlan(plan) && (
        <Field label={t('period')}>
          <Choice
            values={['monthly', 'annual']}
            nameOf={(by) => labels(`period.${by}`)}
            value={period}
            onChoose={(by) => onChoose({ plan, period: by ?? 'monthly' })}
          />
        </Field>
      )}
    </>
  );
}
