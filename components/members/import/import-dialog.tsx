'use client';

import { useTranslations } from 'next-intl';
import { useDeferredValue, useMemo, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Alert } from '@/components/ui/alert';
import { RemovalImpact } from '@/components/members/dialogs/removal-impact';
import type { MemberTask } from '@/lib/rules/changes/task';
import { startJob } from '@/components/jobs/job-controller';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import { needsTypedName } from '@/lib/rules/changes/member-changes';
import type { Actor } from '@/lib/rules/members/member-permissions';
import { confirmationText } from '@/lib/rules/text/plain-text';
import { useCurrentUser } from '@/lib/client/current-user';
import {
  countStatuses,
  type ImportContext,
  type ImportLineResult,
  inOrder,
  isSent,
  unsentLines,
  validateImport,
} from '@/lib/rules/changes/import-validate';
import { keepLines, parseImport } from '@/lib/rules/members/import-parse';
import { LIMITS } from '@/lib/rules/limits';
import type { Member } from '@/lib/rules/members/member';
import type { Role } from '@/lib/rules/roles';
import { ImportInput } from './import-input';
import { useJobEndToast } from '@/components/jobs/use-task-reason';
import { Badge } from '@/components/ui/badge';
import { breakable } from '@/components/ui/breakable';
import { Checkbox } from '@/components/ui/checkbox';
import { Row } from '@/components/ui/stack';
import styles from './import-dialog.module.css';
import { VirtualLines } from '@/components/ui/virtual-lines';

interface ImportDialogProps {
  all: readonly Member[];
  actor: Actor;
  onClose: () => void;
}

/**
 * Adds many members from pasted text or a file, and changes or removes those there are if the user says so. Each line is
 * judged while the text changes, and only the valid ones are sent.
 */
export function ImportDialog({ all, actor, onClose }: ImportDialogProps) {
  const t = useTranslations('members.bulk');
  const ui = useTranslations('ui');
  const { organization } = useCurrentUser();
  const [text, setText] = useState('');
  const [usualRole, setUsualRole] = useState<Role | null>(null);
  const [changesMembers, setChangesMembers] = useState(false);
  const { results, plan, isTooLong } = useImportPlan(text, { members: all, usualRole, actor, changesMembers });
  const { start, isBusy, hasOtherJob, sendings } = useStart({ text, results, plan, onText: setText, onClose });
  const isGoingOn = sendings > 0 && !hasOtherJob;
  const word = plan.isGrave ? confirmationText(organization?.name ?? '') : '';
  return (
    <Dialog
      // The next lines are sent by a decision of their own.
      key={sendings}
      size="l"
      tone={plan.removed.length > 0 ? 'danger' : 'plain'}
      title={t('title')}
      onClose={onClose}
      confirmLabel={t(plan.kind === 'add' ? 'start' : 'startMixed', { count: plan.tasks.length })}
      confirmReason={plan.tasks.length === 0 ? t('nothingToSend') : null}
      onConfirm={start}
      busy={isBusy}
      cancelLabel={isGoingOn ? ui('close') : undefined}
      {...(word ? { typed: word } : {})}
    >
      <StartState hasOtherJob={hasOtherJob} isGoingOn={isGoingOn} />
      <ImportInput
        text={text}
        onText={setText}
        usualRole={usualRole}
        onUsualRole={setUsualRole}
        actorRole={actor.role}
      />
      <Checkbox
        label={t('changesMembers')}
        hint={t('changesMembersHint')}
        checked={changesMembers}
        onChange={({ target }) => setChangesMembers(target.checked)}
      />
      {isTooLong && <Alert tone="bad">{t('tooMany', { max: LIMITS.bulkLines })}</Alert>}
      {plan.removed.length > 0 && <RemovalImpact accounts={plan.removed} />}
      {results.length > 0 && <ImportPreview lines={results} />}
    </Dialog>
  );
}

function StartState({ hasOtherJob, isGoingOn }: { hasOtherJob: boolean; isGoingOn: boolean }) {
  const t = useTranslations('members.bulk');
  const job = useTranslations('job');
  if (!hasOtherJob && !isGoingOn) return null;
  return (
    <Alert tone={hasOtherJob ? 'warn' : 'info'} announce>
      {hasOtherJob ? job('otherRuns') : t('left')}
    </Alert>
  );
}

interface Start extends Pick<ReturnType<typeof useImportPlan>, 'results' | 'plan'> {
  text: string;
  onText: (next: (text: string) => string) => void;
  onClose: () => void;
}

