'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { type JobView, TASK_TONES } from '@/components/jobs/job';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { lazyDialog } from '@/components/ui/lazy-component';
import { Panel } from '@/components/ui/panel';
import { RetryAfterScope } from '@/components/ui/retry-after-scope';
import { Row, Stack } from '@/components/ui/stack';
import { useCurrentUser } from '@/lib/client/current-user';
import { useDenialText } from '@/lib/client/use-permission';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import type { Task } from '@/lib/rules/changes/task';
import type { FilePlan } from '@/lib/rules/organization-file/plan-file';
import type { FileProblem } from '@/lib/rules/organization-file/file-text';
import type { PlanLine } from '@/lib/rules/organization-file/plan-parts';
import { ChangeTable, type ShownChange } from './change-table';
import { FileInput, ProblemList } from './file-input';
import styles from './organization-file.module.css';
import { type FileFailure, useOrganizationState } from './use-organization-state';

const ApplyDialog = lazyDialog(() => import('./apply-dialog').then((loaded) => loaded.ApplyDialog));

interface PlanPanelProps {
  ownAddress: string | null;
  job: JobView | null;
}

/** What a text came to. A new text takes it away. */
interface Outcome {
  text: string;
  plan?: FilePlan | undefined;
  problems?: readonly FileProblem[] | undefined;
  failed?: FileFailure | undefined;
  /** The lines that a colleague has changed since the plan was first shown. */
  changed?: readonly PlanLine[] | undefined;
  isForeign?: boolean;
  /** A job that was over by then: what it did belongs to another plan. */
  past?: string | undefined;
}

/** Loads a file and shows what it would change, which changes nothing; then applies it, if the user says so. */
export function PlanPanel({ ownAddress, job }: PlanPanelProps) {
  const t = useTranslations('organizationFile');
  const [text, setText] = useState('');
  const [isApplying, setApplying] = useState(false);
  const { outcome, show, isStillSo, isBusy } = usePlan(ownAddress, job);
  const current = outcome?.text === text ? outcome : undefined;
  const take = (next: string, isWhole: boolean) => {
    setText(next);
    if (isWhole && next !== '') void show(next);
  };
  return (
    <Panel title={t('plan.title')} description={t('plan.text')}>
      <RetryAfterScope>
        <Stack>
          <FileInput label={t('plan.file')} text={text} onText={take} />
          <Row>
            <Button
              variant="primary"
              busy={isBusy}
              disabledReason={text.trim() === '' ? t('plan.empty') : null}
              onClick={() => void show(text)}
            >
              {t('plan.show')}
            </Button>
          </Row>
          {current && <OutcomeAlerts outcome={current} />}
          {current?.plan && (
            <Plan
              changed={current.changed}
              plan={current.plan}
              job={isOver(job) && job.id === current.past ? null : job}
              onApply={() => setApplying(true)}
            />
          )}
        </Stack>
      </RetryAfterScope>
      {isApplying && current?.plan && (
        <ApplyDialog
          text={text}
          plan={current.plan}
          isStillSo={() => isStillSo(current)}
          onClose={() => setApplying(false)}
        />
      )}
    </Panel>
  );
}

/** Why there is no plan, or what has changed since it was shown. */
function OutcomeAlerts({ outcome: { failed, isForeign, problems, changed } }: { outcome: Outcome }) {
  const t = useTranslations('organizationFile.plan');
  return (
    <>
      {failed && <FailureAlert {...failed} />}
      {isForeign && (
        <Alert tone="bad" title={t('foreign')} announce>
          {t('foreignText')}
        </Alert>
      )}
      {problems && <ProblemList problems={problems} />}
      {changed && (
        <Alert tone="warn" title={t('changedSince', { count: changed.length })} announce>
          {t('changedText')}
        </Alert>
      )}
    </>
  );
}

