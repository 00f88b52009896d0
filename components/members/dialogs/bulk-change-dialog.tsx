'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Alert } from '@/components/ui/alert';
import { Select } from '@/components/ui/select';
import { startJob } from '@/components/members/job/job-controller';
import { useCurrentUser } from '@/lib/client/current-user';
import { type PreviewLine, previewRemovals, previewRoleChanges } from '@/lib/rules/members/bulk-change-preview';
import type { Actor } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import { type Role, ROLES } from '@/lib/rules/roles';
import { confirmationText } from '@/lib/rules/text/plain-text';
import { RemovalImpact } from './removal-impact';
import { RoleOptions } from '@/components/members/list/role-options';
import { useJobEndToast } from '@/components/members/job/use-task-reason';
import { VirtualLines } from '@/components/members/list/virtual-lines';

interface PlanDialogProps {
  kind: 'setRole' | 'delete';
  members: readonly Member[];
  acting: Actor;
  /** `hasBegun`: the job is on its way, and the ticks have done their work. */
  onClose: (hasBegun: boolean) => void;
}

/** So many removals at once are worth typing the organisation's name. */
const TYPED_FROM = 10;

/** The plan of a change of many: who, from what to what, and who is left out and why. Nothing is sent before it is confirmed. */
export function BulkChangeDialog({ kind, members, acting, onClose }: PlanDialogProps) {
  const t = useTranslations('members.plan');
  const { fingerprint, organization } = useCurrentUser();
  const tellEnd = useJobEndToast();
  const [next, setNext] = useState<Role>('general');
  const [isRefused, setRefused] = useState(false);
  const plan = useMemo(
    () => (kind === 'setRole' ? previewRoleChanges(members, next, acting) : previewRemovals(members, acting)),
    [kind, members, next, acting],
  );
  const sent = plan.filter(({ refusal }) => refusal === null);
  const word = kind === 'delete' && sent.length >= TYPED_FROM ? confirmationText(organization?.name ?? '') : '';
  const start = async () => {
    const tasks = sent.map(({ account, to }) => ({ account, role: to }));
    if (await startJob(kind, fingerprint, tasks, tellEnd)) onClose(true);
    else setRefused(true);
  };
  return (
    <Dialog
      open
      size="l"
      tone={kind === 'delete' ? 'danger' : 'plain'}
      title={t(`title.${kind}`, { count: members.length, organization: organization?.name ?? '' })}
      onClose={() => onClose(false)}
      confirmLabel={t(`start.${kind}`, { count: sent.length })}
      confirmReason={sent.length === 0 ? t('nothing') : null}
      onConfirm={() => void start()}
      {...(word ? { typed: word } : {})}
    >
      {kind === 'setRole' && <NextRole next={next} onNext={setNext} actor={acting.role} />}
      {kind === 'delete' && <RemovalImpact accounts={sent.map(({ account }) => account)} />}
      {sent.length < plan.length && <p>{t('leftOut', { count: plan.length - sent.length })}</p>}
      <VirtualLines label={t('list')} count={plan.length} line={(index) => <Line line={plan[index]} />} />
      {isRefused && <Alert tone="warn">{t('otherRuns')}</Alert>}
    </Dialog>
  );
}

function NextRole({ next, onNext, actor }: { next: Role; onNext: (role: Role) => void; actor: Role }) {
  const t = useTranslations('members.plan');
  const roleName = useTranslations('role');
  return (
    <Field label={t('next')} hint={roleName(`text.${next}`)}>
      <Select value={next} onChange={({ target }) => onNext(ROLES.find((role) => role === target.value) ?? next)}>
        <RoleOptions actor={actor} />
      </Select>
    </Field>
  );
}

function Line({ line }: { line: PreviewLine | undefined }) {
  const t = useTranslations('members');
  const roleName = useTranslations('role');
  if (!line) return null;
  const { account, name, from, to, refusal } = line;
  const change =
    to === null
      ? t('plan.removed', { from: roleName(from) })
      : t('setRole.change', { from: roleName(from), to: roleName(to) });
  return (
    <>
      <span data-main title={name ? `${account} ${name}` : account}>
        {account}
      </span>
      {refusal ? <Badge tone="warn">{t(`refused.${refusal}`)}</Badge> : <span>{change}</span>}
    </>
  );
}
