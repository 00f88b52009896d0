'use client';
import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { FailureAlert } from '@/components/layout/failure-alert';
import type { IpEditing } from './use-ip-edit';

/** Why a list has not been saved. */
export function IpProblems({ editing: { check, tried, saving }, isOff }: { editing: IpEditing; isOff: boolean }) {
  const t = useTranslations('security.ip');
  const isEmpty = check?.rows.length === 0 && check.wrong === 0;
  return (
    <>
      {tried && check && check.wrong > 0 && (
        <Alert tone="bad" announce>
          {t('wrong', { count: check.wrong })}
        </Alert>
      )}
      {tried && isEmpty && isOff && <Alert tone="info">{t('nothing')}</Alert>}
      {saving.failure && <FailureAlert failure={saving.failure} title={t('notSaved')} />}
    </>
  );
}
