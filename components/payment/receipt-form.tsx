'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Button } from '@/components/ui/button';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { Alert } from '@/components/ui/alert';
import { TextInput } from '@/components/ui/text-input';
import { usePermission } from '@/lib/client/use-permission';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import { useMutation } from '@/lib/client/use-mutation';
import { LIMITS } from '@/lib/rules/limits';

/** Asks for another receipt address; until the mailed link is opened, the present one stays. */
export function ReceiptForm({ domain, current }: { domain: string; current: string }) {
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
