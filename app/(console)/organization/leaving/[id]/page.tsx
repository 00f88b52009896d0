import { getTranslations } from 'next-intl/server';
import { ConsolePage } from '@/components/layout/console-page';
import { OffboardingScreen } from '@/components/offboarding/offboarding-screen';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('nav.leaving');

export default async function OffboardingPage({ params }: PageProps<'/organization/leaving/[id]'>) {
  const { screen } = await loadPage('/organization/leaving', {
    'organization.read': {},
    'member.list': {},
    'apikey.list': {},
    'project.list': {},
    'team.read': {},
  });
  const { id } = await params;
  const nav = await getTranslations('nav');
  return (
    <ConsolePage
      screen={screen}
      title={nav('leaving')}
      up={['/organization', '/organization/leaving']}
      texts={['offboarding', 'members', 'job', 'activity']}
    >
      <OffboardingScreen id={id} />
    </ConsolePage>
  );
}
