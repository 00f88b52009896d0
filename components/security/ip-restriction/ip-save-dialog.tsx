'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { Stack } from '@/components/ui/stack';
import { FailureAlert } from '@/components/layout/failure-alert';
import { IpDiff } from './ip-diff';
import type { IpEditing } from './use-ip-edit';

interface IpSaveDialogProps {
  editing: IpEditing;
  ownAddress: string | null;
  /** The list that the editing started from. */
  base: readonly string[];
}

/**
 * Saving a list that could shut its author out, or that lets everybody in: each of that is confirmed by itself
 * (promises: V-H1, V-H3).
 */
export function IpSaveDialog({ editing, ownAddress, base }: IpSaveDialogProps) {
  const t = useTranslations('security.ip');
  const { check, rules, saving } = editing;
  const [ticked, setTicked] = useState<readonly string[]>([]);
  if (!check || !rules) return null;
  const isOut = ownAddress !== null && rules.allowedBy(check.rows, ownAddress) === null;
  const risks = [
    ...(isOut ? [{ id: 'own', words: t('riskOwn', { address: ownAddress }) }] : []),
    ...(ownAddress === null ? [{ id: 'unknown', words: t('riskUnknown') }] : []),
    ...check.everything.map((kind) => ({ id: kind, words: t(`riskAll.${kind}`) })),
  ];
  const tick = (id: string, isTicked: boolean) =>
    setTicked(isTicked ? [...ticked, id] : ticked.filter((other) => other !== id));
  return (
    <Dialog
      open
      size="m"
      tone="danger"
      title={t('riskTitle')}
      onClose={editing.close}
      confirmLabel={t('riskConfirm')}
      onConfirm={() => void editing.commit(check.rows)}
      confirmReason={risks.every(({ id }) => ticked.includes(id)) ? null : t('riskTick')}
      busy={saving.isBusy}
    >
      <Stack>
        <IpDiff rules={rules} before={base} after={check.rows} />
        {risks.map(({ id, words }) => (
          <Checkbox
            key={id}
            label={words}
            checked={ticked.includes(id)}
            onChange={({ target }) => tick(id, target.checked)}
          />
        ))}
        {saving.failure && <FailureAlert failure={saving.failure} title={t('notSaved')} />}
      </Stack>
    </Dialog>
  );
}
