'use client';

import { useTranslations } from 'next-intl';
import { UnreadPanel } from '@/components/layout/unread-panel';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { Stack } from '@/components/ui/stack';
import { useQuery } from '@/lib/client/use-query';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
import type { Change } from '@/lib/rules/contracts/proposal';
import {
  evaluateProposal,
  type ProposalLine,
  proposalTotals,
  type UnknownLine,
} from '@/lib/rules/contracts/proposal-evaluation';
import { PlannerActions } from './planner-actions';
import { PlannerTable } from './planner-table';
import { PlannerTotals } from './planner-totals';
import { ProposalNotes } from './proposal-notes';
import { useProposal } from './use-proposal';

interface Props {
  proposal: { changes: readonly Change[]; unreadable: number };
  today: string;
}

/** Works out what other plans and slots would cost; nothing is changed until an owner says so. */
export function Planner({ proposal, today }: Props) {
  const t = useTranslations('planner');
  const reading = useQuery('organization.read');
  const { data } = reading;
  if (!data) return <UnreadPanel reading={reading} title={t('title')} lines={6} />;
  const contracts = data.organization.services.Customine;
  if (contracts.length === 0) {
    return (
      <EmptyState
        title={t('none')}
        text={t('noneText')}
        icon="customise"
        action={<LinkButton href="/contract">{t('back')}</LinkButton>}
      />
    );
  }
  return <Desk contracts={contracts} proposal={proposal} today={today} />;
}

function Desk({
  contracts,
  proposal: { changes: initial, unreadable },
  today,
}: Props & { contracts: readonly CustomisationContract[] }) {
  const proposal = useProposal(initial);
  const lines = evaluateProposal(proposal.changes, contracts, today);
  const good = lines.filter((line): line is ProposalLine => line.problem === null);
  const strange = lines.filter((line): line is UnknownLine => line.contract === null);
  const hasProblem = lines.some(({ contract, problem }) => contract !== null && problem !== null);
  return (
    <Stack gap="panels">
      <ProposalNotes opened={initial.length} strange={strange} unreadable={unreadable} onForget={proposal.forget} />
      <PlannerTable contracts={contracts} lines={lines} proposal={proposal} today={today} />
      <PlannerTotals totals={proposalTotals(proposal.changes, contracts, today)}>
        <PlannerActions
          lines={good}
          hasProblem={hasProblem}
          onApplied={proposal.forget}
          onReset={() => proposal.forget(proposal.changes.map(({ domain }) => domain))}
        />
      </PlannerTotals>
    </Stack>
  );
}
