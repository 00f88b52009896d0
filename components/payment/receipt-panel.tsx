'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { ErrorState } from '@/components/ui/error-state';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import { TextInput } from '@/components/ui/text-input';
import { lazyParse } from '@/lib/client/lazy-import';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { useMutation } from '@/lib/client/use-mutation';
import { usePermission } from '@/lib/client/use-permission';
import { useQuery } from '@/lib/client/use-query';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import { LIMITS } from '@/lib/rules/limits';

/** A new receipt address counts once its mailed link was opened: docs/product.md#receipt-address-states. */
export function ReceiptPanel({ domain }: { domain: string }) {
  const t = useTranslations('payment.receipt');
  const textOf = useFailureMessage();
  const denial = usePermission('payment.readEmail');
  const mayRead = denial === null || denial === 'readOnly';
  const { data, failure, reload } = useQuery('payment.readEmail', { domain }, { isPaused: !mayRead });
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
      {failure && !data && (
        <ErrorState
          text={t('unavailable', { reason: textOf(failure) })}
          requestId={failure.requestId}
          onRetry={() => void reload()}
        />
      )}
      {!data && !failure && <Skeleton />}
      {data && <ReceiptForm domain={domain} current={data.email} />}
    </Panel>
  );
}

function ReceiptForm({ domain, current }: { domain: string; current: string }) {
  const t = useTranslations('payment.receipt');
  const denied = useTranslations('ui.denied');
  const denial = usePermission('payment.setEmail');
  const { once } = useSingleFlight();
  const { email, type, change, isBusy, failure, problem, mailedTo } = useReceiptChange(domain);
  const same = email.trim() === '' || email.trim() === current ? t('enterFirst') : null;
  return (
    <Form onSubmit={() => void once(change)}>
      <DescriptionList>
        <DescriptionItem name={t('now')}>{current}</DescriptionItem>
      </DescriptionList>
      <Field label={t('label')} error={problem} max={LIMITS.email} used={email.length}>
        <TextInput type="email" value={email} onChange={({ target }) => type(target.value)} autoComplete="email" />
      </Field>
      {failure && <FailureAlert failure={failure} title={t('failed')} words={{ contractRequired: t('cardFirst') }} />}
      {mailedTo && (
        <Alert tone="good" announce>
          {t('mailed', { email: mailedTo })}
        </Alert>
      )}
      <Button type="submit" busy={isBusy} disabledReason={denial ? denied(denial) : same}>
        {t('change')}
      </Button>
    </Form>
  );
}

function useReceiptChange(domain: string) {
  const { trigger, isBusy, failure, fail, forget } = useMutation('payment.setEmail');
  const [email, type] = useState('');
  const [problem, setProblem] = useState<string>();
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const change = async () => {
    forget();
    const parsed = await lazyParse(() => import('@/lib/rules/text/emails').then((rules) => rules.email), email);
    setProblem(parsed.problem);
    if (parsed.failure) fail(parsed.failure);
    if (parsed.value === undefined) return;
    const result = await trigger({ domain, email: parsed.value });
    if (result?.failure?.fields) setProblem(result.failure.fields.email);
    if (!result || result.failure) return;
    // With an empty field a further press sends no second mail.
    type('');
    setMailedTo(parsed.value);
  };
  return { email, type, change, isBusy, failure: failure?.fields ? undefined : failure, problem, mailedTo };
}
