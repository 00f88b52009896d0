'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { lazyDialog } from '@/components/ui/lazy-component';
import { Panel } from '@/components/ui/panel';
import { dismissToast, toast } from '@/components/ui/toast';
import { useAddressQuery } from '@/lib/client/use-address-query';
import { useCurrentUser } from '@/lib/client/current-user';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { isSameAccount } from '@/lib/rules/auth/account';
import type { Failure } from '@/lib/rules/failures';
import { isFixed, isOwnLine, requiresMfa, RISKS, risksOf } from '@/lib/rules/review/review';
import type { ReviewAnswer, ReviewLine } from '@/lib/rules/review/review-schema';
import { linesInSight, readReviewQuery, WHOLE_REVIEW, writeReviewQuery } from '@/lib/rules/review/review-address';
import { ReviewFilters } from './review-filters';
import styles from './review-lines.module.css';
import { ReviewTable } from './review-table';
import type { ReviewState, Wish } from './use-review';
import { useReviewWords } from './use-review-words';
import { Dialog } from '@/components/ui/dialog';

const NoteDialog = lazyDialog(() => import('./note-dialog').then((loaded) => loaded.NoteDialog));

interface ReviewLinesProps {
  state: ReviewState & { data: ReviewAnswer };
  denial: string | null;
  /** The lines that are not decided as long as they stand in a job. */
  inJob: ReadonlySet<number>;
}

/** The lines of a review: filtered in the address, decided one by one or all in sight, by mouse or by keys. */
export function ReviewLines({ state, denial, inJob }: ReviewLinesProps) {
  const t = useTranslations('review');
  const labels = useTranslations('labels');
  const { lines } = state.data;
  const { account } = useCurrentUser();
  const [query, onQuery] = useAddressQuery(readReviewQuery, writeReviewQuery);
  const [note, setNote] = useState<number | null>(null);
  const inSight = useInSight(lines, query);
  const { decide, decideQuietly, conflicts, forgetConflicts } = useDecisions(state, denial, inJob);
  const undecided = inSight.filter(({ decision }) => decision === null);
  const noted = lines.find(({ position }) => position === note);
  const ownDenial = noted && isOwnLine(noted, account) ? t(noted.kind === 'key' ? 'ownKey' : 'ownLine') : null;
  const noteDenial = denial ?? (noted && isFixed(noted) ? t('fixed') : inJob.has(note ?? -1) ? t('inJob') : ownDenial);
  const ofNote = { denial: noteDenial, onDecide: decideQuietly, onClose: () => setNote(null) };
  return (
    <Panel
      title={t('linesTitle')}
      description={denial ? undefined : <span className={styles.keys}>{t('keys')}</span>}
      flush
    >
      <ReviewFilters
        query={query}
        onQuery={onQuery}
        found={t('found', { count: inSight.length, undecided: undecided.length })}
        action={
          denial === null && (
            <KeepAll
              undecided={undecided.filter((line) => !isOwnLine(line, account) && !inJob.has(line.position))}
              isMfaRequired={requiresMfa(lines)}
              onKeep={decide}
              onShowRisky={() => onQuery({ ...WHOLE_REVIEW, show: 'risky' })}
            />
          )
        }
      />
      {conflicts.length > 0 && <Conflicts lines={conflicts} onDismiss={forgetConflicts} />}
      {inSight.length === 0 ? (
        <EmptyState
          icon="search"
          title={t('none')}
          text={t('noneText')}
          action={<Button onClick={() => onQuery(WHOLE_REVIEW)}>{labels('showAll')}</Button>}
        />
      ) : (
        <ReviewTable lines={inSight} state={state} denial={denial} inJob={inJob} onDecide={decide} onNote={setNote} />
      )}
      {noted && <NoteDialog line={noted} isBusy={state.pending.has(noted.position)} {...ofNote} />}
    </Panel>
  );
}

/** The lines of a query. One that no longer fits after it was decided stays until something else is asked for. */
function useInSight(lines: readonly ReviewLine[], query: ReturnType<typeof readReviewQuery>): ReviewLine[] {
  const asked = JSON.stringify(query);
  const [held, setHeld] = useState(() => ({ asked, positions: positionsOf(lines, query) }));
  if (held.asked !== asked) setHeld({ asked, positions: positionsOf(lines, query) });
  const { positions } = held;
  return lines.filter(({ position }) => positions.has(position));
}

function positionsOf(lines: readonly ReviewLine[], query: ReturnType<typeof readReviewQuery>): ReadonlySet<number> {
  return new Set(linesInSight(lines, query).map(({ position }) => position));
}

