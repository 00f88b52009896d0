'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { QueryState } from '@/components/layout/query-state';
import { Alert } from '@/components/ui/alert';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { NotPrinted } from '@/components/ui/printed-sheet';
import { Row, Stack } from '@/components/ui/stack';
import { useCurrentUser } from '@/lib/client/current-user';
import { readStored, type StoredName, writeStored } from '@/lib/client/storage';
import { useAutosave } from '@/lib/client/use-autosave';
import { useQuery } from '@/lib/client/use-query';
import { APPROVAL_FIELDS, type ApprovalTexts, type Change, proposalQuery } from '@/lib/rules/contracts/proposal';
import { evaluateProposal, type ProposalLine, proposalTotals } from '@/lib/rules/contracts/proposal-evaluation';
import type { Organization } from '@/lib/rules/organization/organization';
import { fieldsOf, number, object, stored } from '@/lib/rules/text/stored-json';
import { TIMING } from '@/lib/rules/timing';
import { ApprovalSheet } from './approval-sheet';
import styles from './approval.module.css';
import type { Route } from 'next';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Panel } from '@/components/ui/panel';
import { TextArea, TextInput } from '@/components/ui/text-input';
import { useLocalTime, useToday } from '@/lib/client/use-local-time';
import { LIMITS } from '@/lib/rules/limits';

interface Props {
  changes: readonly Change[];
  origin: string;
  today: string;
}

/** The sheet with the fields that fill it; without any possible change there is none. */
export function ApprovalScreen(props: Props) {
  const t = useTranslations('approval');
  const reading = useQuery('organization.read');
  const { data } = reading;
  const today = useToday(props.today);
  if (!data) return <QueryState query={reading} panel={t('title')} lines={8} />;
  return <ApprovalEditor {...props} today={today} organization={data.organization} />;
}

