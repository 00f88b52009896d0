'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Checkbox } from '@/components/ui/checkbox';
import { Row } from '@/components/ui/stack';
import { countStatuses, type ImportLineResult } from '@/lib/rules/members/import-validate';
import { LIMITS } from '@/lib/rules/limits';
import styles from './import-preview.module.css';
import { VirtualLines } from '@/components/members/list/virtual-lines';

/** What each line of a list would come to, and how many of each kind there are, before anything is sent. */
export function ImportPreview({ lines }: { lines: readonly ImportLineResult[] }) {
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
