'use client';

import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/ui/error-state';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { usePermission } from '@/lib/client/use-permission';
import { useQuery } from '@/lib/client/use-query';
import { ReceiptForm } from './receipt-form';

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
