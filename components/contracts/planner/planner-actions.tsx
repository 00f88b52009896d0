'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PaymentLink } from '@/components/contracts/payment/payment-link';
import { useKeepUpgrade } from '@/components/contracts/payment/upgrade/use-upgrade-draft';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { LinkButton } from '@/components/ui/link-button';
import { Row } from '@/components/ui/stack';
import { usePermission } from '@/lib/client/use-permission';
import { needsCard } from '@/lib/rules/contracts/customisation-plans';
import { proposalQuery } from '@/lib/rules/contracts/proposal';
import type { ProposalLine } from '@/lib/rules/contracts/proposal-evaluation';
import { LIMITS } from '@/lib/rules/limits';
import { ApplyDialog } from './apply-dialog';
import styles from './planner.module.css';

interface Props {
  /** Only changes without a problem. */
  lines: readonly ProposalLine[];
  hasProblem: boolean;
  onApplied: (domains: readonly string[]) => void;
  onReset: () => void;
}

/** An owner can apply a proposal; every user can copy its address or print it. */
export function PlannerActions({ lines, hasProblem, onApplied, onReset }: Props) {
  const t = useTranslations('planner.action');
  const denied = useTranslations('ui.denied');
  const denial = usePermission('service.setPlan');
  const [applied, setApplied] = useState<readonly ProposalLine[] | null>(null);
  const query = proposalQuery(lines.map(({ change }) => change));
  const [withCard, ready] = [lines.filter(isCardNeeded), lines.filter((line) => !isCardNeeded(line))];
  const first = withCard.length > 0 && ready.length === 0 ? t('cardFirst') : null;
  const nothing = hasProblem ? t('problemFirst') : lines.length === 0 ? t('chooseFirst') : null;
  // A sign-in on the way would cut a longer redirect.
  const tooLong = `/contract/planner?${query}`.length > LIMITS.redirect ? t('tooLong') : null;
  const apply = (
    <Button
      variant={denial ? 'secondary' : 'primary'}
      onClick={() => setApplied(ready)}
      disabledReason={denial ? denied(denial) : (nothing ?? first)}
    >
      {t('apply', { count: ready.length })}
    </Button>
  );
  return (
    <>
      {denial === 'ownerNeeded' && <p className={styles.quiet}>{t('ownerNote')}</p>}
      {denial === null && <UpgradesWithCard lines={withCard} />}
      <div className={styles.actions}>
        {denial === null && apply}
        <CopyButton
          variant={denial ? 'primary' : 'secondary'}
          size="m"
          label={t('copy')}
          value={async () => `${location.origin}/contract/planner?${query}`}
          disabledReason={nothing ?? tooLong}
        />
        <ApprovalLink query={query} reason={nothing ?? tooLong} />
        {denial !== null && apply}
        <Button
          variant="quiet"
          onClick={onReset}
          disabledReason={lines.length === 0 && !hasProblem ? t('chooseFirst') : null}
        >
          {t('reset')}
        </Button>
      </div>
      {applied && <ApplyDialog lines={applied} onApplied={onApplied} onClose={() => setApplied(null)} />}
    </>
  );
}

function UpgradesWithCard({ lines }: { lines: readonly ProposalLine[] }) {
  const t = useTranslations('planner.action');
  const keepUpgrade = useKeepUpgrade();
  if (lines.length === 0) return null;
  return (
    <Alert tone="info" title={t('cardNeeded')}>
      <Row>
        {lines.map(({ change: { domain, planCode = '', slots } }) => (
          <PaymentLink
            key={domain}
            domain={domain}
            isUpgrade
            size="s"
            onFollow={() => keepUpgrade(domain, { planCode, slots: slots === undefined ? '' : String(slots) })}
          >
            {t('upgrade', { domain })}
          </PaymentLink>
        ))}
      </Row>
    </Alert>
  );
}

/** A paid plan is taken together with its card. */
function isCardNeeded({ contract, after, before }: ProposalLine): boolean {
  return after.planCode !== before.planCode && needsCard(contract, after.planCode);
}

function ApprovalLink({ query, reason }: { query: string; reason: string | null }) {
  const t = useTranslations('planner.action');
  return reason === null ? (
    <LinkButton href={`/contract/approval?${query}`} icon="contract">
      {t('approval')}
    </LinkButton>
  ) : (
    <Button icon="contract" disabledReason={reason}>
      {t('approval')}
    </Button>
  );
}
