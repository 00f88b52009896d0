import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { ConsolePage } from '@/components/layout/console-page';
import type { Screen } from '@/components/layout/screen';
import { ExternalLink } from '@/components/ui/external-link';
import { Stack } from '@/components/ui/stack';
import type { Sibling } from '@/lib/rules/auth/siblings';
import styles from './home-screen.module.css';
import { NeedsPanel, OrganizationLine, Welcome } from './needs-panel';
import { Plans, RetrySharing } from './plans';

interface HomeScreenProps {
  screen: Omit<ComponentProps<typeof Screen>, 'children'>;
  today: string;
  siblings: readonly Sibling[];
  links: {
    sitePlans: string;
    customisationPlans: string;
    annualForm: string;
  };
}

/** The home screen, the same at `/` and at /home. */
export function HomeScreen({ screen, today, siblings, links }: HomeScreenProps) {
  return (
    <ConsolePage
      screen={screen}
      title={<Welcome />}
      purpose={<OrganizationLine />}
      aside={<RetrySharing />}
      texts={['home', 'plan', 'device']}
    >
      <Stack gap="panels">
        <NeedsPanel today={today} />
        <Plans siblings={siblings} today={today} />
        <PlanPages links={links} />
      </Stack>
    </ConsolePage>
  );
}

/** Pages about plans and prices, outside the console. */
function PlanPages({ links }: Pick<HomeScreenProps, 'links'>) {
  const t = useTranslations('home.planPages');
  return (
    <div role="group" aria-label={t('title')} className={styles.pages}>
      <ExternalLink href={links.sitePlans}>{t('site')}</ExternalLink>
      <ExternalLink href={links.customisationPlans}>{t('customisation')}</ExternalLink>
      <ExternalLink href={links.annualForm}>{t('annual')}</ExternalLink>
    </div>
  );
}
