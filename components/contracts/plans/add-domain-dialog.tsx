'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FailureAlert } from '@/components/layout/failure-alert';
import { PaymentLink } from '@/components/contracts/payment/payment-link';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ExternalLink } from '@/components/ui/external-link';
import { Field } from '@/components/ui/field';
import { Yen } from '@/components/ui/local-date';
import { Select } from '@/components/ui/select';
import { Stack } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import { toast } from '@/components/ui/toast';
import { formFailure, setFieldErrors } from '@/lib/client/form-errors';
import { lazyResolver } from '@/lib/client/lazy-import';
import { useMutation } from '@/lib/client/use-mutation';
import type { Failure } from '@/lib/rules/failures';
import type { ContractLinks } from '@/lib/rules/contracts/contract-links';
import { annualSlots, FIRST_PLANS, firstSlots, kindOf, planYen } from '@/lib/rules/contracts/customisation-plans';
import { EVALUATION_MONTHS } from '@/lib/rules/contracts/plans';
import { termsOf } from '@/lib/rules/contracts/proposal-evaluation';
import { LIMITS } from '@/lib/rules/limits';
import { addMonths } from '@/lib/rules/text/calendar-days';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
import { formatDate } from '@/lib/rules/text/format';
import { PlanSummary, usePlanName } from './plan-summary';
import { AnnualLinks, useRiseQuestion } from './plan-change';

interface Props {
  contracts: readonly CustomisationContract[];
  onClose: () => void;
  links: ContractLinks;
  today: string;
}

/** Contracts the customisation service for another domain: docs/product.md#customisation-plans. */
export function AddDomainDialog({ contracts, onClose, links, today }: Props) {
  const t = useTranslations('contract.addDomain');
  const labels = useTranslations('labels');
  const nameOf = usePlanName();
  const { register, control, errors, add, added, isBusy, failure } = useAddDomain(contracts, onClose);
  const [typed, plan] = useWatch({ control, name: ['domain', 'plan'] });
  const yen = planYen(plan, firstSlots(plan, 0));
  const rise = useRiseQuestion({ yen: yen ?? 0, unknown: yen === null ? 1 : 0 }, plan);
  if (added !== null)
    return <CardNext domain={added} contract={contracts.find(({ domain }) => domain === added)} onClose={onClose} />;
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      confirmLabel={t('confirm')}
      onConfirm={() => void add()}
      confirmReason={typed.trim() === '' ? t('enterFirst') : rise.reason}
      busy={isBusy}
      size="m"
    >
      <Stack>
        <Field
          label={t('domain')}
          hint={t('domainHint')}
          error={errors.domain?.message}
          max={LIMITS.domain}
          used={typed.length}
        >
          <TextInput autoComplete="off" inputMode="url" {...register('domain')} />
        </Field>
        <Field label={labels('plan')}>
          <Select {...register('plan')}>
            {FIRST_PLANS.map((code) => (
              <option key={code} value={code}>
                {nameOf(code)}
              </option>
            ))}
          </Select>
        </Field>
        <FirstPrice plan={plan} today={today} />
        {annualSlots(plan) !== null && <AnnualLinks planCode={plan} links={links} />}
        {kindOf(plan) === 'standard' && <p>{t('cardNext')}</p>}
        {rise.element}
        {failure && <NotAdded failure={failure} support={links.support} />}
      </Stack>
    </Dialog>
  );
}

function NotAdded({ failure, support }: { failure: Failure; support: string }) {
  const t = useTranslations('contract');
  const ui = useTranslations('ui');
  return (
    <>
      <FailureAlert
        failure={failure}
        title={t('addDomain.failed')}
        words={{ contractRequired: t('plan.primaryMissing'), changedMeanwhile: t('addDomain.exists') }}
      />
      <ExternalLink href={support}>{ui('contactSupport')}</ExternalLink>
    </>
  );
}

interface CardNextProps {
  domain: string;
  /** Undefined if it could not be read yet. */
  contract: CustomisationContract | undefined;
  onClose: () => void;
}

function CardNext({ domain, contract, onClose }: CardNextProps) {
  const t = useTranslations('contract.addDomain');
  const nameOf = usePlanName();
  const footer = (
    <>
      <Button onClick={onClose}>{t('later')}</Button>
      <PaymentLink domain={domain} variant="primary">
        {t('toCard')}
      </PaymentLink>
    </>
  );
  return (
    <Dialog title={t('cardTitle')} onClose={onClose} footer={footer}>
      <Stack>
        {contract && (
          <PlanSummary
            name={nameOf(contract.planCode, contract.planName)}
            terms={termsOf(contract.planCode, contract.appsTotal)}
          />
        )}
        <Alert tone="warn">{t('cardMissing', { domain })}</Alert>
      </Stack>
    </Dialog>
  );
}

function useAddDomain(contracts: Props['contracts'], onDone: () => void) {
  const [added, setAdded] = useState<string | null>(null);
  const t = useTranslations('contract.addDomain');
  const nameOf = usePlanName();
  const { trigger, isBusy, failure } = useMutation('service.setPlan');
  const { register, control, handleSubmit, setError, formState } = useForm<{ domain: string; plan: string }>({
    defaultValues: { domain: '', plan: FIRST_PLANS[0] },
    resolver: lazyResolver(async () => (await import('@/lib/rules/contracts/contract-forms')).addDomainForm),
    reValidateMode: 'onSubmit',
  });
  const { errors } = formState;
  const add = handleSubmit(async ({ domain: typed, plan }) => {
    const domain = typed.trim().toLowerCase();
    if (contracts.some((own) => own.domain === domain))
      return setError('domain', { message: t('exists') }, { shouldFocus: true });
    const seen = { planCode: null };
    const result = await trigger({ service: 'Customine', planId: plan, domain, seen });
    setFieldErrors(setError, result?.failure);
    if (!result || result.failure) return;
    toast({ tone: 'good', text: t('done', { domain, plan: nameOf(plan) }) });
    // The provider takes a card only once there is a contract: the payment screen goes on from there.
    if (kindOf(plan) === 'standard') setAdded(domain);
    else onDone();
  });
  return { register, control, errors, add, added, isBusy, failure: formFailure(errors, failure) };
}

function FirstPrice({ plan, today }: { plan: string; today: string }) {
  const t = useTranslations('contract.addDomain');
  const words = useTranslations('contract.plan');
  const labels = useTranslations('labels');
  const locale = useLocale();
  const slots = firstSlots(plan, 0);
  const yen = planYen(plan, slots);
  if (slots === null)
    return <p>{t('evaluation', { date: formatDate(addMonths(today, EVALUATION_MONTHS), locale) })}</p>;
  return (
    <p>
      {kindOf(plan) === 'standard' ? t('withSlots', { slots }) : labels('slotCount', { slots })}{' '}
      {yen === null ? words('priceQuoted') : <Yen amount={yen} per={words('perMonth')} />}
    </p>
  );
}