/** Sends the good lines. Those that need a correction stay, as the list to go on with. */
function useStart({ text, results, plan, onText, onClose }: Start) {
  const { fingerprint } = useCurrentUser();
  const toastEnd = useJobEndToast();
  const [hasOtherJob, setHasOtherJob] = useState(false);
  const [sendings, setSendings] = useState(0);
  const { once, isBusy } = useSingleFlight();
  const send = async () => {
    const hasStarted = await startJob(plan.kind, fingerprint, plan.tasks, toastEnd);
    setHasOtherJob(!hasStarted);
    if (!hasStarted) return;
    const unsent = unsentLines(results);
    if (unsent.size === 0) return onClose();
    setSendings((count) => count + 1);
    // What was typed meanwhile stays.
    onText((now) => (now === text ? keepLines(text, unsent) : now));
  };
  return { start: () => void once(send), isBusy, hasOtherJob, sendings };
}

function useImportPlan(text: string, { members, usualRole, actor, changesMembers }: ImportContext) {
  const deferredText = useDeferredValue(text);
  const lines = useMemo(() => parseImport(deferredText), [deferredText]);
  const isTooLong = lines.length > LIMITS.bulkLines;
  const results = useMemo(
    () => (isTooLong ? [] : validateImport(lines, { members, usualRole, actor, changesMembers })),
    [isTooLong, lines, members, usualRole, actor, changesMembers],
  );
  return { results, plan: useMemo(() => importPlan(results, actor), [results, actor]), isTooLong };
}

/** What a judged list will send, additions first and removals last. */
function importPlan(results: readonly ImportLineResult[], actor: Actor) {
  const sent = inOrder(results, actor);
  const tasks = sent.map(
    ({ account, role, from, status }): MemberTask => ({
      account,
      role,
      act: ACTS.find(([name]) => name === status)?.[1],
      from: from ?? undefined,
    }),
  );
  const isMixed = sent.some(({ status }) => status !== 'new');
  // A new member has no role to lose, but may become an owner.
  const grave = sent.flatMap(({ from, role, status }) =>
    status !== 'new' || role === 'owner' ? [{ from: from ?? 'general', to: role }] : [],
  );
  return {
    kind: isMixed ? ('mixed' as const) : ('add' as const),
    tasks: isMixed ? tasks : tasks.map(({ account, role }) => ({ account, role })),
    removed: sent.filter(({ status }) => status === 'remove').map(({ account }) => account),
    isGrave: needsTypedName(grave),
  };
}

const ACTS = [
  ['new', 'add'],
  ['change', 'setRole'],
  ['remove', 'delete'],
] as const;

function ImportPreview({ lines }: { lines: readonly ImportLineResult[] }) {
  const t = useTranslations('members.bulk');
  const counts = useMemo(() => countStatuses(lines), [lines]);
  const [isFiltered, setFiltered] = useState(false);
  const problems = useMemo(() => lines.filter((line) => !isSent(line)), [lines]);
  // What needs a correction comes first, each with the number of its line.
  const ordered = useMemo(() => [...problems, ...lines.filter(isSent)], [problems, lines]);
  const shown = isFiltered && problems.length > 0 ? problems : ordered;
  return (
    <section className={styles.preview} aria-label={t('preview')}>
      <div role="status">
        <Row>
          {counts.map(([status, count]) => (
            <Badge key={status} tone={TONES[status] ?? 'warn'}>
              {t('counted', { status: t(`lineStatus.${status}`, { max: LIMITS.email }), count })}
            </Badge>
          ))}
        </Row>
      </div>
      {problems.length > 0 && problems.length < lines.length && (
        <Checkbox
          label={t('problemsOnly')}
          checked={isFiltered}
          onChange={({ target }) => setFiltered(target.checked)}
        />
      )}
      <VirtualLines label={t('preview')} count={shown.length} line={(index) => <PreviewLine line={shown[index]} />} />
    </section>
  );
}

/** What is sent; everything else is not. */
const TONES: Partial<Record<ImportLineResult['status'], 'good' | 'info' | 'bad'>> = {
  new: 'good',
  change: 'info',
  remove: 'bad',
};

function PreviewLine({ line }: { line: ImportLineResult | undefined }) {
  const t = useTranslations('members.bulk');
  const labels = useTranslations('labels');
  const roleName = useTranslations('role');
  if (!line) return null;
  const { status, role, roleText, from } = line;
  const roleWords = role ? roleName(role) : status === 'remove' && from ? roleName(from) : (roleText ?? t('noRole'));
  return (
    <>
      <span className={styles.number}>{line.line}</span>
      <span data-main title={line.account}>
        {breakable(line.account)}
      </span>
      <span className={styles.role}>
        {status === 'change' && from && role
          ? labels('fromTo', { from: roleName(from), to: roleName(role) })
          : roleWords}
      </span>
      <Badge tone={TONES[status] ?? 'warn'}>{t(`lineStatus.${status}`, { max: LIMITS.email })}</Badge>
    </>
  );
}
