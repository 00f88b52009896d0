'use client';

import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/ui/error-state';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { usePermission } from '@/lib/client/use-permission';
import { useQuery } from '@/lib/client/use-query';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { Alert } from '@/components/ui/alert';
import { TextInput } from '@/components/ui/text-input';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import { useMutation } from '@/lib/client/use-mutation';
import { LIMITS } from '@/lib/rules/limits';

/** Where receipts are mailed to; a change is in force once the mailed link has been opened (specification, section 2). */
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

/** Asks for another receipt address; until the mailed link is opened, the present one stays. */
function ReceiptForm({ domain, current }: { domain: string; current: string }) {
  const t = useTranslations('payment.receipt');
  const denied = useTranslations('ui.denied');
  const denial = usePermission('payment.setEmail');
  const once = useSingleFlight();
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
  const { trigger, isBusy, failure } = useMutation('payment.setEmail');
  const [email, type] = useState('');
  const [problem, setProblem] = useState<string>();
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const change = async () => {
    const { email: schema } = await import('@/lib/rules/text/emails');
    const parsed = schema.safeParse(email);
    setProblem(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    const result = await trigger({ domain, email: parsed.data });
    if (result?.failure?.fields) setProblem(result.failure.fields.email);
    if (!result || result.failure) return;
    // An empty field asks for nothing again: one press more sends no second mail.
    type('');
    setMailedTo(parsed.data);
  };
  return { email, type, change, isBusy, failure: failure?.fields ? undefined : failure, problem, mailedTo };
}
