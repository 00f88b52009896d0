'use client';

import { useTranslations } from 'next-intl';
import { UnreadPanel } from '@/components/layout/unread-panel';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { Alert } from '@/components/ui/alert';
import { Stack } from '@/components/ui/stack';
import { useQuery } from '@/lib/client/use-query';
import type { Organization } from '@/lib/rules/organization/organization';
import { type Change, proposalQuery } from '@/lib/rules/contracts/proposal';
import { evaluateProposal, type ProposalLine, proposalTotals } from '@/lib/rules/contracts/proposal-evaluation';
import styles from './approval.module.css';
import { ApprovalInputs } from './approval-inputs';
import { ApprovalSheet } from './approval-sheet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Wording, WORDING_FIELDS } from '@/lib/rules/contracts/proposal';
import { TIMING } from '@/lib/rules/timing';
import { useAutosave } from '@/lib/client/use-autosave';
import { readStored, type StoredName, writeStored } from '@/lib/client/storage';
import { useCurrentUser } from '@/lib/client/current-user';

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

/** What was typed on an approval sheet, and nothing of what it is filled with by itself. */
interface ApprovalDraft {
  typed: Partial<Wording>;
  /** When what is shown was kept, milliseconds since the epoch; null where nothing comes from an earlier visit. */
  restoredAt: number | null;
  type: (part: Partial<Wording>) => void;
  /** Begins anew: what was typed, and what is kept of it, goes. */
  drop: () => void;
}

interface Kept {
  organizationId: number;
  savedAt: number;
  typed: Partial<Wording>;
}

/** Keeps what is typed in this browser, for this account and this organisation only, as other drafts are kept. */
function useApprovalDraft(): ApprovalDraft {
  const { fingerprint, organization } = useCurrentUser();
  const name: StoredName = `draft.${fingerprint}.approval`;
  const organizationId = organization?.id ?? 0;
  const [typed, setTyped] = useState<Partial<Wording>>({});
  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  const isNew = useRef(false);

  const restore = useEffectEvent(() => {
    const kept = keptIn(readStored(name), organizationId);
    if (!kept) return;
    setTyped((now) => ({ ...kept.typed, ...now }));
    setRestoredAt(kept.savedAt);
  });
  useEffect(() => restore(), []);
  useAutosave(() => {
    if (!isNew.current) return;
    isNew.current = false;
    writeStored(name, JSON.stringify({ organizationId, savedAt: Date.now(), typed } satisfies Kept));
  });

  return {
    typed,
    restoredAt,
    type: (part) => {
      isNew.current = true;
      setTyped((now) => ({ ...now, ...part }));
    },
    drop: () => {
      isNew.current = false;
      setTyped({});
      setRestoredAt(null);
      writeStored(name, null);
    },
  };
}

/** A kept draft; null where there is none, or where it is another organisation's, too old, or not what was kept. */
function keptIn(text: string | null, organizationId: number): Kept | null {
  try {
    const { savedAt, typed, ...kept }: Partial<Kept> = JSON.parse(text ?? 'null') ?? {};
    if (kept.organizationId !== organizationId || typeof savedAt !== 'number' || typeof typed !== 'object') return null;
    if (Math.abs(Date.now() - savedAt) >= TIMING.draftKeptMs) return null;
    const texts = WORDING_FIELDS.filter((field) => typeof typed[field] === 'string');
    return { organizationId, savedAt, typed: Object.fromEntries(texts.map((field) => [field, typed[field]])) };
  } catch {
    return null;
  }
}
