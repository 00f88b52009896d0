import { getTranslations } from 'next-intl/server';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { Messages } from '@/components/layout/messages';
import { Screen } from '@/components/layout/screen';
import { ExternalLink } from '@/components/ui/external-link';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { Stack } from '@/components/ui/stack';
import type { Sibling } from '@/lib/rules/auth/siblings';
import { ContactFrame } from './contact-frame';
import styles from './home-screen.module.css';
import { HomeUsageAlert } from './home-usage-alert';
import { People, Welcome } from './people';
import { Plans } from './plans';
import { RetrySharing } from './service-card';

interface HomeScreenProps {
  screen: Omit<ComponentProps<typeof Screen>, 'children'>;
  /** In Japan, as YYYY-MM-DD. */
  today: string;
  siblings: readonly Sibling[];
  /** The page with the embedded contact form; null if there is none. */
  contactFormUrl: string | null;
  links: {
    contactForm: string;
    support: string;
    sitePlans: string;
    customisationPlans: string;
    annualForm: string;
  };
}

/** The home screen, the same at `/` and at /home. */
export async function HomeScreen({ screen, today, siblings, contactFormUrl, links }: HomeScreenProps) {
  const t = await getTranslations('home');
  return (
    <Screen {...screen}>
      <Messages names={['home', 'sso', 'role', 'threshold']}>
        <PageHeader title={<Welcome />} purpose={t('purpose')} aside={<RetrySharing />} />
        <Stack gap="panels">
          <HomeUsageAlert today={today} />
          <Plans siblings={siblings} />
          <div className={styles.grid}>
            <Contact formUrl={contactFormUrl} link={links.contactForm} support={links.support} />
            <People />
            <PlanPages links={links} />
          </div>
        </Stack>
      </Messages>
    </Screen>
  );
}

/** Pages about plans and prices, outside the console. */
function PlanPages({ links }: Pick<HomeScreenProps, 'links'>) {
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

interface ContactProps {
  /** The embedded form, on an origin of its own; null if there is none. */
  formUrl: string | null;
  /** The form as a page of its own. */
  link: string;
  support: string;
}

export function Contact({ formUrl, link, support }: ContactProps) {
  const t = useTranslations('home.contact');
  return (
    <Panel title={t('title')} description={t('text')}>
      {formUrl && <ContactFrame url={formUrl} />}
      <p>
        <ExternalLink href={link} {...(formUrl ? {} : { variant: 'secondary' as const })}>
          {formUrl ? t('openElsewhere') : t('open')}
        </ExternalLink>
      </p>
      <p>
        <ExternalLink href={support}>{t('support')}</ExternalLink>
      </p>
    </Panel>
  );
}
