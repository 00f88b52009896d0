'use client';

import { useTranslations } from 'next-intl';
import { useDeferredValue, useMemo, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Alert } from '@/components/ui/alert';
import { startJob } from '@/components/members/job/job-controller';
import { useCurrentUser } from '@/lib/client/current-user';
import { validateImport } from '@/lib/rules/members/import-validate';
import { parseImport } from '@/lib/rules/members/import-parse';
import { LIMITS } from '@/lib/rules/limits';
import type { Member } from '@/lib/rules/members/member';
import type { Role } from '@/lib/rules/roles';
import { ImportInput } from './import-input';
import { ImportPreview } from './import-preview';
import { useJobEndToast } from '@/components/members/job/use-job-end-toast';

interface BulkAddDialogProps {
  all: readonly Member[];
  /** The role of the person who adds. */
  actor: Role;
  onClose: () => void;
}

/** Adds many members from pasted text or a file: each line is judged while it is typed, and only the good ones are sent (house bar, 3.9). */
export function ImportDialog({ all, actor, onClose }: BulkAddDialogProps) {
  const t = useTranslations('members.bulk');
  const { fingerprint } = useCurrentUser();
  const tellEnd = useJobEndToast();
  const [text, setText] = useState('');
  const [usualRole, setUsualRole] = useState<Role | null>(null);
  const [isRefused, setRefused] = useState(false);
  const settled = useDeferredValue(text);
  const lines = useMemo(() => parseImport(settled), [settled]);
  const isTooLong = lines.length > LIMITS.bulkLines;
  const judged = useMemo(
    () => (isTooLong ? [] : validateImport(lines, { members: all, usualRole, actor })),
    [isTooLong, lines, all, usualRole, actor],
  );
  const tasks = judged.flatMap(({ verdict, account, role }) => (verdict === 'new' ? [{ account, role }] : []));
  const start = async () => {
    const hasBegun = await startJob('add', fingerprint, tasks, tellEnd);
    if (hasBegun) onClose();
    else setRefused(true);
  };
  return (
    <Dialog
      open
      size="l"
      title={t('title')}
      onClose={onClose}
      confirmLabel={t('start', { count: tasks.length })}
      confirmReason={tasks.length === 0 ? t('nothingToSend') : null}
      onConfirm={() => void start()}
    >
      <ImportInput text={text} onText={setText} usualRole={usualRole} onUsualRole={setUsualRole} actor={actor} />
      {isTooLong && <Alert tone="bad">{t('tooMany', { max: LIMITS.bulkLines })}</Alert>}
      {isRefused && <Alert tone="warn">{t('otherRuns')}</Alert>}
      {judged.length > 0 && <ImportPreview lines={judged} />}
    </Dialog>
  );
}
