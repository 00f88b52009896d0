'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import styles from '@/components/contracts/contract.module.css';
import { PaymentLink } from '@/components/payment/payment-link';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { lazyDialog } from '@/components/ui/lazy-component';
import { LinkButton } from '@/components/ui/link-button';
import { Panel } from '@/components/ui/panel';
import { Row, Stack } from '@/components/ui/stack';
import { usePermission } from '@/lib/client/use-permission';
import type { ContractLinks } from '@/lib/rules/contracts/contract-links';
import { hasFreeSlots, isOver, offersOf } from '@/lib/rules/contracts/customisation-plans';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
import { CustomisationCard } from './customisation-card';
import { OwnerLinks } from './owner-links';

// Loaded when it is first asked for, so that the contracts do not wait for it.
const AddDomainDialog = lazyDialog(() => import('./add-domain-dialog').then((loaded) => loaded.AddDomainDialog));

interface Props {
  contracts: readonly CustomisationContract[];
  links: ContractLinks;
  today: string;
}

export function CustomisationPanel({ contracts, links, today }: Props) {
  const t = useTranslations('contract.customisation');
  return (
    <Panel
      title={t('title')}
      description={t('description')}
      action={<PanelActions hasContracts={contracts.length > 0} support={links.support} today={today} />}
      footer={
        <Row>
          <OwnerLinks operation="service.setPlan" links={[{ href: links.customisationPlans, label: t('plans') }]} />
          {contracts.some((contract) => offersOf(contract).includes('payment')) && (
            <PaymentLink size="s">{t('payments')}</PaymentLink>
          )}
          {contracts.length > 0 && (
            <LinkButton href="/cancellation" variant="quiet" size="s">
              {t('cancellation')}
            </LinkButton>
          )}
        </Row>
      }
    >
      {contracts.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')} icon="customise" />
      ) : (
        <Stack>
          <CardsMissing contracts={contracts} today={today} />
          <div className={styles.cards}>
            {contracts.map((contract) => (
              <CustomisationCard key={contract.domain} contract={contract} links={links} today={today} />
            ))}
          </div>
        </Stack>
      )}
    </Panel>
  );
}

function PanelActions({ hasContracts, support, today }: { hasContracts: boolean; support: string; today: string }) {
  const t = useTranslations('contract.customisation');
  const denied = useTranslations('ui.denied');
  const denial = usePermission('service.setPlan');
  const [isAdding, setAdding] = useState(false);
  return (
    <Row>
      {hasContracts && <LinkButton href="/contract/planner">{t('planner')}</LinkButton>}
      <Button icon="plus" onClick={() => setAdding(true)} disabledReason={denial && denied(denial)}>
        {t('add')}
      </Button>
      {isAdding && <AddDomainDialog onClose={() => setAdding(false)} support={support} today={today} />}
    </Row>
  );
}

/** Monthly contracts without a card; unless the provider says so, a contract is not among them. */
function CardsMissing({ contracts, today }: { contracts: readonly CustomisationContract[]; today: string }) {
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
