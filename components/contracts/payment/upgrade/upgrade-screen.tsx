'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { QueryState } from '@/components/layout/query-state';
import { ReadOnlyNote } from '@/components/ui/alert';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { Stack } from '@/components/ui/stack';
import { reloadUnlessLoadedFor } from '@/lib/client/navigation/fresh-document';
import { useDenialText } from '@/lib/client/use-permission';
import { useQuery } from '@/lib/client/use-query';
import type { ContractLinks } from '@/lib/rules/contracts/contract-links';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
import { CardPanel } from '../card-panel';
import type { CardHost } from '../card-host';
import { CardFlowProvider } from '../set-card';
import { UpgradeConfirm, useCardWithPlan } from './upgrade-confirm';
import { UpgradePlan, UpgradeTaken } from './upgrade-plan';
import { useUpgrade } from './use-upgrade';

interface Props {
  /** Empty if the address names none. */
  domain: string;
  host: CardHost | null;
  links: ContractLinks;
  today: string;
}

/** Plan and slots, card, confirmation and result of one domain: docs/product.md#upgrade-with-card. */
export function UpgradeScreen({ domain, ...rest }: Props) {
  const t = useTranslations('upgrade');
  const denied = useDenialText('service.setPlan');
  const reading = useQuery('organization.read');
  const { data } = reading;
  useEffect(() => reloadUnlessLoadedFor('/contract/payment/upgrade'), []);
  if (!data) return <QueryState query={reading} panel={t('title')} lines={6} />;
  const contract = data.organization.services.Customine.find((own) => own.domain === domain.toLowerCase());
  if (!contract) return <Nothing title={t('unknown')} text={t('unknownText')} />;
  if (denied) return <ReadOnlyNote>{denied}</ReadOnlyNote>;
  return <UpgradeFlow key={contract.domain} contract={contract} {...rest} />;
}

function Nothing({ title, text }: { title: string; text: string }) {
  const t = useTranslations('upgrade');
  return (
    <EmptyState title={title} text={text} icon="card" action={<LinkButton href="/contract">{t('back')}</LinkButton>} />
  );
}

function UpgradeFlow({ contract, host, links, today }: Omit<Props, 'domain'> & { contract: CustomisationContract }) {
  const t = useTranslations('upgrade');
  const upgrade = useUpgrade(contract, today);
  const next = useCardWithPlan(upgrade);
  const { step } = upgrade;
  if (step === 'none') return <Nothing title={t('none')} text={t('noneText')} />;
  const isTaken = step === 'done' || step === 'cardAfter';
  return (
    <CardFlowProvider value={{ ...upgrade.cardFlow, next }}>
      <Stack gap="panels">
        {isTaken ? (
          <UpgradeTaken upgrade={upgrade} today={today} />
        ) : (
          <UpgradePlan upgrade={upgrade} links={links} today={today} />
        )}
        {(step === 'card' || step === 'cardAfter') && (
          <CardStep {...{ contract, host, today, step }} isPlanNext={Boolean(next)} />
        )}
        {step === 'confirm' && <UpgradeConfirm upgrade={upgrade} today={today} />}
      </Stack>
    </CardFlowProvider>
  );
}

interface CardStepProps {
  contract: CustomisationContract;
  host: CardHost | null;
  today: string;
  step: 'card' | 'cardAfter';
  /** The press that registers the card takes the plan too. */
  isPlanNext: boolean;
}

/** Without a card host nothing can be registered here: the panel says so, and the plan is not taken. */
function CardStep({ contract, host, today, step, isPlanNext }: CardStepProps) {
  const t = useTranslations('upgrade.card');
  return (
    <Stack>
      <p>{t(step === 'cardAfter' ? 'after' : isPlanNext ? 'withPlan' : 'before')}</p>
      <CardPanel contract={contract} host={host} today={today} />
    </Stack>
  );
}
