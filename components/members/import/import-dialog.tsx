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

interface ImportDialogProps {
  all: readonly Member[];
  actorRole: Role;
  onClose: () => void;
}

/**
 * Adds many members from pasted text or a file: each line is validated while the text changes, and only the valid ones
 * are sent.
 */
export function ImportDialog({ all, actorRole, onClose }: ImportDialogProps) {
  const t = useTranslations('members.bulk');
  const { fingerprint } = useCurrentUser();
  const toastEnd = useJobEndToast();
  const [text, setText] = useState('');
  const [usualRole, setUsualRole] = useState<Role | null>(null);
  const [hasOtherJob, setHasOtherJob] = useState(false);
  const deferredText = useDeferredValue(text);
  const lines = useMemo(() => parseImport(deferredText), [deferredText]);
  const isTooLong = lines.length > LIMITS.bulkLines;
  const results = useMemo(
    () => (isTooLong ? [] : validateImport(lines, { members: all, usualRole, actorRole })),
    [isTooLong, lines, all, usualRole, actorRole],
  );
  const tasks = results.flatMap(({ status, account, role }) => (status === 'new' ? [{ account, role }] : []));
  const start = async () => {
    const hasStarted = await startJob('add', fingerprint, tasks, toastEnd);
    if (hasStarted) onClose();
    else setHasOtherJob(true);
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
      <ImportInput
        text={text}
        onText={setText}
        usualRole={usualRole}
        onUsualRole={setUsualRole}
        actorRole={actorRole}
      />
      {isTooLong && <Alert tone="bad">{t('tooMany', { max: LIMITS.bulkLines })}</Alert>}
      {hasOtherJob && <Alert tone="warn">{t('otherRuns')}</Alert>}
      {results.length > 0 && <ImportPreview lines={results} />}
    </Dialog>
  );
}

function ImportPreview({ lines }: { lines: readonly ImportLineResult[] }) {
  const t = useTranslations('members.bulk');
  const counts = useMemo(() => countStatuses(lines), [lines]);
  const [isFiltered, setFiltered] = useState(false);
  const problems = useMemo(() => lines.filter(({ status }) => status !== 'new'), [lines]);
  const shown = isFiltered && problems.length > 0 ? problems : lines;
  return (
    <section className={styles.preview} aria-label={t('preview')}>
      <div role="status">
        <Row>
          {counts.map(([status, count]) => (
            <Badge key={status} tone={status === 'new' ? 'good' : 'warn'}>
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

function PreviewLine({ line }: { line: ImportLineResult | undefined }) {
  const t = useTranslations('members.bulk');
  const roleName = useTranslations('role');
  if (!line) return null;
  const { status, role, roleText } = line;
  return (
    <>
      <span className={styles.number}>{line.line}</span>
      <span data-main title={line.account}>
        {line.account}
      </span>
      <span className={styles.role}>{role ? roleName(role) : (roleText ?? t('noRole'))}</span>
      <Badge tone={status === 'new' ? 'good' : 'warn'}>{t(`lineStatus.${status}`, { max: LIMITS.email })}</Badge>
    </>
  );
}
