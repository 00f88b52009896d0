'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { breakable } from '@/components/ui/breakable';
import { Button } from '@/components/ui/button';
import type { Column } from '@/components/ui/data-table';
import { Choice } from '@/components/ui/select';
import { changesFor, isFixed, isOwnLine, mayRemove, risksOf } from '@/lib/rules/review/review';
import type { ReviewLine } from '@/lib/rules/review/review-schema';
import type { Role } from '@/lib/rules/roles';
import styles from './review-lines.module.css';
import type { Wish } from './use-review';
import { type ReviewWords, useOutcome, useReviewWords } from './use-review-words';

/** What the cells of decisions need to know, and do. */
export interface DecisionControls {
  /** What is on its way, by position. */
  pending: ReadonlyMap<number, Wish>;
  denial: string | null;
  /** The lines whose changes stand in a job. */
  inJob: ReadonlySet<number>;
  account: string;
  role: Role;
  isMfaRequired: boolean;
  onDecide: (wish: Wish) => void;
  onNote: (position: number) => void;
}

interface CellProps {
  row: ReviewLine;
}

/** THE COLUMNS of a review as its lines are decided; their names are `review.lineColumn` in the messages. */
export const SCREEN_COLUMNS = [
  { key: 'what', width: 'minmax(0, 1.7fr)', className: styles.what, isName: true, Cell: What },
  { key: 'frozen', width: 'minmax(0, 0.9fr)', className: styles.frozen, Cell: Frozen },
  { key: 'since', width: '6.5rem', className: styles.since, Cell: Since },
  { key: 'decision', width: 'minmax(25rem, 1.3fr)', className: styles.decision, Cell: Decision },
] as const satisfies readonly Column<ReviewLine, DecisionControls>[];

export const PAPER_COLUMNS = [
  { key: 'what', width: '36%', isName: true, Cell: PaperWhat },
  { key: 'frozen', width: '20%', Cell: ({ row, shared }) => shared.frozenWhole(row) },
  { key: 'decision', width: '28%', Cell: PaperDecision },
  { key: 'result', width: '16%', Cell: PaperResult },
] as const satisfies readonly Column<ReviewLine, ReviewWords>[];

function What({ row }: CellProps) {
  const t = useTranslations('review');
  const words = useReviewWords();
  const [name, detail] = [words.name(row), words.detail(row)];
  return (
    <span className={styles.whole} title={detail ? `${name} ${detail}` : name}>
      <span className={styles.kind}>{t(`kind.${row.kind}`)}</span>
      <bdi className={styles.name}>{breakable(name)}</bdi>
      {detail && <span className={styles.detail}>{detail}</span>}
    </span>
  );
}

function Frozen({ row, shared }: CellProps & { shared: DecisionControls }) {
  const t = useTranslations('review');
  const frozen = useReviewWords().frozen(row);
  const risks = risksOf(row, shared.isMfaRequired);
  return (
    <>
      <span className={styles.state} title={frozen}>
        {frozen}
      </span>
      {row.kind === 'member' && row.value.mfa === 'off' && (
        <Badge tone={risks.includes('noMfa') ? 'warn' : 'plain'}>{t('risk.noMfa')}</Badge>
      )}
      {risks.includes('formerMaker') && <Badge tone="warn">{t('risk.formerMaker')}</Badge>}
    </>
  );
}

function Since({ row: { since } }: CellProps) {
  const t = useTranslations('review');
  if (since === 'first') return null;
  return <span className={since === 'same' ? styles.quiet : styles.news}>{t(`since.${since}`)}</span>;
}

function Decision({ row, shared }: CellProps & { shared: DecisionControls }) {
  const t = useTranslations('review');
  const words = useReviewWords();
  const isOwn = isOwnLine(row, shared.account);
  const isInJob = shared.denial === null && !isFixed(row) && shared.inJob.has(row.position);
  const wish = shared.pending.get(row.position);
  const isOpen = shared.denial === null && !isFixed(row) && !isOwn && !isInJob;
  return (
    <>
      {isOpen ? (
        <Controls {...shared} line={row} wish={wish} name={words.name(row)} />
      ) : (
        <span className={styles.decided}>
          {isOwn && row.decision === null && shared.denial === null
            ? t(row.kind === 'key' ? 'ownKey' : 'ownLine')
            : words.decision(row)}
        </span>
      )}
      {isInJob && (
        <span className={styles.below} title={t('inJob')}>
          {t('inJob')}
        </span>
      )}
      <Below line={row} isOpen={isOpen} onNote={shared.onNote} />
    </>
  );
}

