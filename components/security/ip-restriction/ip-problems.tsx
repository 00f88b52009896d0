'use client';
import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/alert';
import { FailedNotice } from '@/components/layout/failure-alert';
import type { IpEditing } from './use-ip-edit';

/** Why a list has not been saved. */
export function IpProblems({ editing: { check, tried, saving }, isOff }: { editing: IpEditing; isOff: boolean }) {
  const t = useTranslations('security.ip');
  const isEmpty = check?.rows.length === 0 && check.wrong === 0;
  return (
    <>
      {tried && check && check.wrong > 0 && (
        <Notice tone="bad" announce>
          {t('wrong', { count: check.wrong })}
        </Notice>
      )}
      {tried && isEmpty && isOff && <Notice tone="info">{t('nothing')}</Notice>}
      {saving.failure && <FailedNotice failure={saving.failure} title={t('notSaved')} />}
    </>
  );
}
