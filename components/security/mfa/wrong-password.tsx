'use client';
import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import type { Failure } from '@/lib/rules/failures';
import { FailureAlert } from '@/components/layout/failure-alert';

/** Why a password was not taken. Nobody has typed an address here, so none is called wrong. */
export function WrongPassword({ failure }: { failure: Failure }) {
  const t = useTranslations('security.proof');
  if (failure.code !== 'wrongCredentials') return <FailureAlert failure={failure} />;
  return (
    <Alert tone="bad" announce>
      {t('wrongPassword')}
    </Alert>
  );
}