/** Sends decisions, and tells what did not go as it was meant. */
function useDecisions({ decide: post }: ReviewState, denial: string | null, inJob: ReadonlySet<number>) {
  const t = useTranslations('review');
  const messageOf = useFailureMessage();
  const { account } = useCurrentUser();
  const [conflicts, setConflicts] = useState<readonly ReviewLine[]>([]);
  const send = useCallback(
    (wishes: readonly Wish[]) => post(wishes.filter(({ position }) => !inJob.has(position))),
    [post, inJob],
  );
  const tell = useCallback(
    (failure: Failure | undefined) =>
      failure && toast({ tone: 'bad', text: `${t('notSaved')}\n${messageOf(failure)}`, requestId: failure.requestId }),
    [messageOf, t],
  );
  // The caller says why nothing was saved.
  const decideQuietly = useCallback((wishes: readonly Wish[]) => send(denial === null ? wishes : []), [denial, send]);
  const decide = useCallback(
    async (wishes: readonly Wish[]) => {
      const { failure, conflicts: lost, decided } = await decideQuietly(wishes);
      if (lost.length > 0) setConflicts(lost);
      tell(failure);
      const own = decided.filter(({ decidedBy }) => isSameAccount(decidedBy ?? '', account));
      if (wishes.length === 1 || own.length === 0) return;
      const back = own.map(({ position, note, version: seen }) => ({ position, decision: null, to: null, note, seen }));
      const takeBack = async () => {
        const taken = await send(back);
        if (taken.conflicts.length > 0) setConflicts(taken.conflicts);
        tell(taken.failure);
      };
      const onSelect = () => {
        dismissToast(told);
        void takeBack();
      };
      const action = { label: t('keepAll.undo'), onSelect };
      const told = toast({ tone: 'good', text: t('keepAll.done', { count: own.length }), action });
    },
    [decideQuietly, tell, account, send, t],
  );
  return { decide, decideQuietly, conflicts, forgetConflicts: () => setConflicts([]) };
}

function Conflicts({ lines, onDismiss }: { lines: readonly ReviewLine[]; onDismiss: () => void }) {
  const t = useTranslations('review.conflict');
  const words = useReviewWords();
  return (
    <div className={styles.conflicts}>
      <Alert tone="warn" title={t('title', { count: lines.length })} onDismiss={onDismiss} announce>
        <ul>
          {lines.slice(0, MOST_CONFLICTS).map((line) => (
            <li key={line.position}>
              {t('line', {
                name: words.name(line),
                by: line.decidedBy ?? t('nobody'),
                decision: words.decision(line),
              })}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}

const MOST_CONFLICTS = 5;

interface KeepAllProps {
  /** What is in sight, undecided, and for this user to decide. */
  undecided: readonly ReviewLine[];
  isMfaRequired: boolean;
  onKeep: (wishes: Wish[]) => Promise<void>;
  onShowRisky: () => void;
}

/** What is in sight and undecided is kept at one press, but for what needs a look of its own: that stays undecided, and is named. */
function KeepAll({ undecided, isMfaRequired, onKeep, onShowRisky }: KeepAllProps) {
  const t = useTranslations('review.keepAll');
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const judged = undecided.map((line) => ({ line, risks: risksOf(line, isMfaRequired) }));
  const kept = judged.filter(({ risks }) => risks.length === 0).map(({ line }) => line);
  const [count, risky] = [kept.length, undecided.length - kept.length];
  const keep = async () => {
    setBusy(true);
    await onKeep(kept.map(({ position, note }) => ({ position, decision: 'keep', to: null, note })));
    setBusy(false);
    setAsking(false);
  };
  const show = () => {
    setAsking(false);
    onShowRisky();
  };
  const reason = count > 0 ? null : t(risky > 0 ? 'onlyRisky' : 'nothing');
  return (
    <>
      <Button size="s" icon="check" disabledReason={reason} onClick={() => setAsking(true)}>
        {t('open', { count })}
      </Button>
      <Dialog
        open={isAsking}
        title={t('title', { count })}
        onClose={() => setAsking(false)}
        confirmLabel={t('confirm', { count })}
        onConfirm={() => void keep()}
        busy={isBusy}
      >
        <p>{t('text')}</p>
        {risky > 0 && (
          <Alert tone="warn" title={t('risky', { count: risky })} action={{ label: t('showRisky'), onSelect: show }}>
            <ul>
              {RISKS.map((risk) => ({ risk, count: judged.filter(({ risks }) => risks.includes(risk)).length }))
                .filter((one) => one.count > 0)
                .map((one) => (
                  <li key={one.risk}>{t(`risks.${one.risk}`, { count: one.count })}</li>
                ))}
            </ul>
          </Alert>
        )}
      </Dialog>
    </>
  );
}
