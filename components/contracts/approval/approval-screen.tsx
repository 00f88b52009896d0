'use client';

import { useTranslations } from 'next-intl';
import { UnreadPanel } from '@/components/layout/unread-panel';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { Alert } from '@/components/ui/alert';
import { Stack } from '@/components/ui/stack';
import { useApprovalDraft } from '@/components/contracts/approval/use-approval-draft';
import { useQuery } from '@/lib/client/use-query';
import type { Organization } from '@/lib/rules/organization/organization';
import { type Change, proposalQuery } from '@/lib/rules/contracts/proposal';
import { evaluateProposal, type ProposalLine, proposalTotals } from '@/lib/rules/contracts/proposal-evaluation';
import styles from './approval.module.css';
import { ApprovalInputs } from './approval-inputs';
import { ApprovalSheet } from './approval-sheet';

interface Props {
  changes: readonly Change[];
  /** Who asks for approval, as far as is known. */
  applicant: string;
  origin: string;
  today: string;
}

/** The sheet with the fields that fill it; a proposal of which nothing can be made has none. */
export function ApprovalScreen(props: Props) {
  const t = useTranslations('approval');
  const reading = useQuery('organization.read');
  const { data } = reading;
  if (!data) return <UnreadPanel reading={reading} title={t('title')} lines={8} />;
  return <Writing {...props} organization={data.organization} />;
}

function Writing({ changes, applicant, origin, today, organization }: Props & { organization: Organization }) {
  const t = useTranslations('approval');
  const contracts = organization.services.Customine;
  const all = evaluateProposal(changes, contracts, today);
  const lines = all.filter((line): line is ProposalLine => line.problem === null);
  const draft = useApprovalDraft();
  const wording = {
    subject: t('subjectOf', { count: lines.length }),
    department: organization.departmentName ?? '',
    applicant,
    reason: '',
    ...draft.typed,
  };
  if (lines.length === 0) return <NothingToApprove />;
  const path = `/contract/planner?${proposalQuery(lines.map(({ change }) => change))}` as const;
  return (
    <Stack gap="panels">
      {lines.length < all.length && (
        <div className={styles.controls}>
          <Alert tone="warn">{t('leftOut', { count: all.length - lines.length })}</Alert>
        </div>
      )}
      <ApprovalInputs
        wording={wording}
        onChange={draft.type}
        back={path}
        restoredAt={draft.restoredAt}
        onAnew={draft.drop}
      />
      <ApprovalSheet
        wording={wording}
        organization={organization.name}
        lines={lines}
        totals={proposalTotals(
          lines.map(({ change }) => change),
          contracts,
          today,
        )}
        address={origin + path}
        today={today}
      />
    </Stack>
  );
}

function NothingToApprove() {
  const t = useTranslations('approval');
  return (
    <EmptyState
      title={t('none')}
      text={t('noneText')}
      icon="contract"
      action={<LinkButton href="/contract/planner">{t('toPlanner')}</LinkButton>}
    />
  );
}
