'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Stack } from '@/components/ui/stack';
import { TextArea, TextInput } from '@/components/ui/text-input';
import { useCurrentUser } from '@/lib/client/current-user';
import { STAY_BUSY, useSingleFlight } from '@/lib/client/use-single-flight';
import { isEmail, isSameAccount, toHalfWidth } from '@/lib/rules/auth/account';
import type { Failure } from '@/lib/rules/failures';
import { isPossible, mayNote } from '@/lib/rules/review/review';
import { REVIEW_LIMITS } from '@/lib/rules/review/review-lists';
import type { ReviewLine } from '@/lib/rules/review/review-schema';
import type { Outcome, Wish } from './use-review';
import { useOutcome, useReviewWords } from './use-review-words';

interface NoteDialogProps {
  line: ReviewLine;
  /** The line is being sent just now. */
  isBusy: boolean;
  denial: string | null;
  onDecide: (wishes: readonly Wish[]) => Promise<Outcome>;
  onClose: () => void;
}

/** What came of a line whole, of which its row shows a part. What is only read has no fields; what is typed already stays. */
export function NoteDialog(props: NoteDialogProps) {
  const [isRead] = useState(props.denial !== null);
  return isRead ? <WholeLine {...props} /> : <NoteForm {...props} />;
}

function WholeLine({ line, denial, onClose }: NoteDialogProps) {
  const t = useTranslations('review.note');
  const ui = useTranslations('ui');
  const words = useReviewWords();
  return (
    <Dialog
      size="m"
      title={t('whole', { name: words.name(line) })}
      onClose={onClose}
      footer={
        <Button data-safe onClick={onClose}>
          {ui('close')}
        </Button>
      }
    >
      <Stack>
        <p>{words.decision(line)}</p>
        <Outcome line={line} />
        {denial && <p>{denial}</p>}
      </Stack>
    </Dialog>
  );
}

function Outcome({ line }: { line: ReviewLine }) {
  const outcome = useOutcome(line, false);
  return outcome && <p>{outcome.shown}</p>;
}

/** Why a line was decided as it was; for a receipt also the address that it should go to. */
function NoteForm({ line, isBusy: isSent, denial, onDecide, onClose }: NoteDialogProps) {
  const t = useTranslations('review.note');
  const labels = useTranslations('labels');
  const notSaved = useTranslations('review')('notSaved');
  const words = useReviewWords();
  const { account, role } = useCurrentUser();
  const isOpen = mayNote(line, account) || isPossible(line, line, role);
  const othersNote = isOpen ? null : t(line.notedBy ? 'othersNote' : 'oldNote');
  const form = useNote({ line, onDecide, onClose });
  const { note, address, setTyped, isWrong, isLong, isBusy, failure, isMet, save } = form;
  return (
    <Dialog
      size="m"
      title={t('title', { name: words.name(line) })}
      onClose={onClose}
      confirmLabel={t('save')}
      confirmReason={
        denial ??
        othersNote ??
        (isWrong ? t('wrongAddress') : isLong ? t('tooLong', { most: REVIEW_LIMITS.note }) : null)
      }
      onConfirm={() => void save()}
      busy={isBusy || isSent}
    >
      <Stack>
        <Outcome line={{ ...line, note: '' }} />
        {line.kind === 'receipt' && (
          <Field label={t('address')} hint={t('addressHint', { now: line.value.email })} wide>
            <TextInput
              type="email"
              value={address}
              autoComplete="off"
              maxLength={300}
              onChange={({ target }) => setTyped({ address: target.value })}
            />
          </Field>
        )}
        <Field label={labels('note')} hint={t('hint')} max={REVIEW_LIMITS.note} used={note.length} wide>
          <TextArea rows={3} value={note} onChange={({ target }) => setTyped({ note: target.value })} />
        </Field>
        {isMet && denial === null && <Theirs line={line} />}
        {failure && <FailureAlert failure={failure} title={notSaved} />}
      </Stack>
    </Dialog>
  );
}

function Theirs({ line }: { line: ReviewLine }) {
  const t = useTranslations('review.note');
  const decision = useReviewWords().decision(line);
  return (
    <Alert tone="warn" title={t('changed')} announce>
      {t(line.note ? 'changedTo' : 'changedWithout', { decision, note: line.note })}
    </Alert>
  );
}

/** What was not typed follows the line. What a colleague made of it since the opening is shown first, and only then replaced. */
function useNote({ line, onDecide, onClose }: Pick<NoteDialogProps, 'line' | 'onDecide' | 'onClose'>) {
  const { account } = useCurrentUser();
  const { position, kind, decision, to } = line;
  const [typed, setTyped] = useState<{ note?: string; address?: string }>({});
  const { note = line.note, address = kind === 'receipt' ? (to ?? '') : '' } = typed;
  const [seen, setSeen] = useState(line);
  const [isMet, setMet] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { once, isBusy } = useSingleFlight();
  const email = toHalfWidth(address).trim();
  const isChange = kind === 'receipt' && email !== '';
  const isWrong = isChange && !isEmail(email);
  const isLong = note.length > REVIEW_LIMITS.note;
  const save = () =>
    once(async () => {
      setFailure(undefined);
      const kept = decision === 'change' && kind === 'receipt' && !isChange ? null : decision;
      const wish = {
        position,
        note: note.trim(),
        decision: isChange ? 'change' : kept,
        to: isChange ? email : kind === 'receipt' ? null : to,
      } as const;
      const isThere = wish.note === line.note && wish.decision === decision && wish.to === to;
      const meet = (theirs: ReviewLine) => {
        setSeen(theirs);
        setMet(true);
      };
      if (!isThere) {
        if (isOthers(seen, line, account)) return meet(line);
        const { failure: problem, conflicts } = await onDecide([wish]);
        if (problem) return setFailure(problem);
        if (conflicts[0]) return meet(conflicts[0]);
      }
      onClose();
      return STAY_BUSY;
    });
  const type = (part: typeof typed) => setTyped((before) => ({ ...before, ...part }));
  return { note, address, setTyped: type, isWrong, isLong, isBusy, failure, isMet, save };
}

function isOthers(seen: ReviewLine, { note, decision, to, decidedBy }: ReviewLine, account: string): boolean {
  const isDecided = decision !== seen.decision || to !== seen.to;
  return note !== seen.note || (isDecided && !isSameAccount(decidedBy ?? '', account));
}