function usePlan(address: string | null, job: JobView | null) {
  const { account } = useCurrentUser();
  const { loadTools, readState } = useOrganizationState();
  const { once, isBusy } = useSingleFlight();
  const [outcome, setOutcome] = useState<Outcome>();
  const planFor = async (text: string): Promise<Outcome> => {
    const { value: tools, failed: late } = await loadTools();
    if (late) return { text, failed: late };
    const { file, problems } = tools.readOrganizationFile(text);
    if (problems) return { text, problems };
    const { value: state, failed } = await readState();
    if (failed) return { text, failed };
    const plan = tools.planFile(file, state, { account, address });
    return plan ? { text, plan, past: isOver(job) ? job.id : undefined } : { text, isForeign: true };
  };
  const show = (text: string) => once(async () => setOutcome(await planFor(text)));
  const isStillSo = async (shown: Outcome) => {
    const now = await planFor(shown.text);
    const { value: tools } = await loadTools();
    const changed = shown.plan && now.plan && tools ? tools.changedLines(shown.plan, now.plan) : undefined;
    if (changed?.length === 0) return true;
    setOutcome({ ...now, changed });
    return false;
  };
  return { outcome, show, isStillSo, isBusy };
}

function isOver(job: JobView | null): job is JobView {
  return job?.status === 'finished' || job?.status === 'cancelled';
}

interface PlanProps {
  plan: FilePlan;
  changed: readonly PlanLine[] | undefined;
  job: JobView | null;
  onApply: () => void;
}

function Plan({ plan, changed = [], job, onApply }: PlanProps) {
  const t = useTranslations('organizationFile');
  const oneAtATime = useTranslations('job')('oneAtATime');
  const denied = useDenialText('organization.update');
  const isOpen = job !== null && !isOver(job);
  const places = usePlaces(plan, job);
  const statusOf = ({ ref }: Pick<Task, 'ref'>) => job?.taskStatuses[places.get(ref) ?? -1];
  // The job of another act ends well without any of these.
  const isDone = isOver(job) && plan.tasks.every((task) => statusOf(task) === 'done');
  const refused = plan.lines.filter(({ refusal }) => refusal !== null).length;
  const newer = new Set(changed.map(({ section, key }) => `${section} ${key}`));
  const lines = useShownLines(plan, statusOf).map((one) => ({
    ...one,
    isNewer: newer.has(`${one.section} ${one.key}`),
  }));
  const held = isOpen ? oneAtATime : isDone ? t('plan.done') : null;
  const reason = denied ?? (plan.tasks.length === 0 ? t('plan.nothing') : held);
  return (
    <>
      {refused > 0 && <Alert tone="warn">{t('plan.refused', { count: refused })}</Alert>}
      <ChangeTable
        label={t('plan.list')}
        lines={lines}
        before={t('plan.before')}
        after={t('plan.after')}
        same={t('plan.same')}
      />
      <Row>
        <Button variant="primary" disabledReason={reason} onClick={onApply}>
          {t('plan.apply', { count: plan.tasks.length })}
        </Button>
      </Row>
    </>
  );
}

/** Where the tasks of a plan stand in a job: another file may have another one of the same name. */
function usePlaces({ tasks }: FilePlan, job: JobView | null): ReadonlyMap<Task['ref'], number | undefined> {
  const made = job?.tasks;
  return useMemo(() => {
    const placeOf = new Map(made?.map((task, index) => [changeOf(task), index]));
    return new Map(tasks.map((task) => [task.ref, placeOf.get(changeOf(task))]));
  }, [made, tasks]);
}

/** The lines in words, each with what became of its task while it is applied. */
function useShownLines(
  { lines }: FilePlan,
  statusOf: (line: Pick<Task, 'ref'>) => JobView['taskStatuses'][number] | undefined,
): ShownChange[] {
  const t = useTranslations('organizationFile');
  const blocked = useTranslations('changes.blocked');
  const jobText = useTranslations('job');
  return lines.map(({ refusal, problem, ref, ...change }) => {
    // The schemas of the forms name what is wrong.
    const why =
      problem && t.has(`invalid.${problem as 'enter'}`) ? t(`invalid.${problem as 'enter'}`) : blocked('invalid');
    const status = statusOf({ ref });
    return {
      ...change,
      refused: refusal && (refusal === 'invalid' ? why : blocked(refusal)),
      ...(status
        ? {
            result: (
              <span className={styles.result}>
                <Badge tone={TASK_TONES[status]}>{jobText(`task.${status}`)}</Badge>
              </span>
            ),
          }
        : {}),
    };
  });
}

function changeOf(task: Task): string {
  return JSON.stringify(task, (name, value) => (name === 'seen' || name === 'from' ? undefined : value));
}
