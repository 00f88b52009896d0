'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { breakable } from '@/components/ui/breakable';
import { VirtualLines } from '@/components/ui/virtual-lines';
import { Badge } from '@/components/ui/badge';
import { Dialog } from '@/components/ui/dialog';
import { read, write } from '@/lib/client/api';
import { STAY_BUSY, useSingleFlight } from '@/lib/client/use-single-flight';
import type { Failure } from '@/lib/rules/failures';
import { openCaseOf, startBlocker } from '@/lib/rules/offboarding/case';
import { MOST_LEAVERS } from '@/lib/rules/offboarding/offboarding-lists';
import type { Actor } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';

interface StartOffboardingDialogProps {
  members: readonly Member[];
  actor: Actor;
  onClose: () => void;
}

/** Begins a case for members who leave; nothing of theirs is touched by that. */
export function StartOffboardingDialog({ members, actor, onClose }: StartOffboardingDialogProps) {
  const t = useTranslations('members.offboarding');
  const router = useRouter();
  const { once, isBusy } = useSingleFlight();
  const [failure, setFailure] = useState<Failure>();
  const lines = members.map((member) => ({ member, blocker: startBlocker(actor, member) }));
  const people = lines.filter(({ blocker }) => blocker === null);
  const reason =
    people.length === 0 ? t('nobody') : people.length > MOST_LEAVERS ? t('tooMany', { max: MOST_LEAVERS }) : null;
  const start = () =>
    once(async () => {
      setFailure(undefined);
      const accounts = people.map(({ member }) => member.email);
      const result = await write('offboarding.start', { accounts });
      const isLost = result.failure?.code === 'unknownResult';
      const id = isLost ? await findOpenCase(accounts) : result.data?.offboarding.id;
      if (!id) return setFailure(result.failure);
      router.push(`/organization/leaving/${id}`);
      return STAY_BUSY;
    });
  return (
    <Dialog
      size="m"
      title={t('title', { count: members.length })}
      confirmLabel={t('confirm')}
      confirmReason={reason}
      onConfirm={() => void start()}
      onClose={onClose}
      busy={isBusy}
    >
      <p>{t('text')}</p>
      <VirtualLines label={t('list')} count={lines.length} line={(index) => <Line line={lines[index]} />} />
      {failure && <FailureAlert title={t('failed')} failure={failure} words={{ changedMeanwhile: t('begun') }} />}
    </Dialog>
  );
}

async function findOpenCase(accounts: readonly string[]): Promise<string | undefined> {
  const { data } = await read('offboarding.list');
  const found = openCaseOf(data?.offboardings ?? [], accounts);
  return found?.isTheirs ? found.open.id : undefined;
}

function Line({ line }: { line: { member: Member; blocker: ReturnType<typeof startBlocker> } | undefined }) {
  const refused = useTranslations('members.refused');
  const roleName = useTranslations('role');
  if (!line) return null;
  const { member, blocker } = line;
  return (
    <>
      <span data-main title={member.email}>
        {breakable(member.email)}
      </span>
      {blocker ? <Badge tone="warn">{refused(blocker)}</Badge> : <span>{roleName(member.role ?? 'general')}</span>}
    </>
  );
}
