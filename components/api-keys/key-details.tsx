'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Menu } from '@/components/ui/menu';
import { Stack } from '@/components/ui/stack';
import { useRestoreFocus } from '@/components/ui/focus';
import { useCurrentUser } from '@/lib/client/current-user';
import { useDenialText } from '@/lib/client/use-permission';
import { useTeamDenial } from '@/lib/client/use-team';
import { useRevealedSecret } from '@/lib/client/use-revealed-secret';
import type { NotedKey } from '@/lib/rules/api-keys/api-key-list';
import type { CallExample } from '@/lib/rules/api-keys/call-example';
import { activityHref } from '@/lib/rules/journal/write-filters';
import { passes } from '@/lib/rules/roles';
import { formatDate } from '@/lib/rules/text/format';
import styles from './key-details.module.css';
import { KeyExample, KeyValue, readAccessKey } from './key-value';

const KeyNoteForm = lazyComponent(() => import('./key-note-form').then((loaded) => loaded.KeyNoteForm), 3);

/** Its dialog is outside the list, because the row may be gone before the dialog is. */
export type KeyAction = { kind: 'delete' | 'rotate' | 'rename'; row: NotedKey };

interface KeyDetailsProps {
  row: NotedKey;
  example: CallExample | null;
  onAction: (action: KeyAction) => void;
}

/** An opened key: what is done daily stands in one line, the rest behind the dots. */
export function KeyDetails({ row, example, onAction }: KeyDetailsProps) {
  const t = useTranslations('apikey');
  const labels = useTranslations('labels');
  const reveal = useRevealedSecret(() => readAccessKey(row.apikeyId));
  return (
    <Stack>
      {row.creator === 'left' && <Alert tone="warn">{t('leftText')}</Alert>}
      {row.replaces && <Alert tone="info">{t('replacesText', { name: row.replaces.name || labels('unnamed') })}</Alert>}
      <KeyValue id={row.apikeyId} reveal={reveal}>
        <KeyActs row={row} onAction={onAction} />
      </KeyValue>
      <KeyNote row={row} />
      {example && <KeyExample example={example} />}
      <p className={styles.id}>
        <span>{t('id')}</span>
        <code translate="no">{row.apikeyId}</code>
        <CopyButton compact value={row.apikeyId} label={t('copyId')} />
      </p>
    </Stack>
  );
}

function KeyActs({ row, onAction }: Pick<KeyDetailsProps, 'row' | 'onAction'>) {
  const t = useTranslations('apikey');
  const labels = useTranslations('labels');
  const { role } = useCurrentUser();
  const createDenied = useDenialText('apikey.create');
  const renameDenied = useDenialText('apikey.rename');
  const deleteDenied = useDenialText('apikey.delete');
  const act = (kind: KeyAction['kind']) => () => onAction({ kind, row });
  return (
    <>
      <Button size="s" icon="refresh" disabledReason={createDenied ?? deleteDenied} onClick={act('rotate')}>
        {t(row.replacement ? 'rotateResume' : 'rotate')}
      </Button>
      <Menu
        size="s"
        label={t('more', { name: row.name || labels('unnamed') })}
        items={[
          { label: t('rename'), icon: 'pencil', disabledReason: renameDenied, onSelect: act('rename') },
          ...(passes(role, 'admin')
            ? [
                {
                  label: t('activity'),
                  icon: 'clock' as const,
                  href: activityHref({ target: { kind: 'apikey', text: row.apikeyId } }),
                },
              ]
            : []),
          { label: t('delete'), icon: 'trash', isDanger: true, disabledReason: deleteDenied, onSelect: act('delete') },
        ]}
      />
    </>
  );
}

/** What is noted about the key, as one line until it is edited. */
function KeyNote({ row }: { row: NotedKey }) {
  const t = useTranslations('apikey.keep');
  const locale = useLocale();
  const [isEditing, setEditing] = useState(false);
  const edit = useRestoreFocus<HTMLButtonElement>(isEditing);
  const denied = useTeamDenial();
  if (isEditing) return <KeyNoteForm row={row} onClose={() => setEditing(false)} />;
  return (
    <p className={styles.noteLine}>
      <span>{row.note === '' ? t('noNote') : t('inList', { note: row.note })}</span>
      <span>{row.replaceBy === null ? t('noDate') : t('until', { date: formatDate(row.replaceBy, locale) })}</span>
      <Button
        ref={edit}
        size="s"
        variant="quiet"
        icon="pencil"
        disabledReason={denied}
        onClick={() => setEditing(true)}
      >
        {t('edit')}
      </Button>
    </p>
  );
}
