'use client';

import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { Panel } from '@/components/ui/panel';
import { ReadOnlyNote } from '@/components/ui/read-only-note';
import { Stack } from '@/components/ui/stack';
import { HeadCell, Table } from '@/components/ui/table';
import { usePermission } from '@/lib/client/use-permission';
import { offersOf } from '@/lib/rules/contracts/customisation-plans';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
import { BulkReceipts } from './bulk-receipts';
import { DomainRow } from './domain-row';

const COLUMNS = ['domain', 'plan', 'card', 'receipt', 'manage'] as const;

/** How each domain is paid for, and one place to send the receipts of many to. */
export function PaymentOverview({ contracts }: { contracts: readonly CustomisationContract[] }) {
  const t = useTranslations('payment');
  const denial = usePermission('payment.readEmail');
  const paid = contracts.filter((contract) => offersOf(contract).includes('payment'));
  if (paid.length === 0) {
    return (
      <EmptyState
        title={t('overview.none')}
        text={t('overview.noneText')}
        icon="card"
        action={<LinkButton href="/contract">{t('back')}</LinkButton>}
      />
    );
  }
  const head = COLUMNS.map((column) => (
    <HeadCell key={column} align={column === 'manage' ? 'end' : 'start'}>
      {t(`overview.${column}`)}
    </HeadCell>
  ));
  return (
    <Stack gap="panels">
      {denial === 'adminNeeded' && <ReadOnlyNote>{t('adminNote')}</ReadOnlyNote>}
      <Panel title={t('overview.title')} description={t('overview.description')} flush>
        <Table label={t('overview.title')} head={head}>
          {paid.map((contract) => (
            <DomainRow key={contract.domain} contract={contract} />
          ))}
        </Table>
      </Panel>
      {paid.length > 1 && <BulkReceipts contracts={paid} />}
    </Stack>
  );
}
