'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { NoContract } from '@/components/contracts/no-contract';
import { QueryState } from '@/components/layout/query-state';
import { Alert, ReadOnlyNote } from '@/components/ui/alert';
import { Stack } from '@/components/ui/stack';
import { reloadUnlessLoadedFor } from '@/lib/client/navigation/fresh-document';
import { useLocalTime, useToday } from '@/lib/client/use-local-time';
import { useDenialText, usePermission } from '@/lib/client/use-permission';
import { useQuery } from '@/lib/client/use-query';
import { offersOf } from '@/lib/rules/contracts/customisation-plans';
import { type CardHost, usePreparation } from './card-flow';
import { CardPanel } from './card-panel';
import { useKeepMailed, useMailedReceipt } from './overview/bulk-receipts';
import { PaymentOverview } from './overview/payment-overview';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { RetryAfterScope } from '@/components/ui/retry-after-scope';
import { useMutation } from '@/lib/client/use-mutation';
import { useForm } from 'react-hook-form';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { TextInput } from '@/components/ui/text-input';
import { formFailure, setFieldErrors } from '@/lib/client/form-errors';
import { lazyResolver } from '@/lib/client/lazy-import';
import { toHalfWidth } from '@/lib/rules/auth/account';
import { LIMITS } from '@/lib/rules/limits';
import type { CustomisationContract } from '@/lib/rules/organization/organization';

interface Props {
  /** Null: all domains. */
  domain: string | null;
  host: CardHost | null;
  today: string;
}

/** One domain, or the overview of all: docs/product.md#payment-screen. */
export function PaymentPanels({ domain, host, ...props }: Props) {
  const today = useToday(props.today);
  const t = useTranslations('payment');
  const nav = useTranslations('nav');
  const denial = usePermission('payment.readEmail');
  const reading = useQuery('organization.read');
  const { data } = reading;
  useEffect(() => reloadUnlessLoadedFor('/contract/payment'), []);
  if (!data) return <QueryState query={reading} panel={nav('payment')} lines={4} />;
  const { name, services } = data.organization;
  if (domain === null) return <PaymentOverview contracts={services.Customine} today={today} />;
  const contract = services.Customine.find((own) => own.domain === domain.toLowerCase());
  // A plan that costs nothing has neither a card nor a payment history.
  if (!contract || !offersOf(contract).includes('payment')) {
    const why = contract ? 'unpaid' : 'unknown';
    return <NoContract title={t(why)} text={t(`${why}Text`)} icon="card" />;
  }
  return (
    <Stack gap="panels">
      {denial === 'adminNeeded' && <ReadOnlyNote>{t('adminNote')}</ReadOnlyNote>}
      <CardPanel contract={contract} host={host} today={today} />
      <ReceiptPanel contract={contract} />
      <PortalPanel domain={contract.domain} organization={name} />
    </Stack>
  );
}

/** The card vendor's billing portal; the operation handler checks its address (promise V-A5). */
function PortalPanel({ domain, organization }: { domain: string; organization: string }) {
  const t = useTranslations('payment.portal');
  const denied = useDenialText('payment.openPortal');
  const { trigger, isBusy, failure } = usePreparation('payment.openPortal');
  const open = async () => {
    const result = await trigger({ domain });
    if (result?.data) location.assign(result.data.url);
  };
  return (
    <RetryAfterScope>
      <Panel
        title={t('title')}
        description={t('description')}
        action={
          <Button waits icon="external" onClick={() => void open()} busy={isBusy} disabledReason={denied}>
            {t('open')}
          </Button>
        }
      >
        <Stack>
          <p>{t('addressee', { organization })}</p>
          {failure && (
            <FailureAlert failure={failure} title={t('failed')} words={{ contractRequired: t('cardFirst') }} />
          )}
        </Stack>
      </Panel>
    </RetryAfterScope>
  );
}

/** A new receipt address counts once its mailed link was opened: docs/product.md#receipt-address-states. */
function ReceiptPanel({ contract: { domain, paymentRegistered } }: { contract: CustomisationContract }) {
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
  const kept = useMailedReceipt(domain, current);
  const timeOf = useLocalTime();
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
      {kept && !mailedTo && (
        <Alert tone="info">{t('waiting', { email: kept.email, date: timeOf(kept.sentMs, 'date') })}</Alert>
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
  const keepMailed = useKeepMailed();
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
    keepMailed(domain, email);
  });
  return { form, submit, isBusy, failure: formFailure(form.formState.errors, failure), mailedTo };
}
