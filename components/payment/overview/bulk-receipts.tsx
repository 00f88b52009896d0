'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
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
import { ReceiptResults } from './receipt-results';
import { useBulkReceipts } from './use-bulk-receipts';

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
