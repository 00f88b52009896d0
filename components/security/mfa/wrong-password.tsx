'use client';
import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/alert';
import type { Failure } from '@/lib/rules/failures';
import { FailedNotice } from '@/components/layout/failure-alert';

/** Why a password was not taken. Nobody has typed an address here, so none is called wrong. */
export function WrongPassword({ failure }: { failure: Failure }) {
  const t = useTranslations('security.proof');
  if (failure.code !== 'wrongCredentials') return <FailedNotice failure={failure} />;
  return (
    <Notice tone="bad" announce>
      {t('wrongPassword')}
    </Notice>
  );
}
