'use client';

import { useTranslations } from 'next-intl';
import { useDeferredValue, useMemo, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Alert } from '@/components/ui/alert';
import { startJob } from '@/components/members/job/job-controller';
import { useCurrentUser } from '@/lib/client/current-user';
import { countStatuses, type ImportLineResult, validateImport } from '@/lib/rules/members/import-validate';
import { parseImport } from '@/lib/rules/members/import-parse';
import { LIMITS } from '@/lib/rules/limits';
import type { Member } from '@/lib/rules/members/member';
import type { Role } from '@/lib/rules/roles';
import { ImportInput } from './import-input';
import { useJobEndToast } from '@/components/members/job/use-task-reason';
import { Badge } from '@/components/ui/badge';
import { Checkbox } from '@/components/ui/checkbox';
import { Row } from '@/components/ui/stack';
import styles from './import-dialog.module.css';
import { VirtualLines } from '@/components/members/list/virtual-lines';

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

/** What each line of a list would come to, and how many of each kind there are, before anything is sent. */
function ImportPreview({ lines }: { lines: readonly ImportLineResult[] }) {
  const t = useTranslations('members.bulk');
  const counts = useMemo(() => countStatuses(lines), [lines]);
  const [isShort, setShort] = useState(false);
  const problems = useMemo(() => lines.filter(({ verdict }) => verdict !== 'new'), [lines]);
  const shown = isShort && problems.length > 0 ? problems : lines;
  return (
    <section className={styles.preview} aria-label={t('preview')}>
      <div role="status">
        <Row>
          {counts.map(([verdict, count]) => (
            <Badge key={verdict} tone={verdict === 'new' ? 'good' : 'warn'}>
              {t('counted', { verdict: t(`verdict.${verdict}`, { max: LIMITS.email }), count })}
            </Badge>
          ))}
        </Row>
      </div>
      {problems.length > 0 && problems.length < lines.length && (
        <Checkbox label={t('problemsOnly')} checked={isShort} onChange={({ target }) => setShort(target.checked)} />
      )}
      <VirtualLines label={t('preview')} count={shown.length} line={(index) => <PreviewLine line={shown[index]} />} />
    </section>
  );
}

function PreviewLine({ line }: { line: ImportLineResult | undefined }) {
  const t = useTranslations('members.bulk');
  const roleName = useTranslations('role');
  if (!line) return null;
  const { verdict, role, roleText } = line;
  return (
    <>
      <span className={styles.number}>{line.line}</span>
      <span data-main title={line.account}>
        {line.account}
      </span>
      <span className={styles.role}>{role ? roleName(role) : (roleText ?? t('noRole'))}</span>
      <Badge tone={verdict === 'new' ? 'good' : 'warn'}>{t(`verdict.${verdict}`, { max: LIMITS.email })}</Badge>
    </>
  );
}
