import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { ConsolePage } from '@/components/layout/console-page';
import type { Screen } from '@/components/layout/screen';
import { ExternalLink } from '@/components/ui/external-link';
import { Panel } from '@/components/ui/panel';
import { Row, Stack } from '@/components/ui/stack';
import type { Sibling } from '@/lib/rules/auth/siblings';
import { ContactFrame } from './contact-frame';
import styles from './home-screen.module.css';
import { NeedsPanel } from './needs-panel';
import { Plans } from './plans';
import { RetrySharing } from './service-card';
import { OrganizationLine, Welcome } from './welcome';

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
export function HomeScreen({ screen, today, siblings, contactFormUrl, links }: HomeScreenProps) {
  return (
    <ConsolePage
      screen={screen}
      title={<Welcome />}
      purpose={<OrganizationLine />}
      guide="home"
      aside={<RetrySharing />}
      texts={['home', 'plan', 'device']}
    >
      <Stack gap="panels">
        <NeedsPanel today={today} />
        <Plans siblings={siblings} today={today} />
        <PlanPages links={links} />
        <Contact formUrl={contactFormUrl} link={links.contactForm} support={links.support} />
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
      <Row>
        <ExternalLink href={link} {...(formUrl ? {} : { variant: 'secondary' as const })}>
          {formUrl ? t('openElsewhere') : t('open')}
        </ExternalLink>
        <ExternalLink href={support} {...(formUrl ? {} : { variant: 'quiet' as const })}>
          {t('support')}
        </ExternalLink>
      </Row>
    </Panel>
  );
}
