import { useTranslations } from 'next-intl';
import { Fact, Facts } from '@/components/ui/description-list';
import { LocalDate } from '@/components/ui/local-date';
import type { Answer } from '@/lib/operations/table';

/** The site service's plan: its name, how it is paid, and when it ends. */
export function SitePlan({ plan }: { plan: Answer<'site.read'> }) {
  const t = useTranslations('home');
  return (
    <Facts>
      <Fact name={t('plan')}>{plan.planName}</Fact>
      {plan.period && <Fact name={t('period')}>{t(`periods.${plan.period}`)}</Fact>}
      {plan.endDate && (
        <Fact name={t('endDate')}>
          <LocalDate date={plan.endDate} />
        </Fact>
      )}
    </Facts>
  );
}
