'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { NoContract } from '@/components/contracts/no-contract';
import { QueryState } from '@/components/layout/query-state';
import { Alert } from '@/components/ui/alert';
import { Panel } from '@/components/ui/panel';
import { Stack } from '@/components/ui/stack';
import { Table } from '@/components/ui/table';
import { useToday } from '@/lib/client/use-local-time';
import { useQuery } from '@/lib/client/use-query';
import type { Change } from '@/lib/rules/contracts/proposal';
import {
  evaluateChange,
  evaluateProposal,
  hasAssumedSlots,
  type ProposalLine,
  proposalTotals,
  type Totals,
  type UnknownLine,
} from '@/lib/rules/contracts/proposal-evaluation';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
import { formatList, formatYen, formatYenChange } from '@/lib/rules/text/format';
import { PlannerActions } from './planner-actions';
import { PlannerRow } from './planner-row';
import styles from './planner.module.css';
import { type Proposal, useProposal } from './use-proposal';

interface Props {
  proposal: { changes: readonly Change[]; unreadable: number };
  today: string;
}

/** Estimates the cost of other plans and slots: docs/product.md#contract-screen. */
export function Planner({ proposal, ...props }: Props) {
  const today = useToday(props.today);
  const t = useTranslations('planner');
  const nav = useTranslations('nav');
  const reading = useQuery('organization.read');
  const { data } = reading;
  if (!data) return <QueryState query={reading} panel={nav('planner')} lines={6} />;
  const contracts = data.organization.services.Customine;
  if (contracts.length === 0) return <NoContract title={t('none')} text={t('noneText')} icon="customise" />;
  return <PlannerPanels contracts={contracts} proposal={proposal} today={today} />;
}

function PlannerPanels({
  contracts,
  proposal: { changes: initial, unreadable },
  today,
}: Props & { contracts: readonly CustomisationContract[] }) {
  const proposal = useProposal(initial);
  const lines = evaluateProposal(proposal.changes, contracts, today);
  const good = lines.filter((line): line is ProposalLine => line.problem === null);
  const unknown = lines.filter((line): line is UnknownLine => line.contract === null);
  const hasProblem = lines.some(({ contract, problem }) => contract !== null && problem !== null);
  return (
    <Stack gap="panels">
      <ProposalNotes
        opened={proposal.changes.length > 0 ? initial.length : 0}
        unknown={unknown}
        unreadable={unreadable}
        onForget={proposal.forget}
      />
      <PlannerTable contracts={contracts} lines={lines} proposal={proposal} today={today} />
      <PlannerTotals totals={proposalTotals(proposal.changes, contracts, today)} isAssumed={good.some(hasAssumedSlots)}>
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

interface PlannerTotalsProps {
  totals: Totals;
  /** Some are worked out with the slots in use. */
  isAssumed: boolean;
  children: ReactNode;
}

function PlannerTotals({ totals, isAssumed, children }: PlannerTotalsProps) {
  const t = useTranslations('planner.total');
  const proposal = useTranslations('contract.proposal');
  const tax = useTranslations('ui')('taxExcluded');
  const locale = useLocale();
  const { nowYen, thenYen, differenceYen, unpriced } = totals;
  const figures = [
    ['now', formatYen(nowYen, locale)],
    ['then', formatYen(thenYen, locale)],
    ['difference', formatYenChange(differenceYen, locale)],
    ['year', formatYenChange(differenceYen * 12, locale)],
  ] as const;
  return (
    <Panel title={t('title')} description={t('description')}>
      <dl className={styles.totals} aria-live="polite">
        {figures.map(([name, amount]) => (
          <div key={name} className={styles.figure} data-name={name}>
            <dt>
              {t(name)} <small>{tax}</small>
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {unpriced > 0 && <p className={styles.quiet}>{t('unpriced', { count: unpriced })}</p>}
      {isAssumed && <p className={styles.quiet}>{proposal('slotsInUse')}</p>}
      {children}
    </Panel>
  );
}

interface ProposalNotesProps {
  /** How many changes the address held when it was opened. */
  opened: number;
  unknown: readonly UnknownLine[];
  unreadable: number;
  onForget: (domains: readonly string[]) => void;
}

function ProposalNotes({ opened, unknown, unreadable, onForget }: ProposalNotesProps) {
  const t = useTranslations('planner.opened');
  const locale = useLocale();
  const domains = unknown.map(({ change }) => change.domain);
  return (
    <>
      {opened > 0 && <Alert tone="info">{t('changes', { count: opened })}</Alert>}
      {unreadable > 0 && <Alert tone="warn">{t('unreadable', { count: unreadable })}</Alert>}
      {domains.length > 0 && (
        <Alert tone="warn" action={{ label: t('leaveOut'), onSelect: () => onForget(domains) }}>
          {t('strange', { domains: formatList(domains, locale) })}
        </Alert>
      )}
    </>
  );
}

interface PlannerTableProps {
  contracts: readonly CustomisationContract[];
  lines: readonly (ProposalLine | UnknownLine)[];
  proposal: Proposal;
  today: string;
}

function PlannerTable({ contracts, lines, proposal, today }: PlannerTableProps) {
  const t = useTranslations('planner');
  const columns = (['domain', 'now', 'change', 'then', 'difference'] as const).map((name) => t(`column.${name}`));
  return (
    <Panel title={t('domains')} description={t('domainsText')} flush>
      <Table label={t('domains')} columns={columns} lastAtEnd>
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
