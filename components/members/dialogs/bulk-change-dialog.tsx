'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Alert } from '@/components/ui/alert';
import { breakable } from '@/components/ui/breakable';
import { Select } from '@/components/ui/select';
import { startJob } from '@/components/jobs/job-controller';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import { useCurrentUser } from '@/lib/client/current-user';
import { needsTypedName, previewChanges, type PreviewLine, taskOf } from '@/lib/rules/changes/member-changes';
import type { Actor } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import { type Role, ROLES } from '@/lib/rules/roles';
import { confirmationText } from '@/lib/rules/text/plain-text';
import { RemovalImpact } from './removal-impact';
import { RoleOptions } from '@/components/members/list/role-options';
import { useJobEndToast } from '@/components/jobs/use-task-reason';
import { VirtualLines } from '@/components/ui/virtual-lines';

interface BulkChangeDialogProps {
  kind: 'setRole' | 'delete';
  members: readonly Member[];
  actor: Actor;
  /** `hasStarted`: the job is under way, and the selection is no longer needed. */
  onClose: (hasStarted: boolean) => void;
}

/** One change of many members. No role is chosen at first, and what is grave takes the organization's name. */
export function BulkChangeDialog({ kind, members, actor, onClose }: BulkChangeDialogProps) {
  const t = useTranslations('members.plan');
  const job = useTranslations('job');
  const { fingerprint, organization } = useCurrentUser();
  const toastEnd = useJobEndToast();
  const [next, setNext] = useState<Role | null>(null);
  const [hasOtherJob, setHasOtherJob] = useState(false);
  const { once, isBusy } = useSingleFlight();
  const isChosen = kind === 'delete' || next !== null;
  const preview = useMemo(
    () => previewChanges(isChosen ? members.map((member) => ({ member, to: next })) : [], actor),
    [isChosen, members, next, actor],
  );
  const sent = preview.filter(({ blocker }) => blocker === null);
  const word = needsTypedName(sent) ? confirmationText(organization?.name ?? '') : '';
  const start = async () => {
    if (await startJob(kind, fingerprint, sent.map(taskOf), toastEnd)) onClose(true);
    else setHasOtherJob(true);
  };
  return (
    <Dialog
      size="l"
      tone={kind === 'delete' ? 'danger' : 'plain'}
      title={t(`title.${kind}`, { count: members.length, organization: organization?.name ?? '' })}
      onClose={() => onClose(false)}
      confirmLabel={isChosen ? t(`start.${kind}`, { count: sent.length }) : t('choose')}
      confirmReason={!isChosen ? t('chooseRole') : sent.length === 0 ? t('nothing') : null}
      onConfirm={() => void once(start)}
      busy={isBusy}
      {...(word ? { typed: word } : {})}
    >
      {kind === 'setRole' && <NextRole next={next} onNext={setNext} actorRole={actor.role} />}
      {kind === 'delete' && <RemovalImpact accounts={sent.map(({ account }) => account)} />}
      {sent.length < preview.length && <p>{t('leftOut', { count: preview.length - sent.length })}</p>}
      {isChosen && (
        <VirtualLines label={t('list')} count={preview.length} line={(index) => <Line line={preview[index]} />} />
      )}
      {hasOtherJob && <Alert tone="warn">{job('otherRuns')}</Alert>}
    </Dialog>
  );
}

interface NextRoleProps {
  next: Role | null;
  onNext: (role: Role | null) => void;
  actorRole: Role;
}

function NextRole({ next, onNext, actorRole }: NextRoleProps) {
  const t = useTranslations('members.plan');
  const labels = useTranslations('labels');
  const roleName = useTranslations('role');
  return (
    <Field label={t('next')} required hint={next && roleName(`text.${next}`)}>
      <Select value={next ?? ''} onChange={({ target }) => onNext(ROLES.find((role) => role === target.value) ?? null)}>
        <option value="">{labels('choose')}</option>
        <RoleOptions actorRole={actorRole} />
      </Select>
    </Field>
  );
}

function Line({ line }: { line: PreviewLine | undefined }) {
  const t = useTranslations('members');
  const labels = useTranslations('labels');
  const roleName = useTranslations('role');
  if (!line) return null;
  const { account, name, from, to, blocker } = line;
  const change =
    to === null
      ? t('plan.removed', { from: roleName(from) })
      : labels('fromTo', { from: roleName(from), to: roleName(to) });
  return (
    <>
      <span data-main title={name ? `${account} ${name}` : account}>
        {breakable(account)}
      </span>
      {blocker ? <Badge tone="warn">{t(`refused.${blocker}`)}</Badge> : <span>{change}</span>}
    </>
  );
}
