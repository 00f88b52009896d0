import { getLocale, getTranslations } from 'next-intl/server';
import { Contact } from '@/components/home/contact';
import { MoreGrid } from '@/components/home/more-grid';
import { People } from '@/components/home/people';
import { PlanPages } from '@/components/home/plan-pages';
import { Plans } from '@/components/home/plans';
import { HomeUsageAlert } from '@/components/home/home-usage-alert';
import { RetrySharing } from '@/components/home/retry-sharing';
import { Screen } from '@/components/layout/screen';
import { Messages } from '@/components/layout/messages';
import { PageHeader } from '@/components/ui/page-header';
import { Stack } from '@/components/ui/stack';
import { calendarDate } from '@/lib/rules/text/format';
import { contactFormUrl } from '@/lib/server/pages/embeds';
import { readEnv } from '@/lib/server/env';
import type { PageData } from '@/lib/server/pages/load-page';
import { siblingApps } from '@/lib/server/pages/embeds';

/** The home screen, the same at `/` and at /home (specification, section 2). */
export async function HomeScreen({ view }: { view: PageData<'site.read'> }) {
  const { me, data, organization, renewal, renderId } = view;
  const t = await getTranslations('home');
  const { LINK_CONTACT_FORM, LINK_SUPPORT, LINK_SITE_PLANS, LINK_CUSTOMISATION_PLANS, LINK_ANNUAL_FORM } =
    readEnv().links;
  const planPages = {
    sitePlans: LINK_SITE_PLANS,
    customisationPlans: LINK_CUSTOMISATION_PLANS,
    annualForm: LINK_ANNUAL_FORM,
  };
  const fallback = {
    ...data,
    ...(organization ? { 'organization.read': { organization: { ...organization, members: [] } } } : {}),
  };
  const welcome = me.organization ? t('welcome', { organization: me.organization.name }) : t('title');
  return (
    <Screen me={me} fallback={fallback} renewal={renewal} renderId={renderId}>
      <Messages names={['home', 'sso', 'role', 'threshold']}>
        <PageHeader title={welcome} purpose={t('purpose')} aside={<RetrySharing />} />
        <Stack gap="panels">
          <HomeUsageAlert today={calendarDate(new Date())} />
          <Plans siblings={siblingApps()} />
          <MoreGrid>
            <Contact formUrl={contactFormUrl(await getLocale())} link={LINK_CONTACT_FORM} support={LINK_SUPPORT} />
            <People />
            <PlanPages links={planPages} />
          </MoreGrid>
        </Stack>
      </Messages>
    </Screen>
  );
}
