import { useTranslations } from 'next-intl';
import { ExternalLink } from '@/components/ui/external-link';
import { Panel } from '@/components/ui/panel';
import { Stack } from '@/components/ui/stack';

interface PlanPagesProps {
  links: { sitePlans: string; customisationPlans: string; annualForm: string };
}

/** Pages about plans and prices, outside the console (specification, section 2). */
export function PlanPages({ links }: PlanPagesProps) {
  const t = useTranslations('home.planPages');
  return (
    <Panel title={t('title')} description={t('text')}>
      <Stack gap="lines">
        <p>
          <ExternalLink href={links.sitePlans}>{t('site')}</ExternalLink>
        </p>
        <p>
          <ExternalLink href={links.customisationPlans}>{t('customisation')}</ExternalLink>
        </p>
        <p>
          <ExternalLink href={links.annualForm}>{t('annual')}</ExternalLink>
        </p>
      </Stack>
    </Panel>
  );
}
