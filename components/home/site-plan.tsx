import { useTranslations } from 'next-intl';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { LocalDate } from '@/components/ui/local-date';
import type { Answer } from '@/lib/operations/table';

/** The site service's plan: its name, how it is paid, and when it ends. */
export function SitePlan({ plan }: { plan: Answer<'site.read'> }) {
  const t = useTranslations('home');
  return (
    <DescriptionList>
      <DescriptionItem name={t('plan')}>{plan.planName}</DescriptionItem>
      {plan.period && <DescriptionItem name={t('period')}>{t(`periods.${plan.period}`)}</DescriptionItem>}
      {plan.endDate && (
        <DescriptionItem name={t('endDate')}>
          <LocalDate date={plan.endDate} />
        </DescriptionItem>
      )}
    </DescriptionList>
  );
}
