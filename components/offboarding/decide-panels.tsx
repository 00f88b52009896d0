'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import { Row, Stack } from '@/components/ui/stack';
import { type Facts, holdingsOf, isReading } from '@/lib/rules/offboarding/holdings';
import type { Decision, Leaver, Offboarding, Step } from '@/lib/rules/offboarding/offboarding-schema';
import { type DecidedItem, decisionOf, decisionProblem, planSteps } from '@/lib/rules/offboarding/plan';
import type { Failure } from '@/lib/rules/failures';
import { isSameAccount } from '@/lib/rules/auth/account';
import type { Actor } from '@/lib/rules/members/member-permissions';
import { ItemChoice } from './item-choice';
import styles from './offboarding.module.css';
import { type OffboardingWork, useDecisions, useHeldSteps } from './use-offboarding';
import { useOffboardingWords } from './use-offboarding-words';

export interface OffboardingPanelProps {
  offboarding: Offboarding;
  facts: Facts;
  actor: Actor;
  work: OffboardingWork;
  /** Why this user may change nothing of the case. */
  denied: string | null;
  reload: () => Promise<void>;
  isLoading: boolean;
}

/** What everybody holds and what is to become of it, and the plan that follows. Nothing is sent from here. */
export function DecidePanels({ offboarding, facts, work, denied, reload, isLoading }: OffboardingPanelProps) {
  const { people } = offboarding;
  const members = facts.members ?? [];
  const draft = useDecisions(offboarding, work);
  const items = holdingsOf(people, facts);
  const decided = items.map((item): DecidedItem => {
    const decision = decisionOf(item, draft.decisions, people, members);
    return { item, decision, problem: decisionProblem(item, decision, people, members) };
  });
  const ready = decided.filter(({ problem }) => problem === null).map(({ item }) => item);
  const steps = planSteps(people, ready, draft.decisions, members);
  return (
    <>
      {people.map((person) => (
        <PersonPanel
          key={person.account}
          person={person}
          decided={decided.filter(({ item }) => isSameAccount(item.account, person.account))}
          people={people}
          facts={facts}
          denied={denied}
          onDecide={draft.decide}
          reload={reload}
          isLoading={isLoading}
        />
      ))}
      <PlanPanel
        {...{ offboarding, decided, steps, work, denied }}
        isSaved={draft.isSaved}
        overtaken={draft.overtaken}
        retry={draft.retry}
        isKnown={!isReading(facts)}
      />
    </>
  );
}

interface PersonPanelProps {
  person: Leaver;
  decided: readonly DecidedItem[];
  people: readonly Leaver[];
  facts: Facts;
  denied: string | null;
  onDecide: (id: string, decision: Decision) => void;
  reload: () => Promise<void>;
  isLoading: boolean;
}

function PersonPanel({ person, decided, people, facts, denied, onDecide, reload, isLoading }: PersonPanelProps) {
  const t = useTranslations('offboarding');
  const labels = useTranslations('labels');
  const roleName = useTranslations('role');
  const isKnown = !isReading(facts);
  const unread = decided.filter(({ item }) => item.isUnread).length;
  return (
    <Panel
      title={person.name || person.account}
      state={<Badge>{roleName(person.role)}</Badge>}
      description={person.name ? t('holdsOf', { account: person.account }) : t('holds')}
      action={
        <Button size="s" icon="refresh" busy={isLoading} onClick={() => void reload()}>
          {labels('checkAgain')}
        </Button>
      }
    >
      {unread > 0 && <Alert tone="warn">{t('unread', { count: unread })}</Alert>}
      {decided.length === 0 && isKnown && <p className={styles.quiet}>{t('nothing')}</p>}
      <Stack>
        {decided.map((one) => (
          <ItemChoice
            key={one.item.id}
            {...one}
            people={people}
            members={facts.members ?? []}
            denied={denied}
            onDecide={onDecide}
          />
        ))}
        {!isKnown && <Skeleton lines={2} />}
      </Stack>
    </Panel>
  );
}

interface PlanPanelProps extends Pick<OffboardingPanelProps, 'offboarding' | 'work' | 'denied'> {
  decided: readonly DecidedItem[];
  steps: readonly Step[];
  isSaved: boolean;
  overtaken: Failure | undefined;
  /** Saves once more what could not be saved. */
  retry: (() => void) | undefined;
  isKnown: boolean;
}

function PlanPanel({ offboarding, decided, steps, work, denied, isSaved, overtaken, retry, isKnown }: PlanPanelProps) {
  const t = useTranslations('offboarding');
  const ui = useTranslations('ui');
  const labels = useTranslations('labels');
  const words = useOffboardingWords();
  const open = decided.filter(({ problem }) => problem !== null).length;
  const items = decided.map(({ item }) => item.id);
  const decisions = Object.fromEntries(
    decided.flatMap(({ item, decision }) => (decision ? [[item.id, decision]] : [])),
  );
  const failure = work.failure ?? overtaken;
  const saving = isSaved ? null : retry ? t('unsaved') : labels('saving');
  const waits = !isKnown ? t('reading') : open > 0 ? t('open', { count: open }) : saving;
  return (
    <Panel title={t('plan.title')} description={t('plan.text')}>
      <ol className={styles.plan} aria-label={t('plan.title')}>
        {steps.map((step) => (
          <li key={step.id}>{words.step(step)}</li>
        ))}
      </ol>
      {failure && (
        <FailureAlert
          title={t('notSaved')}
          failure={failure}
          words={overtaken ? {} : { changedMeanwhile: t('plan.moved') }}
          action={retry && { label: ui('retry'), onSelect: retry }}
        />
      )}
      <p role="status" className={styles.quiet}>
        {saving ?? (Object.keys(offboarding.decisions).length > 0 && t('saved'))}
      </p>
      <Row>
        <Button
          variant="primary"
          busy={work.isBusy && isSaved}
          disabledReason={denied ?? waits}
          reasonAs="line"
          onClick={() => void work.change({ kind: 'plan', items, decisions })}
        >
          {t('plan.confirm')}
        </Button>
        <CancelCase offboarding={offboarding} work={work} denied={denied} />
      </Row>
    </Panel>
  );
}

/** Calls a case off. What was done of it stays done. */
export function CancelCase({
  offboarding,
  work,
  denied,
}: Pick<OffboardingPanelProps, 'offboarding' | 'work' | 'denied'>) {
  const t = useTranslations('offboarding.cancel');
  const ofRun = useTranslations('offboarding.run');
  const isHeld = useHeldSteps(offboarding).length > 0;
  const [isOpen, setOpen] = useState(false);
  const cancel = async () => {
    const result = await work.change({ kind: 'cancel' });
    if (result?.failure) setOpen(false);
  };
  return (
    <>
      <Button
        variant="quiet"
        disabledReason={denied ?? (isHeld ? ofRun('jobOpen') : null)}
        onClick={() => setOpen(true)}
      >
        {t('button')}
      </Button>
      <Dialog
        open={isOpen}
        tone="danger"
        title={t('title')}
        confirmLabel={t('confirm')}
        onConfirm={() => void cancel()}
        onClose={() => setOpen(false)}
        busy={work.isBusy}
      >
        <p>{Object.keys(offboarding.results).length > 0 ? t('textBegun') : t('text')}</p>
      </Dialog>
    </>
  );
}
