'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { Stack } from '@/components/ui/stack';
import { IpDiff } from './ip-diff';
import type { IpForm } from './use-ip-form';

interface IpSaveDialogProps {
  form: IpForm;
  ownAddress: string | null;
  base: readonly string[];
}

/** Each risk of the list is confirmed by itself: it blocks its author, or allows everyone (promise V-H1, promise V-H3). */
export function IpSaveDialog({ form, ownAddress, base }: IpSaveDialogProps) {
  const t = useTranslations('security.ip');
  const { check, rules, save } = form;
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  if (!check || !rules) return null;
  const isOut = ownAddress !== null && rules.allowedBy(check.rows, ownAddress) === null;
  const risks = [
    ...(isOut ? [{ id: 'own', words: t('riskOwn', { address: ownAddress }) }] : []),
    ...(ownAddress === null ? [{ id: 'unknown', words: t('riskUnknown') }] : []),
    ...check.everything.map((kind) => ({ id: kind, words: t(`riskAll.${kind}`) })),
  ];
  const confirm = (id: string, isConfirmed: boolean) =>
    setConfirmed(isConfirmed ? [...confirmed, id] : confirmed.filter((other) => other !== id));
  return (
    <Dialog
      open
      size="m"
      tone="danger"
      title={t('riskTitle')}
      onClose={form.close}
      confirmLabel={t('riskConfirm')}
      onConfirm={() => void form.commit(check.rows)}
      confirmReason={risks.every(({ id }) => confirmed.includes(id)) ? null : t('riskTick')}
      busy={save.isBusy}
    >
      <Stack>
        <IpDiff rules={rules} before={base} after={check.rows} />
        {risks.map(({ id, words }) => (
          <Checkbox
            key={id}
            label={words}
            checked={confirmed.includes(id)}
            onChange={({ target }) => confirm(id, target.checked)}
          />
        ))}
        {save.failure && <FailureAlert failure={save.failure} title={t('notSaved')} />}
      </Stack>
    </Dialog>
  );
}
