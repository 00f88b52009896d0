'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { QueryState } from '@/components/layout/query-state';
import { ReadOnlyNote } from '@/components/ui/alert';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { Stack } from '@/components/ui/stack';
import { reloadUnlessLoadedFor } from '@/lib/client/navigation/fresh-document';
import { usePermission } from '@/lib/client/use-permission';
import { useQuery } from '@/lib/client/use-query';
import { offersOf } from '@/lib/rules/contracts/customisation-plans';
import type { CardHost } from './card-host';
import { CardPanel } from './card-panel';
import { PaymentOverview } from './overview/payment-overview';
import { PortalPanel } from './portal-panel';
import { ReceiptPanel } from './receipt-panel';

interface Props {
  /** Null: all domains. */
  domain: string | null;
  host: CardHost | null;
  today: string;
}

/** One domain, or the overview of all: docs/product.md#payment-screen. */
export function PaymentPanels({ domain, host, today }: Props) {
  const t = useTranslations('payment');
  const denial = usePermission('payment.readEmail');
  const reading = useQuery('organization.read');
  const { data } = reading;
  useEffect(() => reloadUnlessLoadedFor('/contract/payment'), []);
  if (!data) return <QueryState query={reading} panel={t('title')} lines={4} />;
  const { name, services } = data.organization;
  if (domain === null) return <PaymentOverview contracts={services.Customine} today={today} />;
  const contract = services.Customine.find((own) => own.domain === domain.toLowerCase());
  if (!contract) {
    return (
      <EmptyState
        title={t('unknown')}
        text={t('unknownText')}
        icon="card"
        action={<LinkButton href="/contract">{t('back')}</LinkButton>}
      />
    );
  }
  // A plan that costs nothing has neither a card nor a payment history.
  if (!offersOf(contract).includes('payment')) {
    return (
      <EmptyState
        title={t('unpaid')}
        text={t('unpaidText')}
        icon="card"
        action={<LinkButton href="/contract">{t('back')}</LinkButton>}
      />
    );
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
