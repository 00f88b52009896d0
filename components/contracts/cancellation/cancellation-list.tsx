'use client';

import { useTranslations } from 'next-intl';
import { MutationDialog } from '@/components/layout/mutation-dialog';
import { useState } from 'react';
import { NoContract } from '@/components/contracts/no-contract';
import { usePlanName } from '@/components/contracts/plans/plan-summary';
import { QueryState } from '@/components/layout/query-state';
import { ReadOnlyNote } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { EmptyState } from '@/components/ui/empty-state';
import { ExternalLink } from '@/components/ui/external-link';
import { LinkButton } from '@/components/ui/link-button';
import { LocalDate } from '@/components/ui/local-date';
import { Panel } from '@/components/ui/panel';
import { Stack } from '@/components/ui/stack';
import { toast } from '@/components/ui/toast';
import { useDenialText, usePermission } from '@/lib/client/use-permission';
import { useQuery } from '@/lib/client/use-query';
import { canEnd, kindOf } from '@/lib/rules/contracts/customisation-plans';
import type { CustomisationContract } from '@/lib/rules/organization/organization';

/** Free contracts, each with its cancellation; support cancels paid ones: docs/product.md#cancellation-screen. */
export function CancellationList({ support }: { support: string }) {
  const t = useTranslations('cancellation');
  const nav = useTranslations('nav');
  const ui = useTranslations('ui');
  const denial = usePermission('customisation.end');
  const reading = useQuery('organization.read');
  const [asked, setAsked] = useState<CustomisationContract | null>(null);
  const { data } = reading;
  if (!data) return <QueryState query={reading} panel={t('title')} lines={3} />;
  const { organization } = data;
  if (organization.organization_id === 0) {
    return (
      <EmptyState
        title={t('noOrganization')}
        text={t('noOrganizationText')}
        action={<LinkButton href="/contract">{nav('start')}</LinkButton>}
      />
    );
  }
  const free = organization.services.Customine.filter(({ planCode }) => kindOf(planCode) === 'free');
  return (
    <Stack gap="panels">
      {denial === 'ownerNeeded' && free.some(canEnd) && <ReadOnlyNote>{t('ownerNote')}</ReadOnlyNote>}
      {free.length === 0 && <NoContract title={t('none')} text={t('noneText')} />}
      {free.map((contract) => (
        <CancellationPanel key={contract.domain} contract={contract} onAsk={() => setAsked(contract)} />
      ))}
      {/* It stays in sight with its refusal, also if the contract is none of these any more. */}
      {asked && <EndDialog contract={asked} onClose={() => setAsked(null)} />}
      <p>
        {t('paid')} <ExternalLink href={support}>{ui('contactSupport')}</ExternalLink>
      </p>
    </Stack>
  );
}

function CancellationPanel({ contract, onAsk }: { contract: CustomisationContract; onAsk: () => void }) {
  const t = useTranslations('cancellation');
  const labels = useTranslations('labels');
  const nameOf = usePlanName();
  const denied = useDenialText('customisation.end');
  const isOpen = canEnd(contract);
  return (
    <Panel
      title={contract.domain}
      tone={isOpen ? 'danger' : 'plain'}
      state={<Badge tone={isOpen ? 'accent' : 'plain'}>{nameOf(contract.planCode, contract.planName)}</Badge>}
      action={
        isOpen && (
          <Button variant="danger" onClick={onAsk} disabledReason={denied}>
            {t('cancel')}
          </Button>
        )
      }
    >
      <DescriptionList>
        <DescriptionItem name={labels('slots')}>
          {labels('slotsOf', { used: contract.appsCount, total: contract.appsTotal })}
        </DescriptionItem>
        {!isOpen && (
          <DescriptionItem name={t('endedOn')}>
            <LocalDate date={contract.endDate} />
          </DescriptionItem>
        )}
      </DescriptionList>
    </Panel>
  );
}

function EndDialog({ contract, onClose }: { contract: CustomisationContract; onClose: () => void }) {
  const t = useTranslations('cancellation');
  const { domain, planCode, endDate, appsCount } = contract;
  return (
    <MutationDialog
      operation="customisation.end"
      input={{ domain, seen: { planCode, endDate } }}
      title={t('ask', { domain })}
      tone="danger"
      typed={domain}
      confirmLabel={t('confirm')}
      cancelLabel={t('keep')}
      size="m"
      failed={t('failed')}
      onDone={() => toast({ tone: 'good', text: t('done', { domain }) })}
      onClose={onClose}
    >
      <p>{t('stops', { used: appsCount })}</p>
    </MutationDialog>
  );
}
