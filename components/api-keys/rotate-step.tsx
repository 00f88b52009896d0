'use client';
import { useTranslations } from 'next-intl';
import { Checkbox } from '@/components/ui/checkbox';
import { Stack } from '@/components/ui/stack';
import type { KeyRow } from '@/lib/rules/api-keys/api-key-list';
import { KeyCurl } from './key-curl';
import { KeyNameField } from './key-name-field';
import { KeyValue } from './key-value';
import type { Rotation } from './use-rotation';

/** What a step of the rotation says and asks. */
export function RotateStep({ rotation, row, apiUrl }: { rotation: Rotation; row: KeyRow; apiUrl: string }) {
  const t = useTranslations('apikey');
  const { step, made, reveal } = rotation;
  if (step === 'create' || !made) {
    return (
      <Stack>
        <p>{t('rotateCreate', { name: row.name })}</p>
        <KeyNameField label={t('name')} value={rotation.name} error={rotation.nameError} onChange={rotation.setName} />
      </Stack>
    );
  }
  if (step === 'copy') {
    return (
      <Stack>
        <p>{t('rotateCopy', { name: made.name })}</p>
        <KeyValue id={made.apikeyId} reveal={reveal} />
        <KeyCurl id={made.apikeyId} apiUrl={apiUrl} />
      </Stack>
    );
  }
  if (step === 'confirm') {
    return (
      <Stack>
        <p>{t('rotateConfirm', { old: row.name, name: made.name })}</p>
        <Checkbox
          label={t('rotateUsed')}
          checked={rotation.isUsed}
          onChange={({ target }) => rotation.setUsed(target.checked)}
        />
      </Stack>
    );
  }
  return <p>{t('rotateDelete', { name: row.name })}</p>;
}