function ApprovalEditor({ changes, origin, today, organization }: Props & { organization: Organization }) {
  const t = useTranslations('approval');
  const contracts = organization.services.Customine;
  const all = evaluateProposal(changes, contracts, today);
  const lines = all.filter((line): line is ProposalLine => line.problem === null);
  const draft = useApprovalDraft();
  const { email } = useCurrentUser();
  const { data: profile } = useQuery('profile.read');
  const texts = {
    subject: t('subjectOf', { count: lines.length }),
    department: organization.departmentName ?? '',
    applicant: profile?.name ?? email,
    reason: '',
    ...draft.typed,
  };
  if (lines.length === 0) return <NothingToApprove />;
  const path = `/contract/planner?${proposalQuery(lines.map(({ change }) => change))}` as const;
  return (
    <Stack gap="panels">
      {lines.length < all.length && (
        <NotPrinted>
          <Alert tone="warn">{t('leftOut', { count: all.length - lines.length })}</Alert>
        </NotPrinted>
      )}
      <ApprovalInputs
        texts={texts}
        onChange={draft.change}
        back={path}
        restoredAt={draft.restoredAt}
        onStartOver={draft.discard}
      />
      <ApprovalSheet
        texts={texts}
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

interface StoredDraft {
  organizationId: number;
  savedAt: number;
  typed: Partial<ApprovalTexts>;
}

/** Saved in this browser, for this account and this organisation only. */
function useApprovalDraft() {
  const { fingerprint, organization } = useCurrentUser();
  const name: StoredName = `draft.${fingerprint}.approval`;
  const organizationId = organization?.id ?? 0;
  const [typed, setTyped] = useState<Partial<ApprovalTexts>>({});
  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  const isNew = useRef(false);

  const restore = useEffectEvent(() => {
    const draft = usableDraft(readStored(name, storedDraft), organizationId);
    if (!draft) return;
    setTyped((now) => ({ ...draft.typed, ...now }));
    setRestoredAt(draft.savedAt);
  });
  useEffect(() => restore(), []);
  useAutosave(() => {
    if (!isNew.current) return;
    isNew.current = false;
    writeStored(name, JSON.stringify({ organizationId, savedAt: Date.now(), typed } satisfies StoredDraft));
  });

  return {
    /** Only what the user typed, not the defaults. */
    typed,
    /** When the shown draft was saved, milliseconds since the epoch; null if it does not come from an earlier visit. */
    restoredAt,
    change: (part: Partial<ApprovalTexts>) => {
      isNew.current = true;
      setTyped((now) => ({ ...now, ...part }));
    },
    discard: () => {
      isNew.current = false;
      setTyped({});
      setRestoredAt(null);
      writeStored(name, null);
    },
  };
}

/** Whatever is no text is left out. */
function textsOf(value: unknown): Partial<ApprovalTexts> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = fieldsOf(value);
  const texts = APPROVAL_FIELDS.filter((field) => typeof fields[field] === 'string');
  return Object.fromEntries(texts.map((field) => [field, fields[field]]));
}

const storedDraft = stored(object<StoredDraft>({ organizationId: number, savedAt: number, typed: textsOf }));

/** Null if it is another organisation's or too old. */
function usableDraft(draft: StoredDraft | null, organizationId: number): StoredDraft | null {
  const isUsable =
    draft?.organizationId === organizationId && Math.abs(Date.now() - draft.savedAt) < TIMING.draftLifeMs;
  return isUsable ? draft : null;
}

interface ApprovalInputsProps {
  texts: ApprovalTexts;
  onChange: (part: Partial<ApprovalTexts>) => void;
  back: Route;
  restoredAt: number | null;
  onStartOver: () => void;
}

/** The texts of the sheet; they stay in this browser. */
export function ApprovalInputs({ texts, onChange, back, restoredAt, onStartOver }: ApprovalInputsProps) {
  const t = useTranslations('approval');
  const ui = useTranslations('ui');
  const actions = (
    <Row end>
      <LinkButton href={back}>{t('toPlanner')}</LinkButton>
      <Button variant="primary" onClick={() => window.print()}>
        {ui('print')}
      </Button>
    </Row>
  );
  return (
    <NotPrinted>
      <Panel title={t('words')} description={t('wordsText')} footer={actions}>
        <Stack>
          <RestoredNote at={restoredAt} onStartOver={onStartOver} />
          <TextLine name="subject" max={LIMITS.address} texts={texts} onChange={onChange} />
          <div className={styles.pair}>
            <TextLine name="department" max={LIMITS.departmentName} texts={texts} onChange={onChange} />
            <TextLine name="applicant" max={LIMITS.displayName} texts={texts} onChange={onChange} />
          </div>
          <Field label={t('reason')} hint={t('reasonHint')} wide>
            <TextArea
              rows={4}
              value={texts.reason}
              maxLength={LIMITS.approvalReason}
              onChange={({ target }) => onChange({ reason: target.value })}
            />
          </Field>
        </Stack>
      </Panel>
    </NotPrinted>
  );
}

function RestoredNote({ at, onStartOver }: { at: number | null; onStartOver: () => void }) {
  const t = useTranslations('approval');
  const formatTime = useLocalTime();
  if (at === null) return null;
  const time = formatTime(at, 'dateTime');
  return (
    <Alert tone="info" action={{ label: t('anew'), onSelect: onStartOver }}>
      {t('restored', { time })}
    </Alert>
  );
}

interface TextLineProps extends Pick<ApprovalInputsProps, 'texts' | 'onChange'> {
  name: Exclude<keyof ApprovalTexts, 'reason'>;
  max: number;
}

function TextLine({ name, max, texts, onChange }: TextLineProps) {
  const t = useTranslations('approval');
  return (
    <Field label={t(name)} wide>
      <TextInput value={texts[name]} maxLength={max} onChange={({ target }) => onChange({ [name]: target.value })} />
    </Field>
  );
}
