'use client';

import { mayCall } from '@/lib/rules/permissions';
import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { QueryState } from '@/components/layout/query-state';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { Progress } from '@/components/ui/progress';
import { Row, Stack } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import { write } from '@/lib/client/api';
import { useCurrentUser } from '@/lib/client/current-user';
import { useQuery, useInvalidate } from '@/lib/client/use-query';
import { STAY_BUSY, useSingleFlight } from '@/lib/client/use-single-flight';
import { canonicalAccount } from '@/lib/rules/auth/account';
import { useKeptFailureMessage } from '@/lib/client/use-kept-failure-message';
import type { Failure } from '@/lib/rules/failures';
import { REVIEW_LIMITS } from '@/lib/rules/review/review-lists';
import { fromWire } from '@/lib/rules/roles';
import { addDays } from '@/lib/rules/text/calendar-days';
import { formatMonth } from '@/lib/rules/text/format';
import styles from './review.module.css';

interface StartReviewDialogProps {
  today: string;
  onClose: () => void;
  onStarted: (id: string) => void;
}

type Problems = Partial<Record<'name' | 'due' | 'reviewers', string>>;

const USUAL_DAYS = 14;

/** A name, a day and who reviews: then everything is frozen by one request, or nothing. */
export function StartReviewDialog({ today, onClose, onStarted }: StartReviewDialogProps) {
  const t = useTranslations('review.start');
  const labels = useTranslations('labels');
  const ui = useTranslations('ui');
  const locale = useLocale();
  const { name, due, reviewers, setReviewers, problems, failure, isBusy, submit } = useStart(today, onStarted);
  return (
    <Dialog size="m" title={t('title')} onClose={onClose} busy={isBusy}>
      <Form onSubmit={() => void submit()} aria-label={t('title')}>
        <p>{t('text')}</p>
        <Field label={labels('name')} required error={problems.name} errorValues={{ max: REVIEW_LIMITS.name }} wide>
          <TextInput
            ref={name}
            name="name"
            autoComplete="off"
            defaultValue={t('usualName', {
              year: today.slice(0, 4),
              month: formatMonth(Number(today.slice(5, 7)), locale),
            })}
          />
        </Field>
        <Field
          label={t('due')}
          required
          error={problems.due === 'dueFrom' ? t('dueFrom') : problems.due}
          hint={t('dueHint')}
        >
          <TextInput ref={due} name="due" type="date" min={today} defaultValue={addDays(today, USUAL_DAYS)} />
        </Field>
        <Reviewers chosen={reviewers} onChosen={setReviewers} problem={problems.reviewers} />
        {failure && <StartFailure failure={failure} />}
        {isBusy && <Progress label={t('busy')} text={t('busyText')} />}
        <Row end>
          <Button onClick={onClose} disabledReason={isBusy ? ui('wait') : null}>
            {ui('cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t('confirm')}
          </Button>
        </Row>
      </Form>
    </Dialog>
  );
}

function useStart(today: string, onStarted: (id: string) => void) {
  const invalidate = useInvalidate();
  const { account } = useCurrentUser();
  const name = useRef<HTMLInputElement>(null);
  const due = useRef<HTMLInputElement>(null);
  const [reviewers, setReviewers] = useState<ReadonlySet<string>>(new Set([canonicalAccount(account)]));
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<Failure>();
  const { once, isBusy } = useSingleFlight();
  const submit = async () => {
    const wanted = { name: name.current?.value.trim() ?? '', due: due.current?.value ?? '', reviewers: [...reviewers] };
    const found = problemsOf(wanted, today);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    await once(async () => {
      setFailure(undefined);
      const result = await write('review.start', wanted);
      // Also after a lost answer: the list tells whether there is one.
      void invalidate(['review.start']);
      if (result.failure) return setFailure(result.failure);
      onStarted(result.data.id);
      // The way to the review takes a moment, and another press would freeze a second one.
      return STAY_BUSY;
    });
  };
  return { name, due, reviewers, setReviewers, problems, failure, isBusy, submit };
}

function problemsOf(
  { name, due, reviewers }: { name: string; due: string; reviewers: string[] },
  today: string,
): Problems {
  return {
    ...(name === '' && { name: 'enter' }),
    ...(name.length > REVIEW_LIMITS.name && { name: 'tooLong' }),
    ...(!/^\d{4}-\d{2}-\d{2}$/.test(due) && { due: 'enterCorrectly' }),
    ...(due !== '' && due < today && { due: 'dueFrom' }),
    ...(reviewers.length === 0 && { reviewers: 'choose' }),
    ...(reviewers.length > REVIEW_LIMITS.reviewers && { reviewers: 'tooMany' }),
  };
}

interface ReviewersProps {
  chosen: ReadonlySet<string>;
  onChosen: (next: ReadonlySet<string>) => void;
  problem: string | undefined;
}

/** Owners and admins: nobody else could see the review. */
function Reviewers({ chosen, onChosen, problem }: ReviewersProps) {
  const t = useTranslations('review.start');
  const labels = useTranslations('labels');
  const roleName = useTranslations('role');
  const query = useQuery('member.list');
  const admins = query.data?.members.filter(({ role }) => mayCall(fromWire(role), 'review.read'));
  const toggle = (account: string) => {
    const next = new Set(chosen);
    if (!next.delete(account)) next.add(account);
    onChosen(next);
  };
  return (
    <fieldset className={styles.reviewers} aria-describedby={problem ? 'reviewers-problem' : undefined}>
      <legend>{t('reviewers', { most: REVIEW_LIMITS.reviewers })}</legend>
      {admins ? (
        <Stack gap="lines">
          {admins.map(({ email, name, role }) => (
            <Checkbox
              key={email}
              label={name ? labels('nameAndAccount', { name, account: email }) : email}
              hint={roleName(fromWire(role))}
              checked={chosen.has(canonicalAccount(email))}
              onChange={() => toggle(canonicalAccount(email))}
            />
          ))}
        </Stack>
      ) : (
        <QueryState query={query} lines={3} />
      )}
      {problem && (
        <p id="reviewers-problem" role="alert" className={styles.problem}>
          {problem === 'tooMany' ? t('tooManyReviewers', { most: REVIEW_LIMITS.reviewers }) : t('chooseReviewers')}
        </p>
      )}
    </fieldset>
  );
}

/** Which read stood in the way, and why; nothing was frozen. */
function StartFailure({ failure }: { failure: Failure }) {
  const t = useTranslations('review.start');
  const toText = useKeptFailureMessage();
  if (failure.code === 'badInput') {
    const { name = '' } = failure.fields ?? {};
    const key = `limit.${name}` as 'limit.tooMany'; // It is asked for first.
    return <FailureAlert failure={failure} title={t('failed')} words={t.has(key) ? { badInput: t(key) } : {}} />;
  }
  if (failure.code !== 'reviewUnread') return <FailureAlert failure={failure} title={t('failed')} />;
  const { read = '', reason = '', status = '', text = '' } = failure.fields ?? {};
  const name = `reads.${read.replace('.', '_')}` as 'reads.member_list'; // As above.
  const words = t('unread', { what: t.has(name) ? t(name) : read });
  const known =
    reason === 'changedMeanwhile'
      ? t('movedMeanwhile')
      : (toText({ code: reason, status, text, requestId: failure.requestId }) ?? '');
  return <FailureAlert failure={failure} title={t('failed')} words={{ reviewUnread: `${words}\n${known}` }} />;
}
