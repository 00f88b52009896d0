'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Dialog } from '@/components/ui/dialog';
import { ExternalLink } from '@/components/ui/external-link';
import { Field } from '@/components/ui/field';
import { toast } from '@/components/ui/toast';
import { Select } from '@/components/ui/select';
import { Stack } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import { Yen } from '@/components/ui/local-date';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import { useMutation } from '@/lib/client/use-mutation';
import { addMonths } from '@/lib/rules/text/calendar-days';
import { FIRST_PLANS, firstSlots } from '@/lib/rules/contracts/customisation-plans';
import { formatDate } from '@/lib/rules/text/format';
import { LIMITS } from '@/lib/rules/limits';
import { EVALUATION_MONTHS } from '@/lib/rules/contracts/plans';
import { planYen } from '@/lib/rules/contracts/prices';
import { usePlanName } from './use-plan-name';

interface Props {
  onClose: () => void;
  support: string;
  today: string;
}

/** Contracts the customisation service for another domain; an evaluation is allowed once for each (specification, sections 4 and 8). */
export function AddDomainDialog({ onClose, support, today }: Props) {
  const t = useTranslations('contract.addDomain');
  const [plan, setPlan] = useState<string>(FIRST_PLANS[0]);
  const once = useSingleFlight();
  const { typed, type, problem, add, isBusy, failure } = useAddDomain(plan);
  return (
    <Dialog
      open
      title={t('title')}
      onClose={onClose}
      confirmLabel={t('confirm')}
      onConfirm={() => void once(add).then((isDone) => isDone && onClose())}
      confirmReason={typed.trim() === '' ? t('enterFirst') : null}
      busy={isBusy}
      size="m"
    >
      <Stack>
        <Field label={t('domain')} hint={t('domainHint')} error={problem} max={LIMITS.domain} used={typed.length}>
          <TextInput value={typed} onChange={({ target }) => type(target.value)} autoComplete="off" inputMode="url" />
        </Field>
        <FirstPlan plan={plan} onChoose={setPlan} />
        <FirstPrice plan={plan} today={today} />
        {failure && (
          <FailureAlert failure={failure} title={t('failed')} words={{ contractRequired: t('primaryMissing') }} />
        )}
        {failure && <ExternalLink href={support}>{t('support')}</ExternalLink>}
      </Stack>
    </Dialog>
  );
}

function useAddDomain(plan: string) {
  const t = useTranslations('contract.addDomain');
  const nameOf = usePlanName();
  const { trigger, isBusy, failure } = useMutation('service.setPlan');
  const [typed, type] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = async (): Promise<boolean> => {
    const { domainName } = await import('@/lib/rules/auth/sign-up');
    const parsed = domainName.safeParse(typed);
    setProblem(parsed.error?.issues[0]?.message);
    if (!parsed.success) return false;
    const result = await trigger({ service: 'Customine', planId: plan, domain: parsed.data });
    if (result?.failure?.fields) setProblem(result.failure.fields.domain);
    if (!result || result.failure) return false;
    toast({ tone: 'good', text: t('done', { domain: parsed.data, plan: nameOf(plan) }) });
    return true;
  };
  return { typed, type, problem, add, isBusy, failure: failure?.fields ? undefined : failure };
}

function FirstPlan({ plan, onChoose }: { plan: string; onChoose: (plan: string) => void }) {
  const t = useTranslations('contract.addDomain');
  const nameOf = usePlanName();
  return (
    <Field label={t('plan')}>
      <Select value={plan} onChange={({ target }) => onChoose(target.value)}>
        {FIRST_PLANS.map((code) => (
          <option key={code} value={code}>
            {nameOf(code)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function FirstPrice({ plan, today }: { plan: string; today: string }) {
  const t = useTranslations('contract.addDomain');
  const locale = useLocale();
  const slots = firstSlots(plan, 0);
  const yen = slots === null ? null : planYen(plan, slots);
  if (yen === null || slots === null)
    return <p>{t('evaluation', { date: formatDate(addMonths(today, EVALUATION_MONTHS), locale) })}</p>;
  return (
    <p>
      {t('slots', { slots })} <Yen amount={yen} per={t('perMonth')} />
    </p>
  );
}
