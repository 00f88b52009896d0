'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useSWRConfig } from 'swr';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { Panel } from '@/components/ui/panel';
import { Stack } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import { useCurrentUser } from '@/lib/client/current-user';
import { formFailure } from '@/lib/client/form-errors';
import { lazyResolver } from '@/lib/client/lazy-import';
import { useStored, writeStored } from '@/lib/client/storage';
import { useMutation } from '@/lib/client/use-mutation';
import { useDenialText } from '@/lib/client/use-permission';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import { isSameAccount, toHalfWidth } from '@/lib/rules/auth/account';
import type { Failure } from '@/lib/rules/failures';
import { LIMITS } from '@/lib/rules/limits';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
import { queryKey } from '@/lib/rules/page-data';
import { nullable, number, object, stored, text } from '@/lib/rules/text/stored-json';
import { NOT_SENT, REFUSED_FOR_ALL } from '@/lib/rules/writes';
import styles from './overview.module.css';

interface BulkReceiptsValues {
  domains: string[];
  email: string;
}

/** One receipt address for many domains; each domain's change is confirmed by its own mail. */
export function BulkReceipts({ contracts }: { contracts: readonly CustomisationContract[] }) {
  const t = useTranslations('payment.bulk');
  const payment = useTranslations('payment');
  const denied = useDenialText('payment.setEmail');
  const { register, control, handleSubmit, getValues, setValue, formState } = useForm<BulkReceiptsValues>({
    defaultValues: { domains: [], email: '' },
    resolver: lazyResolver(async () => (await import('@/lib/rules/contracts/contract-forms')).bulkReceiptsForm),
    reValidateMode: 'onSubmit',
  });
  const { errors } = formState;
  const [domains, email] = useWatch({ control, name: ['domains', 'email'] });
  const { once, isBusy } = useSingleFlight();
  const { states, send } = useBulkReceipts();
  const change = handleSubmit(async (values) => {
    const mailed = await send(values.domains, toHalfWidth(values.email).trim());
    setValue(
      'domains',
      getValues('domains').filter((domain) => !mailed.includes(domain)),
    );
  });
  const notLoaded = formFailure(errors, undefined);
  const missing = domains.length === 0 || email.trim() === '' ? t('chooseFirst') : null;
  return (
    <Panel title={t('title')} description={t('description')}>
      <Form onSubmit={() => void once(() => change())}>
        <fieldset className={styles.domains}>
          <legend className={styles.legend}>{t('domains')}</legend>
          {contracts.map(({ domain, paymentRegistered }) => (
            <Checkbox
              key={domain}
              label={domain}
              value={domain}
              disabledReason={paymentRegistered === false ? t('noCard') : null}
              {...register('domains')}
            />
          ))}
        </fieldset>
        <Field label={payment('receipt.label')} error={errors.email?.message} max={LIMITS.email} used={email.length}>
          <TextInput type="email" autoComplete="email" {...register('email')} />
        </Field>
        <Button type="submit" busy={isBusy} disabledReason={denied ?? missing}>
          {t('submit', { count: domains.length })}
        </Button>
        {notLoaded && <FailureAlert failure={notLoaded} />}
        <ReceiptResults states={states} />
      </Form>
    </Panel>
  );
}

/** The first failure gets the focus. */
function ReceiptResults({ states }: { states: Record<string, ReceiptState> }) {
  const t = useTranslations('payment.bulk');
  const first = Object.values(states).find((state) => state !== 'busy' && state !== 'mailed');
  return (
    <Stack gap="lines">
      {Object.entries(states).map(([domain, state]) => {
        if (state === 'busy') {
          return (
            <p key={domain} role="status">
              {t('busy', { domain })}
            </p>
          );
        }
        if (state !== 'mailed')
          return (
            <FailureAlert
              key={domain}
              failure={state}
              words={{ contractRequired: t('noCard') }}
              toSentence={(reason) => t('failed', { domain, reason })}
              takesFocus={state === first}
            />
          );
        return (
          <Alert key={domain} tone="good" announce>
            {t('mailed', { domain })}
          </Alert>
        );
      })}
    </Stack>
  );
}

type ReceiptState = 'busy' | 'mailed' | Failure;

function isForAll(failure: Failure | undefined): boolean {
  return failure !== undefined && (!!failure.retryAfterS || [...NOT_SENT, ...REFUSED_FOR_ALL].includes(failure.code));
}

/** Sends one change after the other, each with its own result. */
function useBulkReceipts() {
  const { trigger } = useMutation('payment.setEmail');
  const keepMailed = useKeepMailed();
  const [states, setStates] = useState<Record<string, ReceiptState>>({});
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const send = async (domains: readonly string[], email: string): Promise<string[]> => {
    setStates({});
    const mailed: string[] = [];
    for (const domain of domains) {
      setStates((before) => ({ ...before, [domain]: 'busy' }));
      const result = await trigger({ domain, email });
      // Given up at the question for a fresh proof: nothing was sent, and nothing more is.
      if (!result) {
        setStates((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== domain)));
        break;
      }
      const state = result.failure ?? 'mailed';
      if (state === 'mailed') {
        mailed.push(domain);
        keepMailed(domain, email);
      }
      setStates((before) => ({ ...before, [domain]: state }));
      if (isGone.current || isForAll(result.failure)) break;
    }
    return mailed;
  };
  return { states, send };
}

/** A new receipt address that a confirmation was mailed to from this browser. The provider does not say that it waits. */
interface MailedReceipt {
  email: string;
  sentMs: number;
  /** The address then; null if it was not known. */
  from: string | null;
}

const mailedReceipt = stored(object<MailedReceipt>({ email: text, sentMs: number, from: nullable(text) }));

/** Keeps that a confirmation was mailed, in the place of an earlier one. */
export function useKeepMailed(): (domain: string, email: string) => void {
  const id = useCurrentUser().organization?.id ?? 0;
  const { cache } = useSWRConfig();
  return (domain, email) => {
    const from: unknown = cache.get(queryKey('payment.readEmail', { domain }))?.data?.email ?? null;
    writeStored(`draft.receipt.${id}.${domain}`, JSON.stringify({ email, sentMs: Date.now(), from }));
  };
}

/** The mail that may still wait for its confirmation; null once the provider names its address, or another one than before. */
export function useMailedReceipt(domain: string, current: string): MailedReceipt | null {
  const id = useCurrentUser().organization?.id ?? 0;
  const name = `draft.receipt.${id}.${domain}` as const;
  const mailed = useStored(name, mailedReceipt);
  // Confirmed, or changed by somebody else.
  const isOver =
    mailed !== null && (isSameAccount(mailed.email, current) || !isSameAccount(mailed.from ?? current, current));
  const isFromUnknown = mailed?.from === null;
  useEffect(() => {
    if (isOver) writeStored(name, null);
    // From now on another address than this one can be told.
    else if (mailed && isFromUnknown) writeStored(name, JSON.stringify({ ...mailed, from: current }));
  });
  return isOver ? null : mailed;
}
