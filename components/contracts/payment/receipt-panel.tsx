'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { QueryState } from '@/components/layout/query-state';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { Panel } from '@/components/ui/panel';
import { TextInput } from '@/components/ui/text-input';
import { formFailure, setFieldErrors } from '@/lib/client/form-errors';
import { lazyResolver } from '@/lib/client/lazy-import';
import { useMutation } from '@/lib/client/use-mutation';
import { useDenialText, usePermission } from '@/lib/client/use-permission';
import { useQuery } from '@/lib/client/use-query';
import { toHalfWidth } from '@/lib/rules/auth/account';
import { LIMITS } from '@/lib/rules/limits';
import type { CustomisationContract } from '@/lib/rules/organization/organization';

/** A new receipt address counts once its mailed link was opened: docs/product.md#receipt-address-states. */
export function ReceiptPanel({ contract: { domain, paymentRegistered } }: { contract: CustomisationContract }) {
  const t = useTranslations('payment.receipt');
  const denial = usePermission('payment.readEmail');
  const mayRead = denial === null || denial === 'readOnly';
  const query = useQuery('payment.readEmail', { domain }, { isPaused: !mayRead });
  const { data } = query;
  if (!mayRead) {
    return (
      <Panel title={t('title')} description={t('description')}>
        <DescriptionList>
          <DescriptionItem name={t('now')}>{null}</DescriptionItem>
        </DescriptionList>
      </Panel>
    );
  }
  return (
    <Panel title={t('title')} description={t('description')}>
      {!data && <QueryState query={query} toSentence={(reason) => t('unavailable', { reason })} />}
      {data && <ReceiptForm domain={domain} current={data.email} hasNoCard={paymentRegistered === false} />}
    </Panel>
  );
}

function ReceiptForm({ domain, current, hasNoCard }: { domain: string; current: string; hasNoCard: boolean }) {
  const t = useTranslations('payment.receipt');
  const denied = useDenialText('payment.setEmail');
  const { form, submit, isBusy, failure, mailedTo } = useReceiptChange(domain);
  const email = form.watch('email');
  const isSame = email.trim() === '' || email.trim() === current;
  return (
    <Form onSubmit={() => void submit()}>
      <DescriptionList>
        <DescriptionItem name={t('now')}>{current}</DescriptionItem>
      </DescriptionList>
      {hasNoCard && <p>{t('cardFirst')}</p>}
      <Field label={t('label')} error={form.formState.errors.email?.message} max={LIMITS.email} used={email.length}>
        <TextInput type="email" autoComplete="email" readOnly={hasNoCard} {...form.register('email')} />
      </Field>
      {failure && <FailureAlert failure={failure} title={t('failed')} words={{ contractRequired: t('cardFirst') }} />}
      {mailedTo && (
        <Alert tone="good" announce>
          {t('mailed', { email: mailedTo })}
        </Alert>
      )}
      <Button
        type="submit"
        busy={isBusy}
        disabledReason={denied ?? (hasNoCard ? t('cardFirst') : isSame ? t('enterFirst') : null)}
      >
        {t('change')}
      </Button>
    </Form>
  );
}

function useReceiptChange(domain: string) {
  const { trigger, isBusy, failure } = useMutation('payment.setEmail');
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const form = useForm({
    defaultValues: { email: '' },
    reValidateMode: 'onSubmit',
    resolver: lazyResolver(() => import('@/lib/rules/auth/emails').then((rules) => rules.emailForm)),
  });
  const submit = form.handleSubmit(async (values) => {
    const email = toHalfWidth(values.email).trim();
    const result = await trigger({ domain, email });
    setFieldErrors(form.setError, result?.failure);
    if (!result?.data) return;
    // With an empty field a further press sends no second mail.
    form.setValue('email', '');
    setMailedTo(email);
  });
  return { form, submit, isBusy, failure: formFailure(form.formState.errors, failure), mailedTo };
}
