import { useTranslations } from 'next-intl';
import { OpenCard } from '@/components/layout/open-card';
import { Alert } from '@/components/ui/alert';
import { LinkButton } from '@/components/ui/link-button';

/** The return address is not one of ours: nothing was done, and it is not followed. */
export function InvalidReturn() {
  const t = useTranslations('setmfa');
  return (
    <OpenCard title={t('title')}>
      <Alert tone="bad" title={t('invalidTitle')}>
        {t('invalid')}
      </Alert>
      <LinkButton href="/" variant="primary" block>
        {t('toHome')}
      </LinkButton>
    </OpenCard>
  );
}
