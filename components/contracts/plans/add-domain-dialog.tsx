'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useForm, useWatch } from 'react-hook-form';
import { FailureAlert } from '@/components/layout/failure-alert';
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
import { FIRST_PLANS, firstSlots, planYen } from '@/lib/rules/contracts/customisation-plans';
import { EVALUATION_MONTHS } from '@/lib/rules/contracts/plans';
import { LIMITS } from '@/lib/rules/limits';
import { addMonths } from '@/lib/rules/text/calendar-days';
import { formatDate } from '@/lib/rules/text/format';
import { usePlanName } from './plan-summary';

interface Props {
  onClose: () => void;
  support: string;
  today: string;
}

/** Contracts the customisation service for another domain: docs/product.md#customisation-plans. */
export function AddDomainDialog({ onClose, support, today }: Props) {
  const t = useTranslations('contract.addDomain');
  const nameOf = usePlanName();
  const { register, control, errors, add, isBusy, failure } = useAddDomain(onClose);
  const [typed, plan] = useWatch({ control, name: ['domain', 'plan'] });
  return (
    <Dialog
      open
      title={t('title')}
      onClose={onClose}
      confirmLabel={t('confirm')}
      onConfirm={() => void add()}
      confirmReason={typed.trim() === '' ? t('enterFirst') : null}
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
        <Field label={t('plan')}>
          <Select {...register('plan')}>
            {FIRST_PLANS.map((code) => (
              <option key={code} value={code}>
                {nameOf(code)}
              </option>
            ))}
          </Select>
        </Field>
        <FirstPrice plan={plan} today={today} />
        {failure && (
          <FailureAlert failure={failure} title={t('failed')} words={{ contractRequired: t('primaryMissing') }} />
        )}
        {failure && <ExternalLink href={support}>{t('support')}</ExternalLink>}
      </Stack>
    </Dialog>
  );
}

function useAddDomain(onDone: () => void) {
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
    const result = await trigger({ service: 'Customine', planId: plan, domain });
    setFieldErrors(setError, result?.failure);
    if (!result || result.failure) return;
    toast({ tone: 'good', text: t('done', { domain, plan: nameOf(plan) }) });
    onDone();
  });
  return { register, control, errors, add, isBusy, failure: formFailure(errors, failure) };
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
