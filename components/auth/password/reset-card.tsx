import { useTranslations } from 'next-intl';
import { OpenCard } from '@/components/layout/open-card';
import { ResetForm } from './reset-form';

/** The password reset: a new password by mail, and what happens next (specification, section 2). */
export function ResetCard({ support }: { support: string }) {
  const t = useTranslations('resetpasswd');
  return (
    <OpenCard title={t('title')} purpose={t('purpose')}>
      <ResetForm support={support} />
    </OpenCard>
  );
}
