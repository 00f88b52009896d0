'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { useDenialText } from '@/lib/client/use-denial-text';
import { Button } from '@/components/ui/button';
import { RetryAfterScope } from '@/components/ui/retry-after-scope';
import { toast } from '@/components/ui/toast';
import { Stack } from '@/components/ui/stack';
import { useMutation } from '@/lib/client/use-mutation';
import type { KeyRow } from '@/lib/rules/api-keys/api-key-list';
import { checkKeyName } from './check-key-name';
import { KeyNameForm } from './key-name-form';

/** Gives a key another name; what was typed stays when it fails. */
export function RenameKeyForm({ row }: { row: KeyRow }) {
  const t = useTranslations('apikey');
  const rename = useMutation('apikey.rename');
  const denied = useDenialText('apikey.rename');
  const [name, setName] = useState(row.name);
  const [error, setError] = useState<string | null>(null);
  const isUnchanged = name.trim() === row.name.trim();

  const submit = async () => {
    const wrong = await checkKeyName(name);
    setError(wrong);
    if (wrong) return;
    const result = await rename.trigger({ id: row.apikeyId, name });
    setError(result?.failure?.fields?.name ?? null);
    if (!result?.data) return;
    setName(name.trim());
    toast({ tone: 'good', text: t('renamed', { name: name.trim() }) });
  };
  return (
    <RetryAfterScope>
      <Stack gap="lines">
        <KeyNameForm label={t('newName')} value={name} error={error} onChange={setName} onSubmit={() => void submit()}>
          <Button type="submit" busy={rename.isBusy} disabledReason={denied ?? (isUnchanged ? t('unchanged') : null)}>
            {t('rename')}
          </Button>
        </KeyNameForm>
        {rename.failure && !rename.failure.fields && (
          <FailureAlert failure={rename.failure} title={t('renameFailed')} />
        )}
      </Stack>
    </RetryAfterScope>
  );
}
