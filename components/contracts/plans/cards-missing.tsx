'use client';

import { useTranslations } from 'next-intl';
import { PaymentLink } from '@/components/payment/payment-link';
import { Alert } from '@/components/ui/alert';
import { Row } from '@/components/ui/stack';
import { hasFreeSlots, isOver } from '@/lib/rules/contracts/customisation-plans';
import type { CustomisationContract } from '@/lib/rules/organization/organization';

/** Says which monthly contracts are to be paid by card and have none; a contract of which the provider says nothing is not among them. */
export function CardsMissing({ contracts, today }: { contracts: readonly CustomisationContract[]; today: string }) {
  const t = useTranslations('contract.customisation');
  const missing = contracts.filter(
    (contract) => contract.paymentRegistered === false && hasFreeSlots(contract.planCode) && !isOver(contract, today),
  );
  if (missing.length === 0) return null;
  return (
    <Alert tone="warn" title={t('cardsMissing', { count: missing.length })}>
      <Row>
        {missing.map(({ domain }) => (
          <PaymentLink key={domain} domain={domain} size="s">
            {t('registerCard', { domain })}
          </PaymentLink>
        ))}
      </Row>
    </Alert>
  );
}
