'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { NoContract } from '@/components/contracts/no-contract';
import { usePlanName } from '@/components/contracts/plans/plan-summary';
import { CardText, useCardDetails } from '@/components/contracts/payment/card-text';
import { QueryState } from '@/components/layout/query-state';
import { PaymentLink } from '@/components/contracts/payment/payment-link';
import { ReadOnlyNote } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { breakable } from '@/components/ui/breakable';
import { useFirstRows } from '@/components/ui/first-rows';
import { Panel } from '@/components/ui/panel';
import { Stack } from '@/components/ui/stack';
import { Cell, Table, TableRow } from '@/components/ui/table';
import { usePermission } from '@/lib/client/use-permission';
import { useLocalTime } from '@/lib/client/use-local-time';
import { useQuery } from '@/lib/client/use-query';
import { needsCard } from '@/lib/rules/contracts/cards';
import { offersOf } from '@/lib/rules/contracts/customisation-plans';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
import { BulkReceipts, useMailedReceipt } from './bulk-receipts';
import styles from './overview.module.css';

const COLUMNS = ['domain', 'plan', 'card', 'receipt', 'manage'] as const;

export function PaymentOverview({ contracts, today }: { contracts: readonly CustomisationContract[]; today: string }) {
  const t = useTranslations('payment');
  const denial = usePermission('payment.readEmail');
  const paid = contracts.filter((contract) => offersOf(contract).includes('payment'));
  const cardsFirst = paid.toSorted((one, other) => Number(needsCard(other, today)) - Number(needsCard(one, today)));
  const list = useRef<HTMLDivElement>(null);
  const { rows, more } = useFirstRows(cardsFirst, { first: 5, whole: 20, isFlush: true }, () => list.current);
  if (paid.length === 0) return <NoContract title={t('overview.none')} text={t('overview.noneText')} icon="card" />;
  return (
    <Stack gap="panels">
      {denial === 'adminNeeded' && <ReadOnlyNote>{t('adminNote')}</ReadOnlyNote>}
      <Panel
        title={t('overview.title')}
        description={t('overview.description')}
        footer={<p>{t('overview.licensePack')}</p>}
        flush
      >
        <div ref={list} tabIndex={-1}>
          <Table label={t('overview.title')} columns={COLUMNS.map((column) => t(`overview.${column}`))} lastAtEnd>
            {rows.map((contract) => (
              <DomainRow key={contract.domain} contract={contract} today={today} />
            ))}
          </Table>
        </div>
        {more}
      </Panel>
      {paid.length > 1 && <BulkReceipts contracts={paid} />}
    </Stack>
  );
}

function DomainRow({ contract, today }: { contract: CustomisationContract; today: string }) {
  const t = useTranslations('payment.overview');
  const card = useTranslations('payment.card');
  const nameOf = usePlanName();
  const { domain, planCode, planName, paymentRegistered } = contract;
  const details = useCardDetails(contract);
  return (
    <TableRow>
      <Cell label={t('domain')} main>
        {domain}
      </Cell>
      <Cell label={t('plan')}>{nameOf(planCode, planName)}</Cell>
      <Cell label={t('card')}>
        {paymentRegistered === undefined ? (
          '—'
        ) : (
          <Badge tone={paymentRegistered ? 'good' : 'warn'}>{card(paymentRegistered ? 'registered' : 'none')}</Badge>
        )}
        {details && <CardText contract={contract} today={today} />}
      </Cell>
      <Cell label={t('receipt')}>
        <Receipt domain={domain} />
      </Cell>
      <Cell label={t('manage')} actions>
        <PaymentLink domain={domain} size="s" name={t('open', { domain })}>
          {t('manage')}
        </PaymentLink>
      </Cell>
    </TableRow>
  );
}

function Receipt({ domain }: { domain: string }) {
  const denial = usePermission('payment.readEmail');
  const isPaused = denial === 'adminNeeded';
  const query = useQuery('payment.readEmail', { domain }, { isPaused });
  if (isPaused) return <>—</>;
  // A provider may leave it out.
  if (query.data) return <Address domain={domain} current={query.data.email ?? ''} />;
  return <QueryState query={query} lines={1} isFact />;
}

function Address({ domain, current }: { domain: string; current: string }) {
  const t = useTranslations('payment.overview');
  const timeOf = useLocalTime();
  const mailed = useMailedReceipt(domain, current);
  return (
    <>
      {current && breakable(current)}
      {mailed && (
        <p className={styles.mailed}>{t('mailed', { email: mailed.email, date: timeOf(mailed.sentMs, 'date') })}</p>
      )}
    </>
  );
}
