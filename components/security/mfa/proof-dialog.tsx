'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { setPendingBackupCode } from '@/components/auth/second-factor/pending-backup-code';
import { Dialog } from '@/components/ui/dialog';
import { post } from '@/lib/client/api';
import type { Failure } from '@/lib/rules/failures';
import { ProofByCode } from './proof-by-code';
import { ProofByPassword } from './proof-by-password';

/** Asks who sits there before something of their own is touched: a code first, else the password. Each try is sent once. */
export function ProofDialog({ onSettled }: { onSettled: (isProved: boolean) => void }) {
  const t = useTranslations('security.proof');
  const [way, setWay] = useState<'code' | 'password'>('code');
  const send = async (proof: { code: string } | { password: string }): Promise<Failure | null> => {
    const { data, failure } = await post<{ backupCode?: string }>('/api/session/step-up', proof);
    if (failure) return failure;
    // A backup code is spent by this: the next one waits to be kept.
    if (data.backupCode) setPendingBackupCode(data.backupCode);
    onSettled(true);
    return null;
  };
  const cancel = () => onSettled(false);
  return (
    <Dialog open title={t('title')} onClose={cancel}>
      <p>{t('text')}</p>
      {way === 'code' ? (
        <ProofByCode onSend={(code) => send({ code })} onOther={() => setWay('password')} onCancel={cancel} />
      ) : (
        <ProofByPassword onSend={(password) => send({ password })} onOther={() => setWay('code')} onCancel={cancel} />
      )}
    </Dialog>
  );
}
