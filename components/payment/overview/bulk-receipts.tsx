'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { Panel } from '@/components/ui/panel';
import { TextInput } from '@/components/ui/text-input';
import { usePermission } from '@/lib/client/use-permission';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import { LIMITS } from '@/lib/rules/limits';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
import styles from './overview.module.css';
import { useIsWaiting, useRetryAfter } from '@/components/ui/retry-after-scope';
import { Alert } from '@/components/ui/alert';
import { Stack } from '@/components/ui/stack';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import type { Failure } from '@/lib/rules/failures';
import { useMutation } from '@/lib/client/use-mutation';

/** Sends the receipts of many domains to one address; each domain's change is confirmed by its own mail. */
export function BulkReceipts({ contracts }: { contracts: readonly CustomisationContract[] }) {
  const t = useTranslations('payment.bulk');
  const denied = useTranslations('ui.denied');
  const denial = usePermission('payment.setEmail');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const once = useSingleFlight();
  const { states, isBusy, send } = useBulkReceipts();
  const change = async () => {
    const { email: schema } = await import('@/lib/rules/text/emails');
    const parsed = schema.safeParse(email);
    setProblem(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    const mailed = await send(chosen, parsed.data);
    setChosen((before) => before.filter((domain) => !mailed.includes(domain)));
  };
  const missing = chosen.length === 0 || email.trim() === '' ? t('chooseFirst') : null;
  return (
    <Panel title={t('title')} description={t('description')}>
      <Form onSubmit={() => void once(change)}>
        <Domains contracts={contracts} chosen={chosen} onChoose={setChosen} />
        <Field label={t('email')} error={problem} max={LIMITS.email} used={email.length}>
          <TextInput
            type="email"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            autoComplete="email"
          />
        </Field>
        <Button type="submit" busy={isBusy} disabledReason={denial ? denied(denial) : missing}>
          {t('submit', { count: chosen.length })}
        </Button>
        <ReceiptResults states={states} />
      </Form>
    </Panel>
  );
}

interface DomainsProps {
  contracts: readonly CustomisationContract[];
  chosen: readonly string[];
  onChoose: (domains: readonly string[]) => void;
}

function Domains({ contracts, chosen, onChoose }: DomainsProps) {
  const t = useTranslations('payment.bulk');
  return (
    <fieldset className={styles.domains}>
      <legend className={styles.legend}>{t('domains')}</legend>
      {contracts.map(({ domain, paymentRegistered }) => (
        <Checkbox
          key={domain}
          label={domain}
          checked={chosen.includes(domain)}
          disabledReason={paymentRegistered === false ? t('noCard') : null}
          onChange={({ target }) =>
            onChoose(target.checked ? [...chosen, domain] : chosen.filter((other) => other !== domain))
          }
        />
      ))}
    </fieldset>
  );
}

/** What became of each domain; the first that failed takes the focus. */
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
          return <Failed key={domain} domain={domain} failure={state} takesFocus={state === first} />;
        return (
          <Alert key={domain} tone="good" announce>
            {t('mailed', { domain })}
          </Alert>
        );
      })}
    </Stack>
  );
}

function Failed({ domain, failure, takesFocus }: { domain: string; failure: Failure; takesFocus: boolean }): ReactNode {
  const t = useTranslations('payment.bulk');
  const textOf = useFailureMessage();
  const ref = useRef<HTMLDivElement>(null);
  const held = useIsWaiting();
  useRetryAfter(failure);
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [failure, takesFocus]);
  return (
    <div ref={ref} tabIndex={-1}>
      <Alert
        tone={failure.code === 'unknownResult' ? 'warn' : 'bad'}
        requestId={failure.requestId || undefined}
        announce
      >
        {t('failed', { domain, reason: failure.code === 'contractRequired' ? t('noCard') : textOf(failure) })}
        {failure.retryAfterS && held && <p>{held}</p>}
      </Alert>
    </div>
  );
}

/** What became of one domain: still to come, mailed, or why not. */
type ReceiptState = 'busy' | 'mailed' | Failure;

/** Asks for the same receipt address for many domains: one after the other, each once, each with its own result. */
function useBulkReceipts() {
  const { trigger } = useMutation('payment.setEmail');
  const [states, setStates] = useState<Record<string, ReceiptState>>({});
  const [isBusy, setBusy] = useState(false);
  /** @returns the domains that are done */
  const send = async (domains: readonly string[], email: string): Promise<string[]> => {
    setBusy(true);
    setStates({});
    const mailed: string[] = [];
    for (const domain of domains) {
      setStates((before) => ({ ...before, [domain]: 'busy' }));
      const result = await trigger({ domain, email });
      const state = result?.failure ?? 'mailed';
      if (state === 'mailed') mailed.push(domain);
      setStates((before) => ({ ...before, [domain]: state }));
    }
    setBusy(false);
    return mailed;
  };
  return { states, isBusy, send };
}
