import { getTranslations } from 'next-intl/server';
import { ConsolePage } from '@/components/layout/console-page';
import { OffboardingScreen } from '@/components/offboarding/offboarding-screen';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('offboarding.title');

export default async function OffboardingPage({ params }: PageProps<'/organization/leaving/[id]'>) {
  const { screen } = await loadPage('/organization/leaving', {
    'organization.read': {},
    'member.list': {},
    'apikey.list': {},
    'project.list': {},
    'team.read': {},
  });
  const { id } = await params;
  const t = await getTranslations('offboarding');
  const nav = await getTranslations('nav');
  return (
    <ConsolePage
      screen={screen}
      title={t('title')}
      up={[
        { href: '/organization', title: nav('organization') },
        { href: '/organization/leaving', title: t('title') },
      ]}
      texts={['offboarding', 'members', 'job', 'activity']}
    >
      <OffboardingScreen id={id} />
    </ConsolePage>
  );
}
