'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Skeleton } from '@/components/ui/skeleton';
import { Cell, TableRow } from '@/components/ui/table';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { usePermission } from '@/lib/client/use-permission';
import { useQuery } from '@/lib/client/use-query';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
import { PaymentLink } from '../payment-link';

/** One domain: its plan, whether it has a card, and where its receipts go. */
export function DomainRow({ contract: { domain, planName, paymentRegistered } }: { contract: CustomisationContract }) {
  const t = useTranslations('payment.overview');
  const card = useTranslations('payment.card');
  return (
    <TableRow>
      <Cell label={t('domain')} main>
        {domain}
      </Cell>
      <Cell label={t('plan')}>{planName}</Cell>
      <Cell label={t('card')}>
        {paymentRegistered === undefined ? (
          '—'
        ) : (
          <Badge tone={paymentRegistered ? 'good' : 'warn'}>{card(paymentRegistered ? 'registered' : 'none')}</Badge>
        )}
      </Cell>
      <Cell label={t('receipt')}>
        <Receipt domain={domain} />
      </Cell>
      <Cell label={t('manage')} actions>
        <PaymentLink domain={domain} size="s">
          {t('open', { domain })}
        </PaymentLink>
      </Cell>
    </TableRow>
  );
}

function Receipt({ domain }: { domain: string }) {
  const textOf = useFailureMessage();
  const denial = usePermission('payment.readEmail');
  const isPaused = denial === 'adminNeeded';
  const { data, failure } = useQuery('payment.readEmail', { domain }, { isPaused });
  if (isPaused) return <>—</>;
  if (data) return <>{data.email}</>;
  return failure ? <>{textOf(failure)}</> : <Skeleton lines={1} />;
}
