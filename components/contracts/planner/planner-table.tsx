'use client';

import { useTranslations } from 'next-intl';
import { Panel } from '@/components/ui/panel';
import { HeadCell, Table } from '@/components/ui/table';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
import { evaluateChange, type ProposalLine, type UnknownLine } from '@/lib/rules/contracts/proposal-evaluation';
import { PlannerRow } from './planner-row';
import type { Proposal } from './use-proposal';

interface Props {
  contracts: readonly CustomisationContract[];
  lines: readonly (ProposalLine | UnknownLine)[];
  proposal: Proposal;
  today: string;
}

/** One row for each domain, with what could be changed in it. */
export function PlannerTable({ contracts, lines, proposal, today }: Props) {
  const t = useTranslations('planner');
  const head = (
    <>
      <HeadCell>{t('column.domain')}</HeadCell>
      <HeadCell>{t('column.now')}</HeadCell>
      <HeadCell>{t('column.change')}</HeadCell>
      <HeadCell>{t('column.then')}</HeadCell>
      <HeadCell align="end">{t('column.difference')}</HeadCell>
    </>
  );
  return (
    <Panel title={t('domains')} description={t('domainsText')} flush>
      <Table label={t('domains')} head={head}>
        {contracts.map((contract) => {
          const { domain } = contract;
          const line = lines.find((known): known is ProposalLine => known.contract?.domain === domain);
          return (
            <PlannerRow
              key={domain}
              line={line ?? { ...evaluateChange({ domain }, contract, today), problem: null }}
              choice={proposal.choiceOf(domain)}
              onChoose={(part) => proposal.choose(domain, part)}
            />
          );
        })}
      </Table>
    </Panel>
  );
}