interface PaperCellProps extends CellProps {
  shared: ReviewWords;
}

function PaperWhat({ row, shared }: PaperCellProps) {
  return (
    <>
      <bdi>{breakable(shared.name(row))}</bdi>{' '}
      <small>{[shared.kind(row), shared.detail(row)].filter(Boolean).join(' · ')}</small>
    </>
  );
}

function PaperDecision({ row, shared }: PaperCellProps) {
  return (
    <>
      {shared.decision(row)} {row.decidedBy && <small>{breakable(row.decidedBy)}</small>} {row.note}
    </>
  );
}

function PaperResult({ row, shared }: PaperCellProps) {
  return (
    <>
      {shared.result(row).join(' · ')} {row.journalLine !== null && <small>{shared.proof(row.journalLine)}</small>}
    </>
  );
}

/** One line of what came of it: the whole is in its dialog, which the note opens, or else the text itself. */
function Below({ line, isOpen, onNote }: { line: ReviewLine; isOpen: boolean; onNote: (position: number) => void }) {
  const outcome = useOutcome(line, isOpen);
  if (!outcome) return null;
  const look = { className: styles.below, title: outcome.text };
  if (isOpen) return <span {...look}>{outcome.shown}</span>;
  return (
    <span data-control="note" className={styles.opener}>
      <button type="button" {...look} aria-haspopup="dialog" onClick={() => onNote(line.position)}>
        {outcome.shown}
      </button>
    </span>
  );
}

interface ControlsProps extends Pick<DecisionControls, 'role' | 'onDecide' | 'onNote'> {
  line: ReviewLine;
  /** What is on its way. */
  wish: Wish | undefined;
  name: string;
}

/** Pressing what is chosen already takes the decision back. */
function Controls({ line, wish, role, name, onDecide, onNote }: ControlsProps) {
  const t = useTranslations('review');
  const { position, note } = line;
  const { decision } = wish ?? line;
  const choose = (next: 'keep' | 'remove') =>
    onDecide({ position, note, decision: next === decision ? null : next, to: null });
  const isRemovable = mayRemove(line, role);
  return (
    <div
      role="group"
      aria-label={t('decisionOf', { name })}
      aria-busy={wish ? true : undefined}
      className={styles.controls}
    >
      <span data-control="keep">
        <Button size="s" aria-pressed={decision === 'keep'} onClick={() => choose('keep')}>
          {t('decision.keep')}
        </Button>
      </span>
      <ChangeControl line={line} wish={wish} role={role} name={name} onDecide={onDecide} onNote={onNote} />
      {isRemovable && (
        <span data-control="remove">
          <Button size="s" aria-pressed={decision === 'remove'} onClick={() => choose('remove')}>
            {t(line.kind === 'member' ? 'decision.removeMember' : 'decision.remove')}
          </Button>
        </span>
      )}
      <span data-control="note">
        <Button
          size="s"
          variant="quiet"
          icon="pencil"
          aria-label={t(note ? 'note.editOf' : 'note.addOf', { name })}
          onClick={() => onNote(position)}
        />
      </span>
    </div>
  );
}

/** A choice of what it can become; the address of a receipt is typed with its note. */
function ChangeControl({ line, wish, role, name, onDecide, onNote }: ControlsProps) {
  const t = useTranslations('review');
  const words = useReviewWords();
  const { position, note } = line;
  const { decision, to } = wish ?? line;
  const chosen = decision === 'change' && to !== null ? [to] : [];
  const options = new Set([...changesFor(line, role), ...chosen]);
  if (line.kind === 'receipt')
    return (
      <span data-control="change">
        <Button size="s" aria-pressed={decision === 'change'} onClick={() => onNote(position)}>
          {t('decision.change')}
        </Button>
      </span>
    );
  if (options.size === 0) return null;
  return (
    <span data-control="change" data-chosen={decision === 'change' || undefined}>
      <Choice
        small
        fit
        aria-label={t('changeOf', { name })}
        none={t('decision.change')}
        values={[...options]}
        nameOf={(option) => t('decision.becomes', { to: words.value(line, option) })}
        value={decision === 'change' ? to : null}
        onChoose={(next) => onDecide({ position, note, decision: next ? 'change' : null, to: next })}
      />
    </span>
  );
}
